import { asc, eq } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { formatKes } from '#app/money/money.ts'
import { findStaffOrder, lockStaffOrder } from '#app/orders/admin/find-staff-order.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { isPaidState, type Order } from '#app/orders/order.ts'
import {
  calculateRefundShare,
  type Refundable,
  type RefundSelection,
  type RefundShare,
  type ShareRefusal,
} from '#app/orders/refund-share.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { providers } from '../providers.server.ts'
import { type PaidMoney, readPaidMoney, readRefundable } from './paid-money.server.ts'
import type { RefundMethod } from './refund.ts'
import { startRefund } from './refund-moves.server.ts'
import type { RefundAbility } from './refund-provider.server.ts'
import { type Refund, refunds } from './refunds.tables.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleCompletedRefund, storeRefundMessage } from './settle-refund.server.ts'

/**
 * `id`: chosen by the form, so that a second tap does not request a second refund. `amountKes`: the amount that staff
 * saw; if it has changed, the refund is refused.
 */
export type RefundInput = {
  id: string
  selection: RefundSelection
  method: RefundMethod
  amountKes: number
  reason: string
  /** The reference of a manual refund. */
  reference: string | null
}
export type RefundRefusal =
  | ShareRefusal
  | 'not-found'
  | 'not-paid'
  | 'on-hold'
  | 'exchange-waits'
  | 'amount-changed'
  | 'method-unavailable'
export type RefundResult = { ok: true } | { ok: false; reason: RefundRefusal; amountKes?: number }

/** Refunds money of an order. Commits the refund before the provider is called, and calls it once. */
export async function requestRefund(
  shop: Shop,
  staff: StaffMember,
  orderNumber: string,
  input: RefundInput,
): Promise<RefundResult> {
  const prepared = await shop.db.transaction((tx) => prepareRefund(tx, shop, staff, orderNumber, input))
  if (!prepared.ok) return prepared
  const { refund, paid } = prepared
  if (refund && refund.method === 'provider' && paid.attempt) await sendRefund(shop, { refund, attempt: paid.attempt })
  shop.jobs.wake(channelMessagesJobName)
  return { ok: true }
}

type PreparedRefund = { ok: true; refund: Refund | null; paid: PaidMoney } | Extract<RefundResult, { ok: false }>

/** Locks customer and order, so that concurrent refunds never exceed the refundable remainder. */
async function prepareRefund(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  orderNumber: string,
  input: RefundInput,
): Promise<PreparedRefund> {
  const order = await lockStaffOrder(tx, orderNumber)
  if (!order) return { ok: false, reason: 'not-found' }
  const paid = await readPaidMoney(tx, order)
  const [existingRefund] = await tx.select().from(refunds).where(eq(refunds.id, input.id))
  if (existingRefund)
    return existingRefund.orderId === order.id ? { ok: true, refund: null, paid } : { ok: false, reason: 'not-found' }
  if (!isPaidState(order.state)) return { ok: false, reason: 'not-paid' }
  // The payer has already reversed the payment: a refund would send the money a second time.
  if (order.isOnHold) return { ok: false, reason: 'on-hold' }
  if (order.awaitsExchange) return { ok: false, reason: 'exchange-waits' }

  const sharing = calculateRefundShare(await readRefundable(tx, order, paid), input.selection)
  if (!sharing.ok) return sharing
  const { share } = sharing
  if (share.kes !== input.amountKes) return { ok: false, reason: 'amount-changed', amountKes: share.kes }
  const isWhole = share.kes === paid.kes
  const ability = refundAbilityOf(shop, order, paid)
  if (input.method === 'provider' && !(isWhole ? ability.whole : ability.part))
    return { ok: false, reason: 'method-unavailable' }
  return { ok: true, refund: await storeRefund(tx, shop, staff, { order, paid, share, isWhole, input }), paid }
}

type RefundToStore = {
  order: Order
  paid: PaidMoney
  share: RefundShare
  isWhole: boolean
  input: Omit<RefundInput, 'selection' | 'amountKes'>
}

/** The caller has locked customer and order. A manual refund is done at once. */
export async function storeRefund(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { order, paid, share, isWhole, input }: RefundToStore,
): Promise<Refund> {
  const { id, method, reason, reference } = input
  const at = shop.clock.now()
  const { attempt } = paid
  const refundRequest = {
    id,
    orderId: order.id,
    attemptId: attempt?.id ?? null,
    provider: attempt?.provider ?? null,
    method,
    isWhole,
    reason,
    askedBy: staff.name,
    askedAt: at,
  }
  const refund = await startRefund(tx, refundRequest, share)
  await recordAudit(tx, {
    at,
    staff,
    action: 'refund',
    subject: `order:${order.number}`,
    before: null,
    after: { amount: formatKes(share.kes), way: method, reason, ...(reference ? { reference } : {}) },
  })
  if (method === 'by-hand') await settleCompletedRefund(tx, shop, { refund, order }, reference)
  else await storeRefundMessage(tx, { refund, order }, 'asked', at)
  return refund
}

const noRefundAbility: RefundAbility = { whole: false, part: false }

/** What the provider can refund. Demo payments can be refunded only in demo mode, real payments only outside it. */
export function refundAbilityOf(shop: Shop, order: Order, { attempt }: PaidMoney): RefundAbility {
  if (!attempt || order.isDemo !== shop.config.isDemo) return noRefundAbility
  return providers[attempt.provider].refunds?.canRefund(shop, attempt) ?? noRefundAbility
}

export type OrderRefunds = {
  order: Order
  left: Refundable
  paid: PaidMoney
  ability: RefundAbility
  refunds: Refund[]
}

/** The refunds of an order, oldest first, and the refundable remainder. Null if there is no such order. */
export async function readOrderRefunds(shop: Shop, orderNumber: string): Promise<OrderRefunds | null> {
  const order = await findStaffOrder(shop.db, orderNumber)
  if (!order) return null
  const paid = await readPaidMoney(shop.db, order)
  const left = await readRefundable(shop.db, order, paid)
  const existingRefunds = await listRefunds(shop.db, order.id)
  return { order, paid, left, ability: refundAbilityOf(shop, order, paid), refunds: existingRefunds }
}

export function listRefunds(db: Database, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.askedAt), asc(refunds.id))
}
