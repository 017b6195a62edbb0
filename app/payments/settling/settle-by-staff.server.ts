import { eq } from 'drizzle-orm'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { markOrderPaid } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { moveAttempt } from '../attempts.server.ts'
import { canMovePayment, type ReviewReason, type StaffDecision } from '../payment.ts'
import { type Attempt, attempts } from '../payments.tables.server.ts'
import { readReceipt } from './receipts.server.ts'
import { openReview, unallocatedReasons } from './reviews.server.ts'

type Acceptance = { attempt: Attempt | null; order: Order; staffName: string; reason?: ReviewReason }

/**
 * Accepts money for its order by decision of staff, which counts like a provider's confirmation. Attempt and order are
 * locked. If the last stock item is sold, this opens a review in which staff decide whether to make another item. With
 * the `reason` 'piece-gone' they have just decided that. Returns whether the order is paid.
 */
export async function settleAcceptedPayment(
  tx: Database,
  shop: Shop,
  { attempt, order, staffName, reason }: Acceptance,
): Promise<boolean> {
  const at = shop.clock.now()
  const receipt = attempt && (attempt.receipt ?? (await readReceipt(tx, attempt.id)))
  if (attempt && canMovePayment(attempt.state, 'success'))
    await moveAttempt(tx, attempt, { to: 'success', at, receipt })
  const method = attempt?.provider ?? order.method
  const isForced = reason === 'piece-gone'
  const paid = { at, receipt, by: 'staff', actor: staffName, method, isForced } as const
  const result = await markOrderPaid(tx, shop, order, paid)
  if (result.ok) return true
  if (result.reason !== 'piece-gone' || !attempt) throw new Error(`a review could not pay its order: ${result.reason}`)
  const detail = { receipt, expectedKes: attempt.amountKes }
  await openReview(tx, { attempt, order, reason: result.reason, detail, at })
  await notifyCustomer(tx, shop, order, { kind: 'being-checked', hasMoneyArrived: true })
  return false
}

const openEndedReasons: readonly ReviewReason[] = ['wrong-amount', 'receipt-used', 'no-answer']

type DecisionInput = { reason: ReviewReason; decision: StaffDecision; text: string; at: Date }

/** Stores the decision with the locked attempt for its customer, and ends an attempt that was still open. */
export async function settleDecision(
  tx: Database,
  attempt: Attempt,
  { reason, decision, text, at }: DecisionInput,
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
