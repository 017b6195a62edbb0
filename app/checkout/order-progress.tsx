import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { OrderNotes } from '#app/orders/order-notes.tsx'
import type { ShownOrder } from '#app/orders/shown-order.ts'
import type { PaymentStatus } from '#app/payments/status/payment-status.ts'
import { PaymentStatusNote } from '#app/payments/status/payment-status-note.tsx'
import { OrderNotifications, OrderStages } from './order-parts.tsx'
import type { OrderSections } from './order-sections.server.ts'

type OrderProgressProps = Pick<OrderSections, 'refunds' | 'exchanges' | 'bankDetails'> & {
  order: ShownOrder
  status: PaymentStatus | null
}

/** The state of the order, and what its buyer has to know or do. */
export function OrderProgress({ order, status, refunds, exchanges, bankDetails }: OrderProgressProps) {
  return (
    <>
      <OrderNotes title="Refund" notes={refunds} />
      <OrderNotes title="Exchange" notes={exchanges} />
      <OrderStages order={order} />
      {status ? <PaymentStatusNote status={status} method={order.method} /> : null}
      <OrderNotifications order={order} />
      {bankDetails ? <BankInstructions order={order} details={bankDetails} /> : null}
    </>
  )
}
