import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { formatKes } from '#app/money/money.ts'
import { findStaffOrder } from '#app/orders/admin/staff-orders.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Order, QuotedRate } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import { type OrderExchange, orderExchanges } from '#app/orders/orders.tables.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import type { PaidMoney } from '#app/payments/refunds/paid-money.server.ts'
import { abilityOf, type RefundInput, storeRefund } from '#app/payments/refunds/refunds.server.ts'
import type { Refund } from '#app/payments/refunds/refunds.tables.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { applyExchange } from './apply-exchange.server.ts'
import { askForDifference } from './ask-difference.server.ts'
import { withoutNote } from './exchange.ts'
import { type ExchangeInput, type ExchangePlan, type PlanRefused, planExchange } from './plan-exchange.server.ts'

/** `id` is the form's own, so that a second tap exchanges nothing; `kes` is the difference that staff saw. */
export type AskedExchange = ExchangeInput & { id: string; kes: number }
/** How the difference goes back. */
export type ExchangeRefund = Pick<RefundInput, 'way' | 'reason' | 'reference'>

export type ExchangeRefused =
  | PlanRefused
  | { ok: false; reason: 'not-found' | 'no-method' | 'way-closed' | 'needs-refund'; message?: never }
  | { ok: false; reason: 'difference-changed'; message: string }
export type ExchangeResult = { ok: true } | ExchangeRefused

type Locked = { tx: Database; order: Order; rate: QuotedRate }
type Sending = { refund: Refund; paid: PaidMoney }
type Settled = { ok: true; sending?: Sending } | ExchangeRefused

async function lockNumbered(tx: Database, number: string): Promise<Order | null> {
  const found = await findStaffOrder(tx, number)
  return found && lockOrder(tx, found.id)
}

/** Locks the order; the same exchange once more changes nothing. */
async function exchangeOnce(
  shop: Shop,
  number: string,
  id: string,
  work: (locked: Locked) => Promise<Settled>,
): Promise<Settled> {
  const rate = await currentRate(shop)
  if (rate.isUnknown) return { ok: false, reason: 'no-method' }
  const settled = await shop.db.transaction(async (tx): Promise<Settled> => {
    const order = await lockNumbered(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    const [known] = await tx.select().from(orderExchanges).where(eq(orderExchanges.id, id))
    if (known) return known.orderId === order.id ? { ok: true } : { ok: false, reason: 'not-found' }
    return work({ tx, order, rate })
  })
  shop.jobs.wake(channelMessagesJobName)
  return settled
}

/** What an exchange would cost now. Nothing is changed. */
export async function quoteExchange(
  shop: Shop,
  number: string,
  input: ExchangeInput,
): Promise<{ ok: true; plan: ExchangePlan } | ExchangeRefused> {
  const { rate, isUnknown } = await currentRate(shop)
  if (isUnknown) return { ok: false, reason: 'no-method' }
  return shop.db.transaction(async (tx) => {
    const order = await lockNumbered(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    return planExchange(tx, shop, order, input, rate)
  })
}

/** Takes effect at once, or, where the buyer pays more, when the difference is paid by its link. */
export function requestExchange(
  shop: Shop,
  staff: StaffMember,
  number: string,
  input: AskedExchange,
): Promise<Settled> {
  return exchangeOnce(shop, number, input.id, async (locked) => {
    const planned = await planAsSeen(shop, locked, input)
    if (!planned.ok) return planned
    const { plan } = planned
    if (plan.kes < 0) return { ok: false, reason: 'needs-refund' }
    if (plan.kes > 0) return waitForDifference(shop, staff, locked, input.id, plan)
    await exchangeNow(shop, staff, locked, input.id, plan)
    return { ok: true }
  })
}

/** The exchange and the refund of what the new pieces cost less are one: both are stored, or neither. */
export async function refundExchange(
  shop: Shop,
  staff: StaffMember,
  number: string,
  input: AskedExchange & ExchangeRefund,
): Promise<ExchangeResult> {
  const settled = await exchangeOnce(shop, number, input.id, async (locked) => {
    const planned = await planAsSeen(shop, locked, input)
    if (!planned.ok) return planned
    const { plan } = planned
    if (plan.kes >= 0) return { ok: false, reason: 'difference-changed', message: changedText(plan.kes) }
    return exchangeAndRefund(shop, staff, locked, input, plan)
  })
  if (!settled.ok) return settled
  const { refund, paid } = settled.sending ?? {}
  if (refund?.way === 'provider' && paid?.attempt) await sendRefund(shop, { refund, attempt: paid.attempt })
  return { ok: true }
}

async function exchangeAndRefund(
  shop: Shop,
  staff: StaffMember,
  locked: Locked,
  input: AskedExchange & ExchangeRefund,
  plan: ExchangePlan,
): Promise<Settled> {
  const { tx, order } = locked
  const { paid, pieceCents, quantity } = plan
  const kes = -plan.kes
  const isWhole = kes === paid.kes
  const ability = abilityOf(shop, order, paid)
  if (input.way === 'provider' && !(isWhole ? ability.whole : ability.part)) return { ok: false, reason: 'way-closed' }
  const { now, newLineId } = await exchangeNow(shop, staff, locked, input.id, plan)
  const share = { lines: [{ id: newLineId, quantity: 0, cents: -pieceCents * quantity }], shippingCents: 0, kes }
  const refund = await storeRefund(tx, shop, staff, { order: now, paid, share, isWhole, input })
  await tx.update(orderExchanges).set({ refundId: refund.id }).where(eq(orderExchanges.id, input.id))
  return { ok: true, sending: { refund, paid } }
}

async function exchangeNow(shop: Shop, staff: StaffMember, { tx, order }: Locked, id: string, plan: ExchangePlan) {
  const exchange = await storeExchange(tx, shop, staff, { order, plan, id })
  const newLineId = randomUUID()
  return { newLineId, now: await applyExchange(tx, shop, order, newLineId, { ...plan, exchange, actor: staff.name }) }
}

async function planAsSeen(shop: Shop, { tx, order, rate }: Locked, input: AskedExchange) {
  const planned = await planExchange(tx, shop, order, input, rate.rate)
  if (!planned.ok || planned.plan.kes === input.kes) return planned
  return { ok: false as const, reason: 'difference-changed' as const, message: changedText(planned.plan.kes) }
}

function changedText(kes: number): string {
  const now = kes > 0 ? `${formatKes(kes)} to pay` : kes < 0 ? `${formatKes(-kes)} to refund` : 'no difference'
  return `It would be ${now} by now, so nothing was done. Please look again.`
}

async function waitForDifference(
  shop: Shop,
  staff: StaffMember,
  { tx, order, rate }: Locked,
  id: string,
  plan: ExchangePlan,
): Promise<Settled> {
  const [method] = offeredMethods(shop)
  if (!method) return { ok: false, reason: 'no-method' }
  if (!(await askForDifference(tx, shop, staff, { order, rate, id, plan, method })))
    return { ok: false, reason: 'not-found' }
  await storeExchange(tx, shop, staff, { order, plan, id, paymentOrderId: id })
  return { ok: true }
}

type Stored = { order: Order; plan: ExchangePlan; id: string; paymentOrderId?: string }

async function storeExchange(tx: Database, shop: Shop, staff: StaffMember, stored: Stored): Promise<OrderExchange> {
  const { order, plan, id, paymentOrderId = null } = stored
  const { line, piece, quantity, priceCents, kes } = plan
  const at = shop.clock.now()
  const exchange = {
    ...piece,
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
    before: { line: withoutNote(line) },
    after: { line: withoutNote(piece), quantity, differenceKes: kes },
  })
  return exchange
}
