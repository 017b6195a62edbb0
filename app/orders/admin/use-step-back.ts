import { useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { StaffOrder } from './staff-order.ts'
import type { stepBackCall } from './staff-orders.api.server.ts'

/** A step back without a reason is an undo. Resolves to true if the order stepped back. */
export function useStepBack(order: StaffOrder, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function stepBack(reason?: string): Promise<boolean> {
    setBusy(true)
    const answer = await call<typeof stepBackCall>('POST', `/api/admin/orders/${order.number}/step-back`, {
      from: order.state,
      parcel_id: order.step_back?.parcel_id ?? null,
      ...(reason ? { reason } : {}),
    })
    if (answer.ok || answer.status === 409) await onChange()
    setBusy(false)
    if (answer.ok) return true
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    return false
  }

  return { isBusy, stepBack }
}
