import { ExchangeButton } from '#app/exchanges/order-exchanges.tsx'
import { CancelOrder } from '#app/orders/admin/cancel-order.tsx'
import { OrderAction } from '#app/orders/admin/order-action.tsx'
import { StepBack } from '#app/orders/admin/step-back.tsx'
import { AddPhotograph } from '#app/orders/photographs/staff-photographs-section.tsx'
import { RefundButton } from '#app/payments/refunds/order-refunds.tsx'
import { Printer } from '#app/ui/icons/staff-icons.tsx'
import type { OrderChange } from './order-change.ts'
import type { OrderProps } from './order-page.tsx'

type OrderActionsProps = Pick<OrderProps, 'order' | 'messages' | 'photographs' | 'refunds' | 'exchanges'> & {
  onChange: () => Promise<void>
  onDone: (change: OrderChange) => void
}

/** The actions on an order besides the step to its next state. On phones they are within a thumb's reach. */
export function OrderActions({
  order,
  messages,
  photographs,
  refunds,
  exchanges,
  onChange,
  onDone,
}: OrderActionsProps) {
  const { number } = order
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-1 md:flex md:flex-wrap md:gap-x-4">
      {order.state !== 'awaiting_payment' && (
        <OrderAction icon={Printer} onClick={() => window.print()}>
          Print packing slip
        </OrderAction>
      )}
      <AddPhotograph number={number} answer={photographs} onChange={onChange} onDone={() => onDone('photograph')} />
      {refunds && <RefundButton number={number} answer={refunds} onChange={onChange} onDone={() => onDone('refund')} />}
      {exchanges && (
        <ExchangeButton
          number={number}
          answer={exchanges}
          refunds={refunds}
          due={order.making_due_on}
          isCustomerNotified={canNotify(order, messages)}
          onChange={onChange}
          onDone={() => onDone('exchange')}
        />
      )}
      <StepBack order={order} onChange={onChange} />
      <CancelOrder order={order} onChange={onChange} />
    </div>
  )
}

function canNotify({ contact_email, contact_phone }: OrderProps['order'], messages: OrderProps['messages']): boolean {
  if (!messages.ok) return false
  const { email, sms } = messages.data.ways
  return (email && contact_email !== '') || (sms && contact_phone !== '')
}
