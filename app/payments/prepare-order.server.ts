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
import { checkPromptLimits, type NewcomerNetwork, type QueueState } from './prompts/prompt-limits.server.ts'
import { providers } from './providers.server.ts'
import { findOrderOfCart } from './status/orders-in-review.server.ts'

/** An unpaid order stays open longer than the shop polls its payments. */
const orderHours = 48

export type OrderRefusal = { ok: false } & PaymentRefusal & QueueState

/** `runningAttempt`: an existing attempt of the same payment. If there is none, the new attempt stores `network`. */
export type PreparedOrder =
  | { ok: true; order: Order; runningAttempt: Attempt }
  | { ok: true; order: Order; runningAttempt: null; network: NewcomerNetwork }

export type OrderInput = {
  provider: ProviderName
  amountKes: number
  /** The delivery terms that the page displayed, if it sends them. */
  delivery?: string | undefined
}

type QuotedInput = OrderInput & { rate: Rate }

/** `phone`: null for a method without a phone. `opensNewPage`: opens a new page even if one is open. */
export type PromptTarget = { phone: string | null; ip: string; opensNewPage: boolean }

/**
 * Places the cart's order under the customer's lock. The caller's transaction commits before the provider is called.
 * `target` is null for a manual payment, which prompts no phone.
 */
export async function prepareOrder(
  tx: Database,
  shop: Shop,
  customer: Customer,
  input: QuotedInput,
  target: PromptTarget | null,
): Promise<PreparedOrder | OrderRefusal> {
  await lockCustomer(tx, customer.id)
  const at = shop.clock.now()
  const openOrders = await readOpenOrders(tx, customer.id)
  const phone = target?.phone ? `+${target.phone}` : ''
  const replaces = openOrders.replaceableOrder?.id ?? null
  const { isDemo } = shop.config
  const draftResult = await draftOrder(tx, customer, { phone, at, replaces, rate: input.rate.rate, isDemo })
  const live = await findLiveAttempt(tx, customer.id, at)
  if (live && (draftResult.ok || target))
    return joinLiveAttempt(tx, live, draftResult.ok ? draftResult.draft : null, input, target)
  if (!draftResult.ok) return draftResult

  const { draft } = draftResult
  if (findOrderOfCart(openOrders.inReview, draft.lines)) return { ok: false, reason: 'payment-in-review' }
  const openPage = target && !target.opensNewPage ? await joinOpenPage(tx, draft, input, at) : null
  if (openPage) return openPage
  const rate = isDeliveryUnchanged(draft, input) ? await findQuotedRate(tx, draft, input, at) : undefined
  if (!rate) return { ok: false, ...describeAmountChange(draft, input) }
  const permission = target ? await checkPrompt(tx, shop, customer.id, input, target, at) : manualPermission
  if (!permission.ok) return permission
  const order = await reuseOrPlaceOrder(tx, shop, draft, openOrders, { ...input, rate })
  return { ok: true, order, runningAttempt: null, network: permission }
}

const manualPermission = { ok: true, newcomerAddress: null, newcomerNetwork: null } as const

function checkPrompt(
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

/** An absent `delivery` means that the page displayed only the amount. */
export function isDeliveryUnchanged(draft: OrderDraft, { delivery }: Pick<OrderInput, 'delivery'>): boolean {
  return delivery === undefined || delivery === (draft.deliveryTerms ?? '')
}

export function describeAmountChange(draft: OrderDraft, input: Pick<QuotedInput, 'delivery' | 'rate'>): AmountChanged {
  const { code, delivery, deliveryTerms, leftOut = [] } = draft
  const deliveryText = delivery
    ? `The delivery is now ${delivery.name}, ${daysText(delivery)}.`
    : 'The delivery has changed.'
  return {
    reason: 'amount-changed',
    amount: totalInKes(draft, input.rate.rate),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(deliveryTerms ? { delivery: deliveryTerms } : {}),
    ...(code?.refusal ? { codeProblem: refusalText(code.refusal, code.minCents) } : {}),
    ...(isDeliveryUnchanged(draft, input) ? {} : { deliveryProblem: deliveryText }),
  }
}

/** The same order and phone join the running payment. Any other request is refused until that payment ends. */
async function joinLiveAttempt(
  tx: Database,
  live: Attempt,
  draft: OrderDraft | null,
  { provider, amountKes, rate }: QuotedInput,
  target: PromptTarget | null,
): Promise<PreparedOrder | OrderRefusal> {
  const order = await readOrder(tx, live.orderId)
  const isSameOrder = order !== null && draft?.fingerprint === order.fingerprint
  const isSamePrompt =
    target === null ||
    (live.provider === provider &&
      live.phone === target.phone &&
      (live.amountKes === amountKes || (draft && amountKes === totalInKes(draft, rate.rate))))
  if (!isSameOrder || !isSamePrompt) return { ok: false, reason: 'payment-in-progress' }
  return { ok: true, order, runningAttempt: live }
}

/**
 * A customer who left the provider's page without paying gets the same page again, because one page can take the money
 * only once.
 */
async function joinOpenPage(
  tx: Database,
  draft: OrderDraft,
  { provider, amountKes }: OrderInput,
  now: Date,
): Promise<PreparedOrder | null> {
  const runningAttempt = await findOpenPage(tx, draft.customerId, provider, now)
  if (!runningAttempt) return null
  const order = await readOrder(tx, runningAttempt.orderId)
  if (order?.state !== 'awaiting_payment' || order.isSuperseded) return null
  return isSameQuote(order, draft, amountKes, now) ? { ok: true, order, runningAttempt } : null
}

/** The recent rate at which the order costs the amount that the browser sent; undefined if there is none. */
async function findQuotedRate(
  tx: Database,
  draft: OrderDraft,
  input: QuotedInput,
  now: Date,
): Promise<Rate | undefined> {
  const rates = [input.rate, ...(await listQuotedRates(tx, now))]
  return rates.find(({ rate }) => totalInKes(draft, rate) === input.amountKes)
}

/**
 * Reuses the unpaid order if the cart and its quote are unchanged, even if the method differs. Otherwise a new order
 * replaces the unpaid order.
 */
async function reuseOrPlaceOrder(
  tx: Database,
  shop: Shop,
  draft: OrderDraft,
  { unpaidOrder, replaceableOrder }: OpenOrders,
  { provider, amountKes, rate }: QuotedInput,
): Promise<Order> {
  const at = shop.clock.now()
  const reservedUntil = addSeconds(at, providers[provider].reservationSeconds)
  const { isDemo } = shop.config
  if (unpaidOrder?.isDemo === isDemo && isSameQuote(unpaidOrder, draft, amountKes, at)) {
    const { id: orderId, customerId, lines } = unpaidOrder
    await reserveStock(tx, { orderId, customerId, lines, until: reservedUntil, at, isNewCustomer: draft.isNewCustomer })
    return unpaidOrder.method === provider ? unpaidOrder : changeMethod(tx, unpaidOrder, provider)
  }
  if (replaceableOrder) await supersedeOrder(tx, replaceableOrder, at)
  const expiresAt = new Date(at.getTime() + orderHours * 3_600_000)
  const { orderPrefix: prefix } = shop.settings
  return placeOrder(tx, { draft, method: provider, prefix, rate, isDemo, at, expiresAt, reservedUntil })
}

function isSameQuote(order: Order, draft: OrderDraft, amountKes: number, now: Date): boolean {
  const isFresh = now.getTime() - order.quotedAt.getTime() <= quoteMinutes * 60_000
  return isFresh && order.fingerprint === draft.fingerprint && order.amountKes === amountKes
}
