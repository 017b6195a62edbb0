import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import type { BuyerOrder } from '#app/orders/buyer-order.ts'
import { OrderNotices } from '#app/orders/order-notices.tsx'
import type { PaymentStatus } from '#app/payments/status/payment-status.server.ts'
import { PaymentStatusNote } from '#app/payments/status/payment-status-note.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { OrderPromise, OrderStages } from './order-parts.tsx'
import type { OrderSections } from './order-sections.server.ts'

type OrderProgressProps = Pick<OrderSections, 'refunds' | 'exchanges' | 'transfer' | 'deliveredAt'> & {
  order: BuyerOrder
  status: PaymentStatus | null
  town?: string | undefined
}

/** The state of the order, and the notices for its buyer. */
export function OrderProgress({ order, status, town, refunds, exchanges, transfer, deliveredAt }: OrderProgressProps) {
  return (
    <>
      <OrderNotices title="Refund" notes={refunds} />
      <OrderNotices title="Exchange" notes={exchanges} />
      <OrderStages order={order} />
      {status ? <PaymentStatusNote status={status} method={order.method} /> : null}
      <OrderPromise order={order} town={town} deliveredAt={deliveredAt} />
      {transfer.length > 0 ? <BankInstructions rows={transfer} Copy={CopyButton} /> : null}
    </>
  )
}
