import { reserveStock } from '#app/catalog/inventory/reservations.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { daysText } from '#app/delivery/delivery-option.ts'
import { refusalText } from '#app/discounts/discount-code.ts'
import { quoteMinutes, type Rate } from '#app/exchange-rates/rate.ts'
import { listQuotedRates } from '#app/exchange-rates/rates.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Customer } from '#app/identity/customer.ts'
import { totalInKes } from '#app/money/order-total.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import { draftOrder } from '#app/orders/order-draft.server.ts'
import { changeMethod, supersedeOrder } from '#app/orders/order-moves.server.ts'
import { type OrderDraft, placeOrder, readOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { findLiveAttempt, findOpenPage } from './attempts.server.ts'
import { type OpenOrders, readOpenOrders } from './next-order.server.ts'
import type { AmountChanged, PaymentRefusal } from './pay-answers.ts'
import type { Attempt } from './payments.tables.server.ts'
import { checkPromptLimits, type NewcomerNetwork, type Queued } from './prompts/prompt-limits.server.ts'
import { providers } from './providers.server.ts'
import { inReviewOf } from './status/orders-in-review.server.ts'

/** An unpaid order stays open longer than the shop polls its payments. */
const orderHours = 48

export type Refused = { ok: false } & PaymentRefusal & Queued

/** `running`: an existing payment for the same request; otherwise `network` is stored with the new attempt. */
export type PreparedOrder =
  | { ok: true; order: Order; running: Attempt }
  | { ok: true; order: Order; running: null; network: NewcomerNetwork }

export type OrderInput = {
  provider: ProviderName
  amountKes: number
  /** The delivery terms that the page showed, if it sends them. */
  delivery?: string | undefined
}

type QuotedInput = OrderInput & { rate: Rate }

/** `phone`: null for a method without a phone. `isAnew`: opens a new page even if one is open. */
export type PromptTarget = { phone: string | null; ip: string; isAnew: boolean }

/**
 * Places the cart's order in one transaction, under the customer's lock; it is committed before the provider is called.
 * `target` is null for a manual payment, which prompts no phone.
 */
export async function prepareOrder(
  tx: Database,
  shop: Shop,
  customer: Customer,
  input: QuotedInput,
  target: PromptTarget | null,
): Promise<PreparedOrder | Refused> {
  await lockCustomer(tx, customer.id)
  const at = shop.clock.now()
  const open = await readOpenOrders(tx, customer.id)
  const phone = target?.phone ? `+${target.phone}` : ''
  const replaces = open.replaced?.id ?? null
  const { isDemo } = shop.config
  const drafting = await draftOrder(tx, customer, { phone, at, replaces, rate: input.rate.rate, isDemo })
  const live = await findLiveAttempt(tx, customer.id, at)
  if (live && (drafting.ok || target)) return joinLive(tx, live, drafting.ok ? drafting.draft : null, input, target)
  if (!drafting.ok) return drafting

  const { draft } = drafting
  if (inReviewOf(open.inReview, draft.lines)) return { ok: false, reason: 'payment-in-review' }
  const page = target && !target.isAnew ? await joinOpenPage(tx, draft, input, at) : null
  if (page) return page
  const rate = isDeliveryShown(draft, input) ? await findQuote(tx, draft, input, at) : undefined
  if (!rate) return { ok: false, ...amountChanged(draft, input) }
  const permission = target ? await permitPrompt(tx, shop, customer.id, input, target, at) : manually
  if (!permission.ok) return permission
  const order = await orderFor(tx, shop, draft, open, { ...input, rate })
  return { ok: true, order, running: null, network: permission }
}

const manually = { ok: true, newcomerAddress: null, newcomerNetwork: null } as const

function permitPrompt(
  tx: Database,
  shop: Shop,
  customerId: string,
  { provider, amountKes }: OrderInput,
  { phone, ip }: PromptTarget,
  at: Date,
) {
  const maxKes = providers[provider].maxKes(shop)
  if (amountKes > maxKes) return { ok: false, reason: 'amount-too-large', maxKes } as const
  return checkPromptLimits(tx, shop, { customerId, phone, ip, at })
}

/** An absent `delivery` means that the page showed only the amount. */
export function isDeliveryShown(draft: OrderDraft, { delivery }: Pick<OrderInput, 'delivery'>): boolean {
  return delivery === undefined || delivery === (draft.deliveryTerms ?? '')
}

export function amountChanged(draft: OrderDraft, input: Pick<QuotedInput, 'delivery' | 'rate'>): AmountChanged {
  const { code, delivery, deliveryTerms, leftOut = [] } = draft
  const words = delivery ? `The delivery is now ${delivery.name}, ${daysText(delivery)}.` : 'The delivery has changed.'
  return {
    reason: 'amount-changed',
    amount: totalInKes(draft, input.rate.rate),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(deliveryTerms ? { delivery: deliveryTerms } : {}),
    ...(code?.refusal ? { codeProblem: refusalText(code.refusal, code.minCents) } : {}),
    ...(isDeliveryShown(draft, input) ? {} : { deliveryProblem: words }),
  }
}

/** The same order and phone join the running payment; any other request waits for its end. */
async function joinLive(
  tx: Database,
  live: Attempt,
  draft: OrderDraft | null,
  { provider, amountKes, rate }: QuotedInput,
  target: PromptTarget | null,
): Promise<PreparedOrder | Refused> {
  const order = await readOrder(tx, live.orderId)
  const isSameOrder = order !== null && draft?.fingerprint === order.fingerprint
  const isSamePrompt =
    target === null ||
    (live.provider === provider &&
      live.phone === target.phone &&
      (live.amountKes === amountKes || (draft && amountKes === totalInKes(draft, rate.rate))))
  return isSameOrder && isSamePrompt ? { ok: true, order, running: live } : { ok: false, reason: 'payment-in-progress' }
}

/** A customer who left the provider's page without paying returns to the same page: one page takes money only once. */
async function joinOpenPage(
  tx: Database,
  draft: OrderDraft,
  { provider, amountKes }: OrderInput,
  now: Date,
): Promise<PreparedOrder | null> {
  const running = await findOpenPage(tx, draft.customerId, provider, now)
  if (!running) return null
  const order = await readOrder(tx, running.orderId)
  if (order?.state !== 'awaiting_payment' || order.isSuperseded) return null
  return isSameQuote(order, draft, amountKes, now) ? { ok: true, order, running } : null
}

/** The recently quoted rate that gives the browser's amount; undefined if none does. */
async function findQuote(tx: Database, draft: OrderDraft, input: QuotedInput, now: Date): Promise<Rate | undefined> {
  const rates = [input.rate, ...(await listQuotedRates(tx, now))]
  return rates.find(({ rate }) => totalInKes(draft, rate) === input.amountKes)
}

/**
 * A retry of an unchanged cart within its quote belongs to the same order, also with another method; otherwise a new
 * order replaces it.
 */
async function orderFor(
  tx: Database,
  shop: Shop,
  draft: OrderDraft,
  { waiting, replaced }: OpenOrders,
  { provider, amountKes, rate }: QuotedInput,
): Promise<Order> {
  const at = shop.clock.now()
  const reservedUntil = addSeconds(at, providers[provider].holdSeconds)
  const { isDemo } = shop.config
  if (waiting?.isDemo === isDemo && isSameQuote(waiting, draft, amountKes, at)) {
    const { id: orderId, customerId, lines } = waiting
    await reserveStock(tx, { orderId, customerId, lines, until: reservedUntil, at, isNewCustomer: draft.isNewCustomer })
    return waiting.method === provider ? waiting : changeMethod(tx, waiting, provider)
  }
  if (replaced) await supersedeOrder(tx, replaced, at)
  const expiresAt = new Date(at.getTime() + orderHours * 3_600_000)
  const { orderPrefix: prefix } = shop.settings
  return placeOrder(tx, { draft, method: provider, prefix, rate, isDemo, at, expiresAt, reservedUntil })
}

function isSameQuote(order: Order, draft: OrderDraft, amountKes: number, now: Date): boolean {
  const isFresh = now.getTime() - order.quotedAt.getTime() <= quoteMinutes * 60_000
  return isFresh && order.fingerprint === draft.fingerprint && order.amountKes === amountKes
}
