import { and, eq, ne } from 'drizzle-orm'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder, markOrderPaid } from '#app/orders/order-moves.server.ts'
import type { PaidDetails } from '#app/shop/services/mobile-money.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { moveAttempt } from '../attempts.server.ts'
import { canMovePayment, paidByConfirmationCode, type ReviewReason } from '../payment.ts'
import { type Attempt, attempts } from '../payments.tables.server.ts'
import type { ProviderEvent } from '../provider.server.ts'
import { providerOf } from '../providers.server.ts'
import { isPaidByConfirmation, readReceipt, storeReceipt } from './receipts.server.ts'
import { addPayingReceipt, openReview, settleNoAnswerReview, wasReviewed } from './reviews.server.ts'

/** The outcome of a payment event, stored with the event. */
export type Outcome = 'paid' | 'failed' | 'known' | 'receipt-added' | 'ignored' | 'ask-provider' | ReviewReason

type PaidCallback = Extract<ProviderEvent, { kind: 'paid' }>
type FailedCallback = Extract<ProviderEvent, { kind: 'failed' }>

/** Settles a callback for a successful payment. The attempt is locked; all writes are in the caller's transaction. */
export async function settlePaidCallback(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  event: PaidCallback,
): Promise<Outcome> {
  const order = await orderOf(tx, attempt)
  const review = (reason: ReviewReason) => sendToReview(tx, shop, { attempt, order, reason, facts: event })
  if (!(await adoptRequestId(tx, attempt, event.checkoutRequestId))) return review('other-payment')
  const keeping = event.receipt
    ? await storeReceipt(tx, shop, attempt, { ...event, amount: inKes(event) }, event.receipt)
    : 'kept'
  if (keeping === 'counted') return settleAlreadyPaid(tx, shop, { attempt, order, by: 'receipt' })
  if (keeping === 'used') return review('receipt-used')
  if (event.amount === null && attempt.state !== 'success') return schedulePoll(tx, shop, attempt)
  if (event.amount !== null && inKes(event) !== String(attempt.amountKes)) return review('wrong-amount')
  if (attempt.state !== 'success') return settleSuccess(tx, shop, { attempt, order, receipt: event.receipt })
  if (!event.receipt || event.receipt === attempt.receipt) return 'known'
  if (attempt.receipt) return review('second-receipt')

  await tx.update(attempts).set({ receipt: event.receipt }).where(eq(attempts.id, attempt.id))
  await addPayingReceipt(tx, order, attempt, event.receipt)
  return 'receipt-added'
}

const paidTexts = { receipt: 'Counted by its receipt', poll: 'Counted by its confirmation' } as const

type AlreadyPaid = { attempt: Attempt; order: Order; by: keyof typeof paidTexts }

/** The prompt's money was already counted, through the confirmation that came beside its own callback. */
async function settleAlreadyPaid(tx: Database, shop: Shop, { attempt, order, by }: AlreadyPaid): Promise<Outcome> {
  const at = shop.clock.now()
  await settleNoAnswerReview(tx, attempt, at)
  if (attempt.state === 'success') return 'known'
  if (by === 'receipt') await settleMistaken(tx, shop, attempt, order)
  const text = paidTexts[by]
  if (canMovePayment(attempt.state, 'failed')) {
    await moveAttempt(tx, attempt, { to: 'failed', at, code: paidByConfirmationCode, text, nextCheckAt: null })
  } else {
    const isThis = eq(attempts.id, attempt.id)
    await tx
      .update(attempts)
      .set({ resultCode: paidByConfirmationCode, resultText: text, nextCheckAt: null })
      .where(isThis)
  }
  return 'known'
}

/** An earlier poll took another prompt for the counted one: that prompt's money is additional. */
async function settleMistaken(tx: Database, shop: Shop, { id, orderId }: Attempt, order: Order): Promise<void> {
  const isMistaken = and(
    eq(attempts.orderId, orderId),
    ne(attempts.id, id),
    eq(attempts.resultCode, paidByConfirmationCode),
    eq(attempts.resultText, paidTexts.poll),
  )
  const mistaken = await tx.select().from(attempts).where(isMistaken)
  for (const attempt of mistaken) await settleSuccess(tx, shop, { attempt, order, receipt: null })
}

/**
 * Settles a provider's answer to a poll. A success without receipt and amount counts too: callbacks give them, before
 * or later.
 */
export async function settlePaidReading(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  payment?: PaidDetails,
): Promise<Outcome> {
  if (attempt.state === 'success') return 'known'
  // The money was counted, or staff review it: the provider's success does not make a wrong amount right.
  const isCounted = attempt.resultCode === paidByConfirmationCode
  if (isCounted || (await wasReviewed(tx, attempt.id, ['wrong-amount', 'receipt-used']))) {
    await tx.update(attempts).set({ nextCheckAt: null }).where(eq(attempts.id, attempt.id))
    return 'known'
  }
  if (payment) return settlePaidCallback(tx, shop, attempt, { kind: 'paid', ...payment })
  const order = await orderOf(tx, attempt)
  if (await isPaidByConfirmation(tx, attempt, order)) return settleAlreadyPaid(tx, shop, { attempt, order, by: 'poll' })
  return settleSuccess(tx, shop, { attempt, order, receipt: await readReceipt(tx, attempt.id) })
}

/** A failure never overrules a success, and a failure of another payment changes nothing. */
export async function settleFailedCallback(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  event: FailedCallback,
): Promise<Outcome> {
  if (!(await adoptRequestId(tx, attempt, event.checkoutRequestId))) return 'other-payment'
  if (attempt.state === 'success') {
    if (attempt.receipt) return 'ignored'
    const order = await orderOf(tx, attempt)
    return sendToReview(tx, shop, { attempt, order, reason: 'failed-after-paid', facts: event })
  }
  if (!event.isDefinite) return schedulePoll(tx, shop, attempt)
  const nextCheckAt = event.mayChange ? shop.clock.now() : null
  return settleFailure(tx, shop, attempt, { code: event.code, text: event.text, nextCheckAt })
}

type Failure = { code: string; text: string; nextCheckAt: Date | null }

export async function settleFailure(tx: Database, shop: Shop, attempt: Attempt, failure: Failure): Promise<Outcome> {
  if (!canMovePayment(attempt.state, 'failed')) return 'known'
  const { code, text, nextCheckAt } = failure
  const at = shop.clock.now()
  await moveAttempt(tx, attempt, { to: 'failed', at, code, text, nextCheckAt })
  await settleNoAnswerReview(tx, attempt, at)
  return 'failed'
}

/** No more answers are expected: staff search the statement, even if another payment has paid the order meanwhile. */
export async function settleNoAnswer(tx: Database, shop: Shop, attempt: Attempt): Promise<Outcome> {
  if (await wasReviewed(tx, attempt.id, ['wrong-amount', 'receipt-used'])) return 'ignored'
  const order = await orderOf(tx, attempt)
  const { phone, requestedAt, resultCode: code } = attempt
  const checkoutRequestId = attempt.checkoutRequestId ?? attempt.shopReference
  return sendToReview(tx, shop, {
    attempt,
    order,
    reason: 'no-answer',
    facts: { phone, requestedAt, checkoutRequestId, code },
  })
}

type Success = { attempt: Attempt; order: Order; receipt: string | null }

/** The provider confirms the money. If the order can't accept it, staff review it. */
export async function settleSuccess(tx: Database, shop: Shop, { attempt, order, receipt }: Success): Promise<Outcome> {
  const at = shop.clock.now()
  await moveAttempt(tx, attempt, { to: 'success', at, receipt })
  await settleNoAnswerReview(tx, attempt, at)
  const { provider: method } = attempt
  const paid = { at, receipt, by: 'payment', actor: providerOf(attempt).actor, method } as const
  const paying = await markOrderPaid(tx, shop, order, paid)
  if (paying.ok) return 'paid'
  const reasons = {
    'already-paid': 'paid-twice',
    superseded: 'order-superseded',
    cancelled: 'order-cancelled',
    'piece-gone': 'piece-gone',
  } as const
  return sendToReview(tx, shop, { attempt, order, reason: reasons[paying.reason], facts: { receipt } })
}

/** Locks the order of a locked attempt. */
async function orderOf(tx: Database, attempt: Attempt): Promise<Order> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) throw new Error('a payment attempt without its order')
  return order
}

/**
 * Whether the provider's id belongs to this attempt. If the push's answer was lost, the callback is the first to name
 * the id; an id of another attempt does not belong to this one.
 */
async function adoptRequestId(tx: Database, attempt: Attempt, checkoutRequestId: string): Promise<boolean> {
  if (attempt.checkoutRequestId !== null) return attempt.checkoutRequestId === checkoutRequestId
  const isOthers = and(eq(attempts.checkoutRequestId, checkoutRequestId), ne(attempts.id, attempt.id))
  const others = await tx.select({ id: attempts.id }).from(attempts).where(isOthers)
  if (others.length > 0) return false
  await tx.update(attempts).set({ checkoutRequestId }).where(eq(attempts.id, attempt.id))
  attempt.checkoutRequestId = checkoutRequestId
  return true
}

/** Null if the payment was in another currency. */
function inKes({ amount, currency = 'KES' }: PaidDetails): string | null {
  return currency === 'KES' ? amount : null
}

type ReviewInput = { attempt: Attempt; order: Order; reason: ReviewReason; facts: object }

async function sendToReview(
  tx: Database,
  shop: Shop,
  { attempt, order, reason, facts }: ReviewInput,
): Promise<Outcome> {
  const at = shop.clock.now()
  await openReview(tx, { attempt, order, reason, detail: { ...facts, expectedKes: attempt.amountKes }, at })
  // A callback that came to the wrong URL proves nothing about this customer's money.
  const hasMoneyArrived = reason !== 'no-answer' && reason !== 'receipt-used'
  if (reason !== 'other-payment') await notifyCustomer(tx, shop, order, { kind: 'being-checked', hasMoneyArrived })
  // The prompt was answered: the customer may try again, and polling would show nothing new.
  const isOver = (reason === 'wrong-amount' || reason === 'receipt-used') && canMovePayment(attempt.state, 'unknown')
  if (isOver) await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt: null })
  if (reason === 'wrong-amount' || reason === 'receipt-used') await settleNoAnswerReview(tx, attempt, at)
  return reason
}

/** The event lacks details: schedules a poll now. */
export async function schedulePoll(tx: Database, shop: Shop, attempt: Attempt): Promise<Outcome> {
  if (attempt.state === 'success') return 'known'
  await tx.update(attempts).set({ nextCheckAt: shop.clock.now() }).where(eq(attempts.id, attempt.id))
  return 'ask-provider'
}
