import { eq } from 'drizzle-orm'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { formatKes } from '#app/money/money.ts'
import { lockStaffOrder } from '#app/orders/admin/find-staff-order.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Order, QuotedRate } from '#app/orders/order.ts'
import { type OrderExchange, orderExchanges } from '#app/orders/orders.tables.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import type { PaidMoney } from '#app/payments/refunds/paid-money.server.ts'
import { type RefundInput, refundAbilityOf, storeRefund } from '#app/payments/refunds/refunds.server.ts'
import type { Refund } from '#app/payments/refunds/refunds.tables.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { applyExchange } from './apply-exchange.server.ts'
import { createDifferenceLink } from './difference-link.server.ts'
import { nameWithoutNote } from './exchange.ts'
import { type ExchangeInput, type ExchangePlan, type PlanRefusal, planExchange } from './plan-exchange.server.ts'

/** `id`: the form's idempotency key. `kes`: the difference that staff confirmed. */
export type ExchangeRequest = ExchangeInput & { id: string; kes: number }
export type RefundMethodInput = Pick<RefundInput, 'id' | 'method' | 'reason' | 'reference'>

export type ExchangeRefusal =
  | PlanRefusal
  | { ok: false; reason: 'not-found' | 'no-method' | 'method-unavailable' | 'needs-refund'; message?: never }
  | { ok: false; reason: 'difference-changed'; message: string }
export type ExchangeResult = { ok: true } | ExchangeRefusal

type ExchangeContext = {
  shop: Shop
  staff: StaffMember
  tx: Database
  order: Order
  rate: QuotedRate
  id: string
  plan: ExchangePlan
}
type StoredRefund = { refund: Refund; paid: PaidMoney }
type ExchangeOutcome = { ok: true; storedRefund?: StoredRefund } | ExchangeRefusal

/**
 * Locks the order, plans the exchange and calls `run`, unless the difference has changed since the quote. A repeated
 * exchange changes nothing.
 */
async function exchangeOnce(
  shop: Shop,
  staff: StaffMember,
  number: string,
  input: ExchangeRequest,
  run: (context: ExchangeContext) => Promise<ExchangeOutcome>,
): Promise<ExchangeOutcome> {
  const { id } = input
  const rate = await currentRate(shop)
  if (rate.isUnknown) return { ok: false, reason: 'no-method' }
  const outcome = await shop.db.transaction(async (tx): Promise<ExchangeOutcome> => {
    const order = await lockStaffOrder(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(orderExchanges).where(eq(orderExchanges.id, id))
    if (existing) return existing.orderId === order.id ? { ok: true } : { ok: false, reason: 'not-found' }
    const result = await planExchange(tx, shop, order, input, rate.rate)
    if (!result.ok) return result
    const { plan } = result
    return plan.kes === input.kes ? run({ shop, staff, tx, order, rate, id, plan }) : differenceChanged(plan.kes)
  })
  shop.jobs.wake(channelMessagesJobName)
  return outcome
}

/** Calculates what an exchange would cost now. Changes nothing. */
export async function quoteExchange(
  shop: Shop,
  number: string,
  input: ExchangeInput,
): Promise<{ ok: true; plan: ExchangePlan } | ExchangeRefusal> {
  const { rate, isUnknown } = await currentRate(shop)
  if (isUnknown) return { ok: false, reason: 'no-method' }
  return shop.db.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number)
    return order ? planExchange(tx, shop, order, input, rate) : { ok: false, reason: 'not-found' }
  })
}

/**
 * If the buyer must pay a difference, the exchange waits until its payment link is paid. Otherwise it takes effect at
 * once.
 */
export function requestExchange(
  shop: Shop,
  staff: StaffMember,
  number: string,
  input: ExchangeRequest,
): Promise<ExchangeOutcome> {
  return exchangeOnce(shop, staff, number, input, async (context) => {
    const { kes } = context.plan
    if (kes < 0) return { ok: false, reason: 'needs-refund' }
    if (kes > 0) return requestDifference(context)
    await storeAndApply(context)
    return { ok: true }
  })
}

/** Stores the exchange and the refund of the difference in one transaction. */
export async function refundExchange(
  shop: Shop,
  staff: StaffMember,
  number: string,
  input: ExchangeRequest & RefundMethodInput,
): Promise<ExchangeResult> {
  const outcome = await exchangeOnce(shop, staff, number, input, async (context) => {
    const { kes } = context.plan
    return kes < 0 ? exchangeAndRefund(context, input) : differenceChanged(kes)
  })
  if (!outcome.ok) return outcome
  const { refund, paid } = outcome.storedRefund ?? {}
  if (refund?.method === 'provider' && paid?.attempt) await sendRefund(shop, { refund, attempt: paid.attempt })
  return { ok: true }
}

async function exchangeAndRefund(context: ExchangeContext, input: RefundMethodInput): Promise<ExchangeOutcome> {
  const { shop, staff, tx, order, id, plan } = context
  const { paid, unitDifferenceCents, quantity } = plan
  const kes = -plan.kes
  const isWhole = kes === paid.kes
  const ability = refundAbilityOf(shop, order, paid)
  if (input.method === 'provider' && !(isWhole ? ability.whole : ability.part))
    return { ok: false, reason: 'method-unavailable' }
  const { changed, newLineId } = await storeAndApply(context)
  const lines = [{ id: newLineId, quantity: 0, cents: -unitDifferenceCents * quantity }]
  const refundShare = { lines, shippingCents: 0, kes }
  const refund = await storeRefund(tx, shop, staff, { order: changed, paid, share: refundShare, isWhole, input })
  await tx.update(orderExchanges).set({ refundId: refund.id }).where(eq(orderExchanges.id, id))
  return { ok: true, storedRefund: { refund, paid } }
}

async function storeAndApply(context: ExchangeContext) {
  const { shop, staff, tx, order, plan } = context
  const exchange = await storeExchange(context, null)
  return applyExchange(tx, shop, order, { ...plan, exchange, actor: staff.name })
}

function differenceChanged(kes: number): ExchangeRefusal {
  const now = kes > 0 ? `${formatKes(kes)} to pay` : kes < 0 ? `${formatKes(-kes)} to refund` : 'no difference'
  const message = `It would be ${now} by now, so nothing was done. Please look again.`
  return { ok: false, reason: 'difference-changed', message }
}

async function requestDifference(context: ExchangeContext): Promise<ExchangeOutcome> {
  const { shop, staff, tx, id } = context
  const [method] = offeredMethods(shop)
  if (!method) return { ok: false, reason: 'no-method' }
  if (!(await createDifferenceLink(tx, shop, staff, { ...context, method }))) return { ok: false, reason: 'not-found' }
  await storeExchange(context, id)
  return { ok: true }
}

async function storeExchange(context: ExchangeContext, paymentOrderId: string | null): Promise<OrderExchange> {
  const { shop, staff, tx, order, id, plan } = context
  const { line, newProduct, quantity, priceCents, kes } = plan
  const at = shop.clock.now()
  const exchange = {
    ...newProduct,
    id,
    orderId: order.id,
    lineId: line.id,
    newLineId: null,
    quantity,
    priceCents,
    paymentOrderId,
    refundId: null,
    state: 'waiting' as const,
    requestedBy: staff.name,
    requestedAt: at,
    settledAt: null,
  }
  await tx.insert(orderExchanges).values(exchange)
  await recordAudit(tx, {
    at,
    staff,
    action: paymentOrderId ? 'exchange offered' : 'exchange',
    subject: `order:${order.number}`,
    before: { line: nameWithoutNote(line) },
    after: { line: nameWithoutNote(newProduct), quantity, differenceKes: kes },
  })
  return exchange
}
