import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import { CircleX } from '#app/ui/icons/staff-icons.tsx'
import { OrderAction } from './order-action.tsx'
import { cancelQuestion, moveText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'
import type { moveOrderCall } from './staff-orders.api.server.ts'

/** Placed away from the buttons for the next state, so that a thumb does not hit it by accident. */
export function CancelOrder({ order, onChange }: { order: StaffOrder; onChange: () => Promise<void> }) {
  const { call } = useAdmin()
  const { isBusy, confirmAndSettle } = useChange(reloadIfChanged(onChange))
  if (!order.moves.includes('cancelled')) return null
  const action = moveText('cancelled', order.is_collected, order.exchange_of !== null)

  const question = { title: 'Are you sure?', text: cancelQuestion(order), confirm: action, cancel: 'Keep it' }
  const path = `/api/admin/orders/${order.number}/state` as const
  const cancel = () =>
    confirmAndSettle(question, () => call<typeof moveOrderCall>('POST', path, { from: order.state, to: 'cancelled' }))

  return (
    <OrderAction icon={CircleX} isBusy={isBusy} onClick={cancel}>
      {action}
    </OrderAction>
  )
}
