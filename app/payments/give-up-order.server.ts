import type { Order } from '#app/orders/order.ts'
import { supersedeOrder } from '#app/orders/order-moves.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { listOrdersInReview } from './standing/orders-in-review.server.ts'

/** A newer order takes the place of one that waits, unless money for that one is here: it stays for staff to settle. */
export async function giveUpOrder(tx: Database, waiting: Order, at: Date): Promise<void> {
  const checked = await listOrdersInReview(tx, waiting.customerId)
  if (!checked.some(({ order }) => order.id === waiting.id)) await supersedeOrder(tx, waiting, at)
}
