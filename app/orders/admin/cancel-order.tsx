import { useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { CircleX } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { OrderAction } from './order-action.tsx'
import { cancelQuestion, moveText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'
import type { moveOrderCall } from './staff-orders.api.server.ts'

type CancelOrderProps = { order: StaffOrder; onChange: () => Promise<void> }

/** Placed away from the buttons for the next state, so that a thumb does not hit it by accident. */
export function CancelOrder({ order, onChange }: CancelOrderProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  if (!order.moves.includes('cancelled')) return null
  const action = moveText('cancelled', order.is_collected, order.exchange_of !== null)

  async function cancel() {
    const question = { title: 'Are you sure?', text: cancelQuestion(order), confirm: action, cancel: 'Keep it' }
    if (!(await showMessage({ kind: 'warning', ...question }))) return
    setBusy(true)
    const path = `/api/admin/orders/${order.number}/state` as const
    const answer = await call<typeof moveOrderCall>('POST', path, { from: order.state, to: 'cancelled' })
    if (answer.ok || answer.status === 409) await onChange()
    setBusy(false)
    if (answer.ok) return
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return (
    <OrderAction icon={CircleX} isBusy={isBusy} onClick={cancel}>
      {action}
    </OrderAction>
  )
}
