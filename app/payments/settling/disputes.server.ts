import { lockOrder } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import { openReview } from './reviews.server.ts'

/**
 * Opens a review of a payment that the payer's bank disputes. Staff answer through the provider; the shop records no
 * refund until then.
 */
export async function openDisputeReview(tx: Database, shop: Shop, attempt: Attempt, text: string): Promise<'disputed'> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) throw new Error('a payment attempt without its order')
  const detail = { receipt: attempt.receipt, amount: String(attempt.amountKes), text }
  await openReview(tx, { attempt, order, reason: 'disputed', detail, at: shop.clock.now() })
  return 'disputed'
}
