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
import { addReceiptToPaidOrder, openReview, settleNoAnswerReview, wasReviewed } from './reviews.server.ts'

/** The outcome of a payment event, stored with the event. */
export type PaymentOutcome = 'paid' | 'failed' | 'known' | 'receipt-added' | 'ignored' | 'ask-provider' | ReviewReason

type PaidCallback = Extract<ProviderEvent, { kind: 'paid' }>
type FailedCallback = Extract<ProviderEvent, { kind: 'failed' }>

/** Settles a callback for a successful payment. The attempt is locked; all writes are in the caller's transaction. */
export async function settlePaidCallback(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  event: PaidCallback,
): Promise<PaymentOutcome> {
  const order = await lockAttemptOrder(tx, attempt)
  const review = (reason: ReviewReason) => sendToReview(tx, shop, { attempt, order, reason, facts: event })
  if (!(await adoptRequestId(tx, attempt, event.checkoutRequestId))) return review('other-payment')
  const receiptResult = event.receipt
    ? await storeReceipt(tx, shop, attempt, { ...event, amount: amountInKes(event) }, event.receipt)
    : 'stored'
  if (receiptResult === 'counted') return settleAlreadyPaid(tx, shop, { attempt, order, by: 'receipt' })
  if (receiptResult === 'used') return review('receipt-used')
  if (event.amount === null && attempt.state !== 'success') return schedulePoll(tx, shop, attempt)
  if (event.amount !== null && amountInKes(event) !== String(attempt.amountKes)) return review('wrong-amount')
  if (attempt.state !== 'success') return settleSuccess(tx, shop, { attempt, order, receipt: event.receipt })
  if (!event.receipt || event.receipt === attempt.receipt) return 'known'
  if (attempt.receipt) return review('second-receipt')

  await tx.update(attempts).set({ receipt: event.receipt }).where(eq(attempts.id, attempt.id))
  await addReceiptToPaidOrder(tx, order, attempt, event.receipt)
  return 'receipt-added'
}

const paidTexts = { receipt: 'Counted by its receipt', poll: 'Counted by its confirmation' } as const

type AlreadyPaid = { attempt: Attempt; order: Order; by: keyof typeof paidTexts }

/** Settles a prompt whose money was already counted through a separate confirmation. */
async function settleAlreadyPaid(
  tx: Database,
  shop: Shop,
  { attempt, order, by }: AlreadyPaid,
): Promise<PaymentOutcome> {
  const at = shop.clock.now()
  await settleNoAnswerReview(tx, attempt, at)
  if (attempt.state === 'success') return 'known'
  if (by === 'receipt') await settleWronglyMatchedAttempts(tx, shop, attempt, order)
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

/** Settles prompts that an earlier poll mistook for the counted prompt. They are additional payments. */
async function settleWronglyMatchedAttempts(
  tx: Database,
  shop: Shop,
  { id, orderId }: Attempt,
  order: Order,
): Promise<void> {
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
 * Settles a provider's answer to a poll. Even a success without receipt and amount settles the payment, because the
 * callback brings them later.
 */
export async function settlePaidReading(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  payment?: PaidDetails,
): Promise<PaymentOutcome> {
  if (attempt.state === 'success') return 'known'
  // The money was counted already, or staff review it: a success does not correct a wrong amount.
  const isCounted = attempt.resultCode === paidByConfirmationCode
  if (isCounted || (await wasReviewed(tx, attempt.id, ['wrong-amount', 'receipt-used']))) {
    await tx.update(attempts).set({ nextCheckAt: null }).where(eq(attempts.id, attempt.id))
    return 'known'
  }
  if (payment) return settlePaidCallback(tx, shop, attempt, { kind: 'paid', ...payment })
  const order = await lockAttemptOrder(tx, attempt)
  if (await isPaidByConfirmation(tx, attempt, order)) return settleAlreadyPaid(tx, shop, { attempt, order, by: 'poll' })
  return settleSuccess(tx, shop, { attempt, order, receipt: await readReceipt(tx, attempt.id) })
}

/** A failure never overrules a success, and a failure of another payment changes nothing. */
export async function settleFailedCallback(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  event: FailedCallback,
): Promise<PaymentOutcome> {
  if (!(await adoptRequestId(tx, attempt, event.checkoutRequestId))) return 'other-payment'
  if (attempt.state === 'success') {
    if (attempt.receipt) return 'ignored'
    const order = await lockAttemptOrder(tx, attempt)
    return sendToReview(tx, shop, { attempt, order, reason: 'failed-after-paid', facts: event })
  }
  if (!event.isDefinite) return schedulePoll(tx, shop, attempt)
  const nextCheckAt = event.mayChange ? shop.clock.now() : null
  return settleFailure(tx, shop, attempt, { code: event.code, text: event.text, nextCheckAt })
}

type Failure = { code: string; text: string; nextCheckAt: Date | null }

export async function settleFailure(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  failure: Failure,
): Promise<PaymentOutcome> {
  if (!canMovePayment(attempt.state, 'failed')) return 'known'
  const { code, text, nextCheckAt } = failure
  const at = shop.clock.now()
  await moveAttempt(tx, attempt, { to: 'failed', at, code, text, nextCheckAt })
  await settleNoAnswerReview(tx, attempt, at)
  return 'failed'
}

/** The provider will not answer any more, so staff search the statement, even if another payment has paid the order. */
export async function settleNoAnswer(tx: Database, shop: Shop, attempt: Attempt): Promise<PaymentOutcome> {
  if (await wasReviewed(tx, attempt.id, ['wrong-amount', 'receipt-used'])) return 'ignored'
  const order = await lockAttemptOrder(tx, attempt)
  const { phone, requestedAt, resultCode: code } = attempt
  const checkoutRequestId = attempt.checkoutRequestId ?? attempt.shopReference
  return sendToReview(tx, shop, {
    attempt,
    order,
    reason: 'no-answer',
    facts: { phone, requestedAt, checkoutRequestId, code },
  })
}

/**
 * Opens a review of a payment that the payer's bank disputes. Staff answer through the provider; the shop records no
 * refund until then.
 */
export async function openDisputeReview(tx: Database, shop: Shop, attempt: Attempt, text: string): Promise<'disputed'> {
  const order = await lockAttemptOrder(tx, attempt)
  const detail = { receipt: attempt.receipt, amount: String(attempt.amountKes), text }
  await openReview(tx, { attempt, order, reason: 'disputed', detail, at: shop.clock.now() })
  return 'disputed'
}

type Success = { attempt: Attempt; order: Order; receipt: string | null }

/** Settles a payment that the provider confirmed. If the order can't accept it, staff review it. */
export async function settleSuccess(
  tx: Database,
  shop: Shop,
  { attempt, order, receipt }: Success,
): Promise<PaymentOutcome> {
  const at = shop.clock.now()
  await moveAttempt(tx, attempt, { to: 'success', at, receipt })
  await settleNoAnswerReview(tx, attempt, at)
  const { provider: method } = attempt
  const paid = { at, receipt, by: 'payment', actor: providerOf(attempt).actor, method } as const
  const result = await markOrderPaid(tx, shop, order, paid)
  if (result.ok) return 'paid'
  const reasons = {
    'already-paid': 'paid-twice',
    superseded: 'order-superseded',
    cancelled: 'order-cancelled',
    'piece-gone': 'piece-gone',
  } as const
  return sendToReview(tx, shop, { attempt, order, reason: reasons[result.reason], facts: { receipt } })
}

async function lockAttemptOrder(tx: Database, attempt: Attempt): Promise<Order> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) throw new Error('a payment attempt without its order')
  return order
}

/**
 * True if the provider's id belongs to this attempt. An attempt without an id adopts the id of the callback, unless
 * another attempt already has it.
 */
async function adoptRequestId(tx: Database, attempt: Attempt, checkoutRequestId: string): Promise<boolean> {
  if (attempt.checkoutRequestId !== null) return attempt.checkoutRequestId === checkoutRequestId
  const isUsedByOther = and(eq(attempts.checkoutRequestId, checkoutRequestId), ne(attempts.id, attempt.id))
  if ((await tx.$count(attempts, isUsedByOther)) > 0) return false
  await tx.update(attempts).set({ checkoutRequestId }).where(eq(attempts.id, attempt.id))
  attempt.checkoutRequestId = checkoutRequestId
  return true
}

/** Null if the payment was in another currency. */
function amountInKes({ amount, currency = 'KES' }: PaidDetails): string | null {
  return currency === 'KES' ? amount : null
}

type ReviewRequest = { attempt: Attempt; order: Order; reason: ReviewReason; facts: object }

async function sendToReview(
  tx: Database,
  shop: Shop,
  { attempt, order, reason, facts }: ReviewRequest,
): Promise<PaymentOutcome> {
  const at = shop.clock.now()
  await openReview(tx, { attempt, order, reason, detail: { ...facts, expectedKes: attempt.amountKes }, at })
  const hasMoneyArrived = reason !== 'no-answer' && reason !== 'receipt-used'
  // A callback at the URL of another payment proves nothing about this customer's money.
  if (reason !== 'other-payment') await notifyCustomer(tx, shop, order, { kind: 'being-checked', hasMoneyArrived })
  if (reason === 'wrong-amount' || reason === 'receipt-used') {
    // The prompt was answered: the customer may try again, and polling would give no other result.
    if (canMovePayment(attempt.state, 'unknown')) await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt: null })
    await settleNoAnswerReview(tx, attempt, at)
  }
  return reason
}

/** Makes the next poll due at once, for an event that lacks details. */
export async function schedulePoll(tx: Database, shop: Shop, attempt: Attempt): Promise<PaymentOutcome> {
  if (attempt.state === 'success') return 'known'
  await tx.update(attempts).set({ nextCheckAt: shop.clock.now() }).where(eq(attempts.id, attempt.id))
  return 'ask-provider'
}
