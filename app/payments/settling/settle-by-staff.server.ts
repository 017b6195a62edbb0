import { eq } from 'drizzle-orm'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { markOrderPaid } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { moveAttempt } from '../attempts.server.ts'
import { canMovePayment, type Decision, type ReviewReason } from '../payment.ts'
import { type Attempt, attempts } from '../payments.tables.server.ts'
import { readReceipt } from './receipts.server.ts'
import { openReview } from './reviews.server.ts'

type Accepting = { attempt: Attempt | null; order: Order; staffName: string; reason?: ReviewReason }

/**
 * Staff take the money for its order, which is then paid as by the provider's own word. Both are locked. Where the last
 * stock item has gone to somebody else, the money is here and staff are asked whether they make another, unless it was
 * that which they accepted (`reason`). Answers whether the order is paid.
 */
export async function settleAccepted(
  tx: Database,
  shop: Shop,
  { attempt, order, staffName, reason }: Accepting,
): Promise<boolean> {
  const at = shop.clock.now()
  const receipt = attempt && (attempt.receipt ?? (await readReceipt(tx, attempt.id)))
  if (attempt && canMovePayment(attempt.state, 'success'))
    await moveAttempt(tx, attempt, { to: 'success', at, receipt })
  const method = attempt?.provider ?? order.method
  const isForced = reason === 'piece-gone'
  const paid = { at, receipt, by: 'staff', actor: staffName, method, isForced } as const
  const paying = await markOrderPaid(tx, shop, order, paid)
  if (paying.ok) return true
  if (paying.reason !== 'piece-gone' || !attempt) throw new Error(`a review could not pay its order: ${paying.reason}`)
  const detail = { receipt, expectedKes: attempt.amountKes }
  await openReview(tx, { attempt, order, reason: paying.reason, detail, at })
  await notifyCustomer(tx, shop, order, { kind: 'being-checked', isMoneyHere: true })
  return false
}

/** Where the money came, but its order could not take it. */
const unallocatedReasons: readonly ReviewReason[] = ['paid-twice', 'order-superseded', 'order-cancelled', 'piece-gone']
const openEndedReasons: readonly ReviewReason[] = ['wrong-amount', 'receipt-used', 'no-answer']

type Closing = { reason: ReviewReason; decision: Decision; text: string; at: Date }

/** What was decided is kept with the locked attempt, for its customer to read; one whose end was open is over with it. */
export async function settleDecision(
  tx: Database,
  attempt: Attempt,
  { reason, decision, text, at }: Closing,
): Promise<void> {
  const isOpenEnded = attempt.state !== 'success'
  if (!(isOpenEnded ? openEndedReasons : unallocatedReasons).includes(reason)) return
  if (canMovePayment(attempt.state, 'failed')) {
    await moveAttempt(tx, attempt, { to: 'failed', at, code: decision, text, nextCheckAt: null })
    return
  }
  const isThis = eq(attempts.id, attempt.id)
  const settledAt = isOpenEnded ? at : attempt.settledAt
  await tx.update(attempts).set({ resultCode: decision, resultText: text, settledAt, nextCheckAt: null }).where(isThis)
}
