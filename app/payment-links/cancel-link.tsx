import { withdrawText } from '#app/orders/admin/order-texts.ts'
import type { moveOrderCall } from '#app/orders/admin/staff-orders.api.server.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'

type CancelLinkProps = {
  number: string
  /** True if the payment link is for the difference of an exchange. Cancelling the link then also ends the exchange. */
  isExchange: boolean
  onChange: () => Promise<void>
}

/** Cancels a payment link that is not paid yet. */
export function CancelLink({ number, isExchange, onChange }: CancelLinkProps) {
  const { call } = useAdmin()
  const { isBusy, confirmAndSettle } = useChange(onChange)
  const action = isExchange ? 'Withdraw the exchange' : 'Cancel the request'

  const text = `${isExchange ? `${withdrawText} ` : ''}Its link cannot be paid any more. Money that still arrives goes to review.`
  const move = { from: 'awaiting_payment', to: 'cancelled' } as const
  const cancel = () =>
    confirmAndSettle({ title: 'Are you sure?', text, confirm: action, cancel: 'Keep it' }, () =>
      call<typeof moveOrderCall>('POST', `/api/admin/orders/${number}/state`, move),
    )

  return (
    <Button kind="plain" isBusy={isBusy} onClick={() => void cancel()}>
      {action}
    </Button>
  )
}
