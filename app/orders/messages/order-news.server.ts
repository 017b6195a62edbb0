import { wishToWire } from '#app/catalog/wish.ts'
import { centsToWire } from '#app/money/money.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { storeEvent } from '#app/webhooks/store-event.server.ts'
import type { WebhookEvent } from '#app/webhooks/webhook.ts'
import { isCollected, type Order } from '../order.ts'
import { orderTotalToWire } from '../order-total-wire.ts'

type News = { event: WebhookEvent; at: Date; more?: object }

/** What other programs of the shop's owners hear, stored in the transaction of the change itself. */
export function storeOrderNews(tx: Database, order: Order, { event, at, more }: News): Promise<void> {
  const { number: subject, isDemo } = order
  return storeEvent(tx, { event, subject, isDemo, at, data: { order: orderNews(order), ...more } })
}

/** In the names of the staff's API, without anything that tells who buys: no name, phone, address, e-mail or note. */
function orderNews(order: Order) {
  return {
    number: order.number,
    state: order.state,
    method: order.method,
    receipt: order.receipt,
    lines: order.lines.map(({ id, name, category, priceCents, quantity, choices }) => ({
      id,
      name,
      category,
      price: centsToWire(priceCents),
      quantity,
      total: centsToWire(priceCents * quantity),
      ...wishToWire({ choices }),
    })),
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
