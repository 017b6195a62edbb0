import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { storeEvent } from '#app/webhooks/store-event.server.ts'
import type { WebhookEvent } from '#app/webhooks/webhook.ts'
import { isCollected, type Order } from '../order.ts'
import { orderLineToWire } from '../order-line-wire.ts'
import { orderTotalToWire } from '../order-total-wire.ts'
import { parcelToWire } from '../order-wire.ts'

type OrderNotification = { event: WebhookEvent; at: Date; dueAt?: Date; extraData?: object }

/** Enqueues the owners' webhooks. Call it in the transaction of the change. */
export function enqueueOrderNotification(
  tx: Database,
  order: Order,
  { event, at, dueAt, extraData }: OrderNotification,
): Promise<void> {
  const { number: subject, isDemo } = order
  return storeEvent(tx, {
    event,
    subject,
    isDemo,
    at,
    ...(dueAt ? { dueAt } : {}),
    data: { order: orderNotification(order), ...extraData },
  })
}

/**
 * Has the field names of the staff API, but no name, phone, address, e-mail or note: nothing may identify the buyer.
 */
function orderNotification(order: Order) {
  return {
    number: order.number,
    state: order.state,
    method: order.method,
    receipt: order.receipt,
    lines: order.lines.map((line) => ({ ...orderLineToWire(line), ...lineOptionsToWire({ choices: line.choices }) })),
    parcels: order.parcels.map((parcel) => ({ ...parcelToWire(parcel), note: undefined })),
    ...orderTotalToWire(order),
    amount_kes: order.amountKes,
    refunded_kes: order.refundedKes,
    discount_code: order.discountCode,
    rate: order.rate.rate,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    making_due_on: order.makingDueOn,
    is_collected: isCollected(order),
    is_demo: order.isDemo,
  }
}
