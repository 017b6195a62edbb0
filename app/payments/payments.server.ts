import { eq } from 'drizzle-orm'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { Customer } from '#app/identity/customer.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { PromptAnswer } from '#app/platform/mobile-money.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { lockAttempt, moveAttempt } from './attempts.server.ts'
import { type Attempt, attempts, providerMessages } from './payments.tables.server.ts'
import { type PrepareRefusal, prepareAttempt } from './prepare-attempt.server.ts'
import { isOffered, providerOf, providers } from './providers.server.ts'

/**
 * `phone` as typed; `amountKes` as the browser quoted it: it is compared, never charged as given; `ip` is where the call
 * came from.
 */
export type PaymentInput = { provider: ProviderName; phone: string; amountKes: number; ip: string }
export type PaymentRefusal = PrepareRefusal | 'not-offered' | 'bad-phone' | 'provider-refused'
export type PaymentResult =
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
export async function requestPayment(shop: Shop, customer: Customer, input: PaymentInput): Promise<PaymentResult> {
  if (!isOffered(shop, input.provider)) return { ok: false, reason: 'not-offered' }
  const reading = providers[input.provider].readPayer(input.phone)
  if (!reading.ok) return { ok: false, reason: 'bad-phone', message: reading.message }
  const { provider, amountKes, ip } = input
  const rate = await currentRate(shop)
  const prepared = await shop.db.transaction((tx) =>
    prepareAttempt(tx, shop, customer, { provider, phone: reading.phone, amountKes, rate, ip }),
  )
  if (!prepared.ok) return prepared
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
  const answer = await providerOf(attempt).request(shop, attempt, order)
  await keepPromptAnswer(shop, attempt, answer)
  return answer
}

/**
 * The prompt is out, or refused, whether or not the database can note it just now: the customer hears what is true, and
 * noting is tried again. Without the provider's id nobody could ask what became of the prompt.
 */
async function keepPromptAnswer(shop: Shop, attempt: Attempt, answer: PromptAnswer): Promise<void> {
  const heard = { answer, at: shop.clock.now() }
  try {
    await notePromptAnswer(shop, attempt.id, { ...heard, isLate: false })
  } catch (err) {
    shop.log.error({ err, transactionId: attempt.id }, "the provider's answer to a prompt could not be noted yet")
    const note = () => notePromptAnswer(shop, attempt.id, { ...heard, isLate: true })
    shop.retries.untilDone('note the answer to a prompt', note)
  }
  if (answer.kind === 'refused' && providerOf(attempt).isSetUpFault(answer.code)) {
    shop.log.error({ code: answer.code }, 'the provider refuses the payments of this shop')
  }
}

type Heard = { answer: PromptAnswer; at: Date; isLate: boolean }

/** The callback may have been faster than the push's own answer, so only what is still open changes. */
function notePromptAnswer(shop: Shop, attemptId: string, { answer, at, isLate }: Heard): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!attempt) return
    const outcome = answer.kind === 'refused' ? `refused ${answer.code}` : answer.kind
    await tx.insert(providerMessages).values({
      kind: 'push-answer',
      provider: attempt.provider,
      attemptId,
      body: answer.raw,
      receivedAt: at,
      handledAt: at,
      outcome,
    })
    const isThis = eq(attempts.id, attemptId)
    if (answer.kind === 'accepted' && attempt.checkoutRequestId === null) {
      const { checkoutRequestId, merchantRequestId } = answer
      // The check that was due meanwhile had nothing to ask by.
      const nextCheckAt =
        isLate && attempt.state !== 'failed' && attempt.state !== 'success' ? shop.clock.now() : attempt.nextCheckAt
      await tx.update(attempts).set({ checkoutRequestId, merchantRequestId, nextCheckAt }).where(isThis)
    }
    if (answer.kind === 'refused' && (attempt.state === 'requested' || attempt.state === 'unknown')) {
      const { code, text } = answer
      await moveAttempt(tx, attempt, { to: 'failed', at, code, text, nextCheckAt: null })
    } else if (attempt.state === 'requested') {
      await moveAttempt(tx, attempt, { to: 'pending' })
    }
  })
}
