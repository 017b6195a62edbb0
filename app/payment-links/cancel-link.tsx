import { useState } from 'react'
import { withdrawText } from '#app/orders/admin/order-texts.ts'
import type { moveOrderCall } from '#app/orders/admin/staff-orders.api.server.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'

type CancelLinkProps = {
  number: string
  /** True if the payment link is for the difference of an exchange. Cancelling the link then also ends the exchange. */
  isExchange: boolean
  onChange: () => Promise<void>
}

/** Cancels a payment link that is not paid yet. */
export function CancelLink({ number, isExchange, onChange }: CancelLinkProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const action = isExchange ? 'Withdraw the exchange' : 'Cancel the request'

  async function cancel() {
    const text = `${isExchange ? `${withdrawText} ` : ''}Its link cannot be paid any more. Money that still arrives goes to review.`
    const sure = { kind: 'warning', title: 'Are you sure?', text, confirm: action, cancel: 'Keep it' } as const
    if (!(await showMessage(sure))) return
    setBusy(true)
    const move = { from: 'awaiting_payment', to: 'cancelled' } as const
    const answer = await call<typeof moveOrderCall>('POST', `/api/admin/orders/${number}/state`, move)
    await onChange()
    setBusy(false)
    if (!answer.ok) await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return (
    <Button kind="plain" isBusy={isBusy} onClick={() => void cancel()}>
      {action}
    </Button>
  )
}
