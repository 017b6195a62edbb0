import { and, eq, ne } from 'drizzle-orm'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Customer } from '#app/identity/customer.ts'
import { paymentPath } from '#app/money/payment-method.ts'
import { isCollected, type Order } from '#app/orders/order.ts'
import type { PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { lockAttempt, moveAttempt, startAttempt } from './attempts.server.ts'
import { prepareExistingOrder } from './order-attempt.server.ts'
import type { PaymentRefusal } from './pay-answers.ts'
import { type Attempt, attempts, providerMessages } from './payments.tables.server.ts'
import {
  type OrderInput,
  type OrderRefusal,
  type PreparedOrder,
  type PromptTarget,
  prepareOrder,
} from './prepare-order.server.ts'
import { findEarlyRefusal, hasReachedOwnLimit } from './prompts/early-refusals.server.ts'
import { countAhead } from './prompts/prompt-limits.server.ts'
import { type PromptInput, registerWhileOpen, waitForPromptTurn } from './prompts/prompt-queue.server.ts'
import { inPromptSlot } from './prompts/prompt-slots.server.ts'
import { isOffered, providerOf, providers } from './providers.server.ts'

/**
 * `phone`: as typed. `amountKes`: the browser's quote, which the shop compares with its own amount. `ip`: the caller's
 * address. `opensNewPage`: opens a new page of the provider even if one is open.
 */
export type PaymentInput = OrderInput & {
  phone?: string
  ip: string
  opensNewPage?: boolean
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal
}
export type PaymentResult =
  | {
      ok: true
      transactionId: string
      orderId: string
      orderNumber: string
      quote: Quote
      /** The provider's page, for a method that redirects the customer. */
      redirectUrl: string | null
    }
  | ({ ok: false } & PaymentRefusal)

/** Requests a payment for the customer's cart. */
export async function requestPayment(shop: Shop, customer: Customer, input: PaymentInput): Promise<PaymentResult> {
  const rate = await currentRate(shop)
  if (rate.isUnknown) return { ok: false, reason: 'not-offered' }
  return startPayment(shop, input, {
    buyer: customer.id,
    returnPath: paymentPath(input.provider),
    findRefusal: ({ phone, ip }) =>
      findEarlyRefusal(shop, { customerId: customer.id, phone, ip, at: shop.clock.now() }),
    prepare: (tx, target) => prepareOrder(tx, shop, customer, { ...input, rate }, target),
  })
}

/** Requests a payment for an existing order. `returnPath`: where the provider's page returns to. */
export function requestOrderPayment(
  shop: Shop,
  orderId: string,
  { returnPath, ...input }: PaymentInput & { returnPath: string },
): Promise<PaymentResult> {
  return startPayment(shop, input, {
    buyer: orderId,
    returnPath,
    findRefusal: async () => null,
    prepare: (tx, target) => prepareExistingOrder(tx, shop, orderId, input, target),
  })
}

/**
 * `buyer`: the buyer's key in the queue, where buyers take turns. `findRefusal`: an early check, so that a refusal does
 * not wait in the queue.
 */
type PaymentRequest = {
  buyer: string
  returnPath: string
  findRefusal(target: PromptTarget): Promise<OrderRefusal | null>
  prepare(tx: Database, target: PromptTarget): Promise<PreparedOrder | OrderRefusal>
}

/** Commits the attempt before it calls the provider. */
async function startPayment(shop: Shop, input: PaymentInput, request: PaymentRequest): Promise<PaymentResult> {
  const { provider, ip, opensNewPage = false } = input
  if (!isOffered(shop, provider)) return { ok: false, reason: 'not-offered' }
  const reading = providers[provider].readPayer(input.phone ?? '')
  if (!reading.ok) return { ok: false, reason: 'bad-phone', message: reading.message }
  const target = { phone: reading.phone, ip, opensNewPage }
  const prepared = (await request.findRefusal(target)) ?? (await prepareInTurn(shop, input, target, request))
  if (!prepared.ok) return prepared
  const { attempt, order, isNew } = prepared
  let { redirectUrl } = attempt
  if (isNew) {
    const answer = await sendPrompt(shop, attempt, order, request.returnPath)
    if (answer.kind === 'out-of-reach') return { ok: false, reason: 'provider-refused', message: answer.text }
    if (answer.kind === 'refused') {
      const { text: message, retryAfterMinutes } = answer
      return { ok: false, reason: 'provider-refused', message, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
    }
    if (answer.kind === 'redirect') redirectUrl = answer.address
  }
  const { rate, source, isFallback } = order.rate
  const quote = {
    ...{ amountKes: attempt.amountKes, totalCents: order.totalCents, rate, source, isFallback },
    ...(isCollected(order) ? { isCollected: true as const } : {}),
  }
  return { ok: true, transactionId: attempt.id, orderId: order.id, orderNumber: order.number, quote, redirectUrl }
}

type PreparedAttempt = { ok: true; attempt: Attempt; order: Order; isNew: boolean }

function prepareInTurn(
  shop: Shop,
  { provider, signal }: PaymentInput,
  target: PromptTarget,
  { buyer, prepare }: PaymentRequest,
): Promise<PreparedAttempt | OrderRefusal> {
  const inTransaction = async (tx: Database): Promise<PreparedAttempt | OrderRefusal> => {
    const prepared = await prepare(tx, target)
    if (!prepared.ok) return prepared
    const { order, runningAttempt } = prepared
    if (runningAttempt) return { ok: true, attempt: runningAttempt, order, isNew: false }
    const attempt = await startAttempt(tx, shop, order, { provider, phone: target.phone, ...prepared.network })
    return { ok: true, attempt, order, isNew: true }
  }
  const tryToPrepare = () => inPromptSlot(buyer, () => shop.db.transaction(inTransaction))
  const countBuyersAhead = async (queued: PromptInput) =>
    (await hasReachedOwnLimit(shop, queued)) ? 0 : inPromptSlot(buyer, () => countAhead(shop, queued))
  const wait = () => waitForPromptTurn(shop, tryToPrepare, countBuyersAhead, signal)
  return registerWhileOpen({ buyer, phone: target.phone }, wait)
}

async function sendPrompt(shop: Shop, attempt: Attempt, order: Order, returnPath: string): Promise<PromptAnswer> {
  const answer = await providerOf(attempt).request(shop, attempt, order, returnPath)
  await storePromptAnswer(shop, attempt, answer)
  return answer
}

/**
 * If the database cannot store the provider's answer now, storing is retried, and the customer still gets the answer.
 * The shop can poll the prompt only after the provider's id is stored.
 */
async function storePromptAnswer(shop: Shop, attempt: Attempt, answer: PromptAnswer): Promise<void> {
  const received = { answer, at: shop.clock.now() }
  try {
    await applyPromptAnswer(shop, attempt.id, { ...received, isLate: false })
  } catch (err) {
    shop.log.error({ err, transactionId: attempt.id }, "could not store the provider's answer to a prompt; retrying")
    const retry = () => applyPromptAnswer(shop, attempt.id, { ...received, isLate: true })
    shop.retries.retryUntilDone('store the answer to a prompt', retry)
    // The provider gives the page's address only once: if it is not stored, the customer can't return to the page.
    if (answer.kind === 'redirect') throw err
  }
  if (answer.kind === 'refused' && providerOf(attempt).isConfigurationError(answer.code)) {
    shop.log.error({ code: answer.code }, 'the provider refuses the payments of this shop')
  }
}

type ReceivedAnswer = { answer: PromptAnswer; at: Date; isLate: boolean }

/** The callback may arrive before the answer to the prompt, so only an open attempt changes. */
function applyPromptAnswer(shop: Shop, attemptId: string, { answer, at, isLate }: ReceivedAnswer): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!attempt) return
    const outcome = answer.kind === 'refused' ? `refused ${answer.code}` : answer.kind
    await tx.insert(providerMessages).values({
      kind: 'push-answer',
      provider: attempt.provider,
      attemptId,
      // PostgreSQL cannot store a zero byte in text.
      body: answer.raw.replaceAll('\0', ''),
      receivedAt: at,
      handledAt: at,
      outcome,
    })
    await storeProviderId(tx, attempt, { answer, at, isLate })
    if (answer.kind === 'refused' && (attempt.state === 'requested' || attempt.state === 'unknown')) {
      const { code, text } = answer
      await moveAttempt(tx, attempt, { to: 'failed', at, code, text, nextCheckAt: null })
    } else if (answer.kind === 'out-of-reach' && attempt.state === 'requested') {
      await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt: attempt.nextCheckAt })
    } else if (attempt.state === 'requested') {
      await moveAttempt(tx, attempt, { to: 'pending' })
    }
  })
}

/**
 * Stores the provider's id, and the address and end of its payment page. The shop needs the id to poll, so it is stored
 * even if the rest of the answer is unclear.
 */
async function storeProviderId(tx: Database, attempt: Attempt, { answer, at, isLate }: ReceivedAnswer): Promise<void> {
  const isThis = eq(attempts.id, attempt.id)
  if (answer.kind === 'redirect') {
    const { address: redirectUrl, checkoutRequestId, openSeconds } = answer
    const promptEndsAt = addSeconds(at, openSeconds)
    await tx.update(attempts).set({ redirectUrl, checkoutRequestId, promptEndsAt }).where(isThis)
  }
  const hasId = answer.kind === 'accepted' || answer.kind === 'unanswered'
  if (!hasId || !answer.checkoutRequestId || attempt.checkoutRequestId !== null) return
  const { checkoutRequestId } = answer
  const isUsedByOther = and(eq(attempts.checkoutRequestId, checkoutRequestId), ne(attempts.id, attempt.id))
  if ((await tx.$count(attempts, isUsedByOther)) > 0) return
  const merchantRequestId = answer.kind === 'accepted' ? answer.merchantRequestId : null
  // If the id was stored late, earlier checks had no id to poll with, so another check is due now.
  const isOpen = attempt.state !== 'failed' && attempt.state !== 'success'
  const nextCheckAt = isLate && isOpen ? at : attempt.nextCheckAt
  await tx.update(attempts).set({ checkoutRequestId, merchantRequestId, nextCheckAt }).where(isThis)
}
