import { and, eq, isNull } from 'drizzle-orm'
import type { Customer } from '#app/identity/customer.ts'
import type { Order } from '#app/orders/order.ts'
import type { PromptAnswer } from '#app/platform/mobile-money.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type Attempt, attempts, providerMessages } from './payments.tables.server.ts'
import { readPhone } from './phone.ts'
import { type PrepareRefusal, prepareAttempt } from './prepare-attempt.server.ts'
import type { Quote } from './rate.ts'
import { currentRate, quoteRate } from './rates.server.ts'
import { alarms } from './result-codes.ts'
import { lockAttempt } from './settle.server.ts'

/**
 * `phone` as typed; `amountKes` as the browser quoted it: it is compared, never charged as given; `ip` is where the call
 * came from.
 */
export type PaymentWish = { phone: string; amountKes: number; ip: string }
export type PaymentRefusal = PrepareRefusal | 'bad-phone' | 'provider-refused'
export type PaymentRequest =
  | { ok: true; transactionId: string; orderId: string; orderNumber: string; quote: Quote }
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
  const { amountKes, ip } = wish
  const rate = await currentRate(shop)
  const prepared = await shop.db.transaction((tx) =>
    prepareAttempt(tx, shop, customer, { phone: reading.phone, amountKes, rate, ip }),
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
  const { rate: dollar, source, isFallback } = order.rate
  const quote = { amountKes: attempt.amountKes, totalCents: order.totalCents, rate: dollar, source, isFallback }
  return { ok: true, transactionId: attempt.id, orderId: order.id, orderNumber: order.number, quote }
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
