import { and, eq, max } from 'drizzle-orm'
import { countMessages, readCancelState } from '#app/conversations/messages.server.ts'
import { readBuyerExchanges } from '#app/exchanges/read-exchanges.server.ts'
import { isStaffConfirmed } from '#app/money/payment-method.ts'
import { transferRows } from '#app/orders/bank-details.ts'
import type { Order } from '#app/orders/order.ts'
import { orderEvents } from '#app/orders/orders.tables.server.ts'
import { listPhotographs } from '#app/orders/photographs/order-photographs.server.ts'
import { readCustomerRefunds } from '#app/payments/status/customer-refunds.server.ts'
import { listReviewableProducts } from '#app/reviews/own-reviews.server.ts'
import { canReview } from '#app/reviews/product-review.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'

/** Data about the order that both its page and its private link display. */
export async function readOrderSections(shop: Shop, order: Order) {
  const isBankOpen = isStaffConfirmed(order.method) && order.state === 'awaiting_payment'
  return {
    cancel: await readCancelState(shop.db, order),
    letters: await countMessages(shop.db, order.id),
    refunds: await readCustomerRefunds(shop, order),
    exchanges: await readBuyerExchanges(shop, order),
    deliveredAt: order.state === 'delivered' ? await readDeliveredAt(shop.db, order.id) : null,
    photographs: await listPhotographs(shop.db, order.id),
    reviewed: canReview(order.state) ? await listReviewableProducts(shop.db, order) : [],
    transfer: isBankOpen ? transferRows(order, shop.settings.bankDetails) : [],
  }
}

/**
 * Null for an order that was never delivered. This includes the order of a price difference, which is completed without
 * delivery.
 */
async function readDeliveredAt(db: Database, orderId: string): Promise<Date | null> {
  const isDelivery = and(eq(orderEvents.fromState, 'sent'), eq(orderEvents.toState, 'delivered'))
  const [delivery] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), isDelivery))
  return delivery?.at ?? null
}

export type OrderSections = Awaited<ReturnType<typeof readOrderSections>>
