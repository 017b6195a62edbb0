import { readAddresses } from '#app/account/addresses.server.ts'
import { leftOutNames } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import { holdReady } from '#app/catalog/stock/ready-holds.server.ts'
import { daysText } from '#app/delivery/delivery-option.ts'
import { refusalText } from '#app/discounts/discount-code.ts'
import { quoteMinutes, type Rate } from '#app/exchange-rates/rate.ts'
import { listQuotedRates } from '#app/exchange-rates/rates.server.ts'
import type { Customer } from '#app/identity/customer.ts'
import { lockCustomer } from '#app/identity/customers/customer-lock.server.ts'
import { totalInKes } from '#app/money/order-total.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import { type DraftRefusal, draftOrder, type OrderDraft } from '#app/orders/order-draft.server.ts'
import { changeMethod } from '#app/orders/order-moves.server.ts'
import { findWaitingOrder, placeOrder, readOrder } from '#app/orders/orders.server.ts'
import { later } from '#app/platform/clock.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { findLiveAttempt, findOpenPage, startAttempt } from './attempts.server.ts'
import { findReplaced, giveUpOrder } from './next-order.server.ts'
import type { Attempt } from './payments.tables.server.ts'
import { askForPrompt } from './prompt-limits.server.ts'
import { providers } from './providers.server.ts'
import { inReviewOf, listOrdersInReview } from './standing/orders-in-review.server.ts'

/** An unpaid order waits for as long as its payments are asked after, and then some. */
const orderHours = 48

export type PrepareRefusal =
  | DraftRefusal
  | 'amount-changed'
  | 'amount-too-large'
  | 'payment-in-progress'
  | 'payment-in-review'
  | 'too-many-prompts'

export type PrepareResult =
  | { ok: true; attempt: Attempt; order: Order; isNew: boolean }
  | {
      ok: false
      reason: PrepareRefusal
      message?: string
      amountKes?: number
      leftOut?: string[]
      /** Why the discount code takes nothing off, in words. */
      codeProblem?: string
      /** What the delivery is now, in words, where it is not the one that was shown. */
      deliveryProblem?: string
      delivery?: string
      retryAfterMinutes?: number
    }

/** `phone` is null where none is asked; `isAnew`: a page that is still open is not wanted again. */
export type AttemptWish = {
  provider: ProviderName
  phone: string | null
  isAnew: boolean
  amountKes: number
  /** The terms of the delivery that the page showed, where it says so. */
  delivery?: string | undefined
  ip: string
}
type PrepareInput = AttemptWish & { rate: Rate }

/**
 * Everything before the prompt, in one transaction under the customer's lock: the order and its attempt are in the
 * database before the provider hears of them. A prompt that is still live is answered with itself.
 */
export async function prepareAttempt(
  tx: Database,
  shop: Shop,
  customer: Customer,
  input: PrepareInput,
): Promise<PrepareResult> {
  await lockCustomer(tx, customer.id)
  const now = shop.clock.now()
  const phone = input.phone === null ? '' : `+${input.phone}`
  const replaces = await findReplaced(tx, customer.id)
  const drafting = await draftOrder(tx, customer, { phone, at: now, replaces, rate: input.rate.rate })
  const live = await findLiveAttempt(tx, customer.id, now)
  if (live) return joinLive(tx, live, drafting.ok ? drafting.draft : null, input)
  if (!drafting.ok) return drafting

  const { draft } = drafting
  const checked = await listOrdersInReview(tx, customer.id)
  if (inReviewOf(checked, draft.lines)) return { ok: false, reason: 'payment-in-review' }
  const open = input.isAnew ? null : await joinOpenPage(tx, draft, input, now)
  if (open) return open
  const rate = isDeliveryShown(draft, input) ? await findQuote(tx, draft, input, now) : undefined
  if (!rate) {
    const leftOut = leftOutNames(await readCart(tx, customer.id))
    return { ...amountChanged(draft, input), leftOut }
  }
  if (input.amountKes > providers[input.provider].mostKes(shop)) return { ok: false, reason: 'amount-too-large' }
  const { provider, ip } = input
  const leave = await askForPrompt(tx, shop, { customerId: customer.id, phone: input.phone, ip, at: now })
  if (!leave.ok) return { ...leave, reason: 'too-many-prompts' }

  const order = await orderFor(tx, shop, draft, input, rate)
  const { newcomerAddress } = leave
  const { waitSeconds } = providers[provider]
  return {
    ok: true,
    attempt: await startAttempt(tx, shop, order, { provider, phone: input.phone, newcomerAddress, waitSeconds }),
    order,
    isNew: true,
  }
}

/** A page that says nothing of it has shown the amount alone. */
export function isDeliveryShown(draft: OrderDraft, { delivery }: Pick<PrepareInput, 'delivery'>): boolean {
  return delivery === undefined || delivery === (draft.deliveryTerms ?? '')
}

export type AmountChanged = ReturnType<typeof amountChanged>

export function amountChanged(draft: OrderDraft, input: Pick<PrepareInput, 'rate' | 'delivery'>) {
  const { code, delivery } = draft
  const codeProblem = code?.refusal ? { codeProblem: refusalText(code.refusal, code.leastCents) } : {}
  const words = delivery ? `The delivery is now ${delivery.name}, ${daysText(delivery)}.` : 'The delivery has changed.'
  const deliveryProblem = isDeliveryShown(draft, input) ? {} : { deliveryProblem: words }
  const amountKes = totalInKes(draft, input.rate.rate)
  const terms = draft.deliveryTerms ? { delivery: draft.deliveryTerms } : {}
  return {
    ok: false as const,
    reason: 'amount-changed' as const,
    amountKes,
    ...terms,
    ...codeProblem,
    ...deliveryProblem,
  }
}

type OrderInput = Omit<PrepareInput, 'phone' | 'ip' | 'isAnew'>
export type PrepareOrderResult = { ok: true; order: Order } | Extract<PrepareResult, { ok: false }>

/** The order alone, for a buyer who pays by hand: nothing is sent to a phone. Its shillings are fixed as for a prompt. */
export async function prepareOrder(
  tx: Database,
  shop: Shop,
  customer: Customer,
  input: OrderInput,
): Promise<PrepareOrderResult> {
  await lockCustomer(tx, customer.id)
  const now = shop.clock.now()
  const { shipping } = await readAddresses(tx, customer.id)
  const replaces = await findReplaced(tx, customer.id)
  const drafting = await draftOrder(tx, customer, {
    phone: shipping?.phone ?? '',
    at: now,
    replaces,
    rate: input.rate.rate,
  })
  if (!drafting.ok) return drafting
  const { draft } = drafting
  const live = await findLiveAttempt(tx, customer.id, now)
  if (live) {
    const order = await readOrder(tx, live.orderId)
    return order?.fingerprint === draft.fingerprint ? { ok: true, order } : { ok: false, reason: 'payment-in-progress' }
  }
  if (inReviewOf(await listOrdersInReview(tx, customer.id), draft.lines))
    return { ok: false, reason: 'payment-in-review' }
  const rate = isDeliveryShown(draft, input) ? await findQuote(tx, draft, input, now) : undefined
  if (!rate) return amountChanged(draft, input)
  return { ok: true, order: await orderFor(tx, shop, draft, input, rate) }
}

/** The same order and phone again is the same payment; anything else has to wait for its end. */
async function joinLive(
  tx: Database,
  live: Attempt,
  draft: OrderDraft | null,
  input: PrepareInput,
): Promise<PrepareResult> {
  const order = await readOrder(tx, live.orderId)
  const isSame =
    order !== null &&
    draft?.fingerprint === order.fingerprint &&
    live.provider === input.provider &&
    live.phone === input.phone &&
    (live.amountKes === input.amountKes || input.amountKes === totalInKes(draft, input.rate.rate))
  if (!isSame) return { ok: false, reason: 'payment-in-progress' }
  return { ok: true, attempt: live, order, isNew: false }
}

/** Whoever comes back from the provider's page without having paid is led there again: one page takes money once. */
async function joinOpenPage(
  tx: Database,
  draft: OrderDraft,
  { provider, amountKes }: PrepareInput,
  now: Date,
): Promise<PrepareResult | null> {
  const attempt = await findOpenPage(tx, draft.customerId, provider, now)
  if (!attempt) return null
  const order = await readOrder(tx, attempt.orderId)
  if (order?.state !== 'awaiting_payment' || order.isSuperseded) return null
  return isSameQuote(order, draft, amountKes, now) ? { ok: true, attempt, order, isNew: false } : null
}

/** The rate by which the browser's amount is the shop's own, among those that were quoted lately. */
async function findQuote(tx: Database, draft: OrderDraft, input: OrderInput, now: Date): Promise<Rate | undefined> {
  const rates = [input.rate, ...(await listQuotedRates(tx, now))]
  return rates.find(({ rate }) => totalInKes(draft, rate) === input.amountKes)
}

/**
 * A retry of an unchanged cart within its quote belongs to the same order, whatever way to pay was tried before;
 * otherwise a new order takes its place.
 */
async function orderFor(tx: Database, shop: Shop, draft: OrderDraft, input: OrderInput, rate: Rate): Promise<Order> {
  const at = shop.clock.now()
  const waiting = await findWaitingOrder(tx, draft.customerId, 'provider')
  const holdsUntil = later(at, providers[input.provider].holdSeconds)
  const isOurs = waiting?.isDemo === shop.config.isDemo
  if (waiting && isOurs && isSameQuote(waiting, draft, input.amountKes, at)) {
    const { id: orderId, customerId, lines } = waiting
    await holdReady(tx, { orderId, customerId, lines, until: holdsUntil, at })
    return waiting.method === input.provider ? waiting : changeMethod(tx, waiting, input.provider)
  }
  if (waiting) await giveUpOrder(tx, waiting, at)
  const expiresAt = new Date(at.getTime() + orderHours * 3_600_000)
  const { isDemo } = shop.config
  return placeOrder(tx, { draft, method: input.provider, rate, isDemo, at, expiresAt, holdsUntil })
}

function isSameQuote(order: Order, draft: OrderDraft, amountKes: number, now: Date): boolean {
  const isFresh = now.getTime() - order.quotedAt.getTime() <= quoteMinutes * 60_000
  return isFresh && order.fingerprint === draft.fingerprint && order.amountKes === amountKes
}
