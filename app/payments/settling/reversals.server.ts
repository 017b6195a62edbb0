import { eq } from 'drizzle-orm'
import { isPaidState } from '#app/orders/order.ts'
import { lockOrder, setOnHold } from '#app/orders/order-moves.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { receipts } from '../payments.tables.server.ts'
import { isUnallocated, openReview } from './reviews.server.ts'

/** A statement row for the payer's reversal of a payment. `kes`: whole shillings. */
export type Reversal = { receipt: string; originalReceipt: string; kes: number; at: Date }

/**
 * The payer made the provider reverse a payment, so its order is on hold until an owner decides. A repeated call
 * changes nothing.
 */
export async function openReversalReview(
  tx: Database,
  { receipt, originalReceipt, kes, at }: Reversal,
  openedAt: Date,
): Promise<void> {
  const [paid] = await tx.select().from(receipts).where(eq(receipts.receipt, originalReceipt))
  const attempt = paid?.attemptId ? await lockAttempt(tx, paid.attemptId) : null
  const order = attempt && (await lockOrder(tx, attempt.orderId))
  if (!order) return
  const detail = { receipt: originalReceipt, reversalReceipt: receipt, reversedKes: kes, reversedAt: at.toISOString() }
  const isNew = await openReview(tx, { attempt, order, reason: 'reversed', detail, at: openedAt })
  if (isNew && isPaidState(order.state) && !(await isUnallocated(tx, attempt))) await setOnHold(tx, order.id, true)
}
