import { eq } from 'drizzle-orm'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { Customer } from '#app/identity/customer.ts'
import { type ProviderName, paymentPath } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import { later } from '#app/platform/clock.ts'
import type { PromptAnswer } from '#app/platform/mobile-money.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { lockAttempt, moveAttempt } from './attempts.server.ts'
import { type OrderAttemptResult, prepareOrderAttempt } from './order-attempt.server.ts'
import { type Attempt, attempts, providerMessages } from './payments.tables.server.ts'
import { type AttemptWish, type PrepareRefusal, type PrepareResult, prepareAttempt } from './prepare-attempt.server.ts'
import { isOffered, providerOf, providers } from './providers.server.ts'

/**
 * `phone` as typed, where one is asked; `amountKes` as the browser quoted it: it is compared, never charged as given;
 * `ip` is where the call came from; `isAnew`: a page of the provider's that is still open is not wanted again.
 */
export type PaymentInput = {
  provider: ProviderName
  phone?: string
  amountKes: number
  ip: string
  isAnew?: boolean
  delivery?: string | undefined
}
export type PaymentRefusal = PrepareRefusal | 'order-closed' | 'not-offered' | 'bad-phone' | 'provider-refused'
export type PaymentResult =
  | {
      ok: true
      transactionId: string
      orderId: string
      orderNumber: string
      quote: Quote
      /** The provider's page, where the customer is led to one. */
      redirectUrl: string | null
    }
  | {
      ok: false
      reason: PaymentRefusal
      message?: string
      amountKes?: number
      leftOut?: string[]
      codeProblem?: string
      deliveryProblem?: string
      delivery?: string
      retryAfterMinutes?: number
    }

/** Asks the customer to pay for the cart. */
export async function requestPayment(shop: Shop, customer: Customer, input: PaymentInput): Promise<PaymentResult> {
  const rate = await currentRate(shop)
  return askForMoney(shop, input, paymentPath(input.provider), (tx, wish) =>
    prepareAttempt(tx, shop, customer, { ...wish, rate }),
  )
}

/** Asks for the money of an order that stands. `returnPath` is where a provider's page leads back to. */
export function requestOrderPayment(
  shop: Shop,
  orderId: string,
  input: PaymentInput & { returnPath: string },
): Promise<PaymentResult> {
  const { returnPath, ...asked } = input
  return askForMoney(shop, asked, returnPath, (tx, wish) => prepareOrderAttempt(tx, shop, orderId, wish))
}

type Prepare = (tx: Database, wish: AttemptWish) => Promise<PrepareResult | OrderAttemptResult>

/** The attempt is committed before the provider hears of it. */
async function askForMoney(
  shop: Shop,
  input: PaymentInput,
  returnPath: string,
  prepare: Prepare,
): Promise<PaymentResult> {
  if (!isOffered(shop, input.provider)) return { ok: false, reason: 'not-offered' }
  const reading = providers[input.provider].readPayer(input.phone ?? '')
  if (!reading.ok) return { ok: false, reason: 'bad-phone', message: reading.message }
  const { provider, amountKes, ip, isAnew = false, delivery } = input
  const prepared = await shop.db.transaction((tx) =>
    prepare(tx, { provider, phone: reading.phone, isAnew, amountKes, ip, delivery }),
  )
  if (!prepared.ok) return prepared
  const { attempt, order, isNew } = prepared
  let { redirectUrl } = attempt
  if (isNew) {
    const answer = await sendPrompt(shop, attempt, order, returnPath)
    if (answer.kind === 'refused') {
      const { text: message, retryAfterMinutes } = answer
      return { ok: false, reason: 'provider-refused', message, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
    }
    if (answer.kind === 'redirect') redirectUrl = answer.address
  }
  const { rate: dollar, source, isFallback } = order.rate
  const quote = { amountKes: attempt.amountKes, totalCents: order.totalCents, rate: dollar, source, isFallback }
  return { ok: true, transactionId: attempt.id, orderId: order.id, orderNumber: order.number, quote, redirectUrl }
}

async function sendPrompt(shop: Shop, attempt: Attempt, order: Order, returnPath: string): Promise<PromptAnswer> {
  const answer = await providerOf(attempt).request(shop, attempt, order, returnPath)
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
    // Its address can't be had again: whoever is led there before it is kept could never come back to it.
    if (answer.kind === 'redirect') throw err
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
    if (answer.kind === 'redirect') {
      const { address: redirectUrl, checkoutRequestId, openSeconds } = answer
      const promptEndsAt = later(at, openSeconds)
      await tx.update(attempts).set({ redirectUrl, checkoutRequestId, promptEndsAt }).where(isThis)
    }
    if (answer.kind === 'refused' && (attempt.state === 'requested' || attempt.state === 'unknown')) {
      const { code, text } = answer
      await moveAttempt(tx, attempt, { to: 'failed', at, code, text, nextCheckAt: null })
    } else if (attempt.state === 'requested') {
      await moveAttempt(tx, attempt, { to: 'pending' })
    }
  })
}
