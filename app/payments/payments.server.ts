import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Customer } from '#app/identity/customer.ts'
import { type Order, orderNumber } from '#app/orders/order.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { PromptAnswer } from '#app/platform/mobile-money.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { decisionTexts, type ReviewReason, readDecision, type ShownPayment, shownState } from './payment.ts'
import { type Attempt, attempts, providerMessages } from './payments.tables.server.ts'
import { maskPhone, readPhone } from './phone.ts'
import { type PrepareRefusal, prepareAttempt } from './prepare-attempt.server.ts'
import { currentRate, quoteRate } from './rates.server.ts'
import { alarms, failureText } from './result-codes.ts'
import { readOpenReasons } from './reviews.server.ts'
import { lockAttempt } from './settle.server.ts'

/** `phone` as typed, `amountKes` as the browser quoted it: it is compared, never charged as given. */
export type PaymentWish = { phone: string; amountKes: number }
export type PaymentRefusal = PrepareRefusal | 'bad-phone' | 'provider-refused'
export type PaymentRequest =
  | { ok: true; transactionId: string; orderId: string; amountKes: number }
  | {
      ok: false
      reason: PaymentRefusal
      message?: string
      amountKes?: number
      leftOut?: string[]
      retryAfterMinutes?: number
    }

/** Asks the customer's phone to pay for the cart. The attempt is committed before the prompt goes out. */
export async function requestPayment(shop: Shop, customer: Customer, wish: PaymentWish): Promise<PaymentRequest> {
  const reading = readPhone(wish.phone)
  if (!reading.ok) return { ok: false, reason: 'bad-phone', message: reading.message }
  const rate = await currentRate(shop)
  const prepared = await shop.db.transaction((tx) =>
    prepareAttempt(tx, shop, customer, { phone: reading.phone, amountKes: wish.amountKes, rate }),
  )
  if (!prepared.ok) {
    // The right amount is shown and confirmed, so from now on it is a quote.
    if (prepared.reason === 'amount-changed') await quoteRate(shop)
    return prepared
  }
  const { attempt, order, isNew } = prepared
  if (isNew) {
    const answer = await sendPrompt(shop, attempt, order)
    if (answer.kind === 'refused') {
      const { text: message, retryAfterMinutes } = answer
      return { ok: false, reason: 'provider-refused', message, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
    }
  }
  return { ok: true, transactionId: attempt.id, orderId: order.id, amountKes: attempt.amountKes }
}

async function sendPrompt(shop: Shop, attempt: Attempt, order: Order): Promise<PromptAnswer> {
  const answer = await shop.mobileMoney.requestPrompt({
    phone: attempt.phone,
    amountKes: attempt.amountKes,
    reference: order.number,
    description: shop.config.shopName.replace(/[^A-Za-z0-9-]/g, '').slice(0, 13) || 'Order',
    callbackUrl: `${shop.config.mpesaCallbackBaseUrl}/api/payments/callback/${attempt.callbackToken}`,
  })
  await notePromptAnswer(shop, attempt.id, answer)
  return answer
}

/** The callback may have been faster than the push's own answer, so only what is still open changes. */
async function notePromptAnswer(shop: Shop, attemptId: string, answer: PromptAnswer): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    await lockAttempt(tx, attemptId)
    const outcome = answer.kind === 'refused' ? `refused ${answer.code}` : answer.kind
    await tx.insert(providerMessages).values({
      kind: 'push-answer',
      attemptId,
      body: answer.raw,
      receivedAt: now,
      handledAt: now,
      outcome,
    })
    const isThis = eq(attempts.id, attemptId)
    if (answer.kind === 'accepted') {
      const { checkoutRequestId, merchantRequestId } = answer
      const isUnnamed = and(isThis, isNull(attempts.checkoutRequestId))
      await tx.update(attempts).set({ checkoutRequestId, merchantRequestId }).where(isUnnamed)
    }
    const isOpen = and(isThis, eq(attempts.state, 'requested'))
    if (answer.kind !== 'refused') {
      await tx.update(attempts).set({ state: 'pending' }).where(isOpen)
      return
    }
    const { code: resultCode, text: resultText } = answer
    await tx
      .update(attempts)
      .set({ state: 'failed', resultCode, resultText, settledAt: now, nextCheckAt: null })
      .where(isOpen)
  })
  if (answer.kind === 'refused' && (alarms(answer.code) || answer.code.startsWith('500.001'))) {
    shop.log.error({ code: answer.code }, 'the provider refuses the payments of this shop')
  }
}

/** Null for a payment that is another's or does not exist: nobody learns which. */
export async function readPayment(shop: Shop, customerId: string, transactionId: string): Promise<ShownPayment | null> {
  const isTheirs = and(eq(attempts.id, transactionId), eq(attempts.customerId, customerId))
  const [row] = await shop.db
    .select({ attempt: attempts, number: orders.number, paidAt: orders.paidAt })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(isTheirs)
  return row ? showPayment(shop, row) : null
}

/**
 * The way back into a payment after a reload or from another device: the latest one, while its prompt may be answered or
 * nobody knows how it ended. Null where there is nothing to come back to.
 */
export async function findRunningPayment(shop: Shop, customerId: string): Promise<ShownPayment | null> {
  const [row] = await shop.db
    .select({ attempt: attempts, number: orders.number, paidAt: orders.paidAt })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(attempts.customerId, customerId), eq(orders.state, 'awaiting_payment')))
    .orderBy(desc(attempts.requestedAt))
    .limit(1)
  if (!row) return null
  const payment = await showPayment(shop, row)
  return payment.status === 'pending' || payment.status === 'unknown' ? payment : null
}

type PaymentRow = { attempt: Attempt; number: number; paidAt: Date | null }

async function showPayment(shop: Shop, { attempt, number, paidAt }: PaymentRow): Promise<ShownPayment> {
  const reasons = await readOpenReasons(shop.db, attempt.id)
  const state = shownState(attempt, shop.clock.now())
  // The money is here, but not yet for the order: neither a success nor a failure.
  const isInReview = paidAt === null && reasons.some((reason) => reason !== 'other-payment' && reason !== 'no-answer')
  const isRejected = paidAt === null && readDecision(attempt.resultCode) !== null
  const status = isInReview ? 'unknown' : isRejected ? 'failed' : state
  return {
    transactionId: attempt.id,
    orderId: attempt.orderId,
    orderNumber: orderNumber(number),
    status,
    amountKes: attempt.amountKes,
    phone: maskPhone(attempt.phone),
    requestedAt: attempt.requestedAt,
    promptEndsAt: attempt.promptEndsAt,
    message: messageOf(attempt, status, reasons, isInReview),
  }
}

const reviewText = 'Your payment was received and is being checked. We will contact you; please do not pay again.'
const unknownText = 'M-Pesa has not answered yet. We are still checking, and a payment that arrives late still counts.'
const noAnswerText =
  'M-Pesa never told us how this payment ended, so we are looking it up by hand. If you were charged, it counts.'
const twiceText = 'This order was paid twice. We are checking it and will contact you about the second payment.'

function messageOf(
  attempt: Attempt,
  status: ShownPayment['status'],
  reasons: ReviewReason[],
  isInReview: boolean,
): string | null {
  if (isInReview) return reviewText
  if (status === 'unknown') return reasons.includes('no-answer') ? noAnswerText : unknownText
  const decision = readDecision(attempt.resultCode)
  if (decision) return decisionTexts[decision]
  if (status === 'failed') return attempt.checkoutRequestId ? failureText(attempt.resultCode) : attempt.resultText
  return reasons.includes('paid-twice') ? twiceText : null
}
