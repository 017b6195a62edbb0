import { asc, eq } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { formatKes } from '#app/money/money.ts'
import { findStaffOrder } from '#app/orders/admin/staff-orders.server.ts'
import { channelMessagesJobName, storeMessage } from '#app/orders/messages/channel-messages.server.ts'
import { isPaidState, type Order } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import {
  type Refundable,
  type RefundSelection,
  type RefundShare,
  type ShareRefusal,
  shareOf,
} from '#app/orders/refund-share.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { providers } from '../providers.server.ts'
import { type PaidMoney, readPaidMoney, readRefundable } from './paid-money.server.ts'
import type { RefundMethod } from './refund.ts'
import { refundMessage } from './refund-message.ts'
import { startRefund } from './refund-moves.server.ts'
import type { RefundAbility } from './refund-provider.server.ts'
import { type Refund, refunds } from './refunds.tables.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleRefundDone } from './settle-refund.server.ts'

/** `id` is the form's own, so that a second tap asks for nothing; `amountKes` as staff saw it: it is only compared. */
export type RefundInput = {
  id: string
  selection: RefundSelection
  way: RefundMethod
  amountKes: number
  reason: string
  /** How it was returned by hand. */
  reference: string | null
}
export type RefundRefusal =
  | ShareRefusal
  | 'not-found'
  | 'not-paid'
  | 'on-hold'
  | 'exchange-waits'
  | 'amount-changed'
  | 'way-closed'
export type RefundResult = { ok: true } | { ok: false; reason: RefundRefusal; amountKes?: number }

/** Gives money of an order back. The refund is committed before anybody is asked for it, and is asked for once. */
export async function requestRefund(
  shop: Shop,
  staff: StaffMember,
  orderNumber: string,
  input: RefundInput,
): Promise<RefundResult> {
  const prepared = await shop.db.transaction((tx) => prepareRefund(tx, shop, staff, orderNumber, input))
  if (!prepared.ok) return prepared
  const { refund, paid } = prepared
  if (refund && refund.way === 'provider' && paid.attempt) await sendRefund(shop, { refund, attempt: paid.attempt })
  shop.jobs.wake(channelMessagesJobName)
  return { ok: true }
}

type Prepared = { ok: true; refund: Refund | null; paid: PaidMoney } | Extract<RefundResult, { ok: false }>

/** Under the locks of customer and order, so that many at once can never take more than there is. */
async function prepareRefund(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  orderNumber: string,
  input: RefundInput,
): Promise<Prepared> {
  const found = await findStaffOrder(tx, orderNumber)
  const order = found && (await lockOrder(tx, found.id))
  if (!order) return { ok: false, reason: 'not-found' }
  const paid = await readPaidMoney(tx, order)
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, input.id))
  if (known) return known.orderId === order.id ? { ok: true, refund: null, paid } : { ok: false, reason: 'not-found' }
  if (!isPaidState(order.state)) return { ok: false, reason: 'not-paid' }
  // The payer has the money already: a refund would send it a second time.
  if (order.isOnHold) return { ok: false, reason: 'on-hold' }
  if (order.awaitsExchange) return { ok: false, reason: 'exchange-waits' }

  const sharing = shareOf(await readRefundable(tx, order, paid), input.selection)
  if (!sharing.ok) return sharing
  const { share } = sharing
  if (share.kes !== input.amountKes) return { ok: false, reason: 'amount-changed', amountKes: share.kes }
  const isWhole = share.kes === paid.kes
  const ability = abilityOf(shop, order, paid)
  if (input.way === 'provider' && !(isWhole ? ability.whole : ability.part)) return { ok: false, reason: 'way-closed' }
  return { ok: true, refund: await storeRefund(tx, shop, staff, { order, paid, share, isWhole, input }), paid }
}

type Keeping = {
  order: Order
  paid: PaidMoney
  share: RefundShare
  isWhole: boolean
  input: Omit<RefundInput, 'selection' | 'amountKes'>
}

/** Under the locks of customer and order; what is noted by hand is done with it. */
export async function storeRefund(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { order, paid, share, isWhole, input }: Keeping,
): Promise<Refund> {
  const { id, way, reason, reference } = input
  const at = shop.clock.now()
  const { attempt } = paid
  const asked = {
    id,
    orderId: order.id,
    attemptId: attempt?.id ?? null,
    provider: attempt?.provider ?? null,
    way,
    isWhole,
    reason,
    askedBy: staff.name,
    askedAt: at,
  }
  const refund = await startRefund(tx, asked, share)
  await recordAudit(tx, {
    at,
    staff,
    action: 'refund',
    subject: `order:${order.number}`,
    before: null,
    after: { amount: formatKes(share.kes), way, reason, ...(reference ? { reference } : {}) },
  })
  if (way === 'by-hand') {
    await settleRefundDone(tx, shop, { refund, order }, reference)
  } else {
    const text = refundMessage(order, refund, 'asked')
    await storeMessage(tx, { orderId: order.id, kind: `refund:asked:${refund.id}`, text, at, priority: 'paid-order' })
  }
  return refund
}

const unable: RefundAbility = { whole: false, part: false }

/** Payments of demo mode are none of the real provider's, nor real ones the sandbox's. */
export function abilityOf(shop: Shop, order: Order, { attempt }: PaidMoney): RefundAbility {
  if (!attempt || order.isDemo !== shop.config.isDemo) return unable
  return providers[attempt.provider].refunds?.canRefund(shop, attempt) ?? unable
}

export type OrderRefunds = {
  order: Order
  left: Refundable
  paid: PaidMoney
  ability: RefundAbility
  refunds: Refund[]
}

/** What was given back of an order, first to last, and what may still be. Null where there is no such order. */
export async function readOrderRefunds(shop: Shop, orderNumber: string): Promise<OrderRefunds | null> {
  const order = await findStaffOrder(shop.db, orderNumber)
  if (!order) return null
  const paid = await readPaidMoney(shop.db, order)
  const left = await readRefundable(shop.db, order, paid)
  const made = await listRefunds(shop.db, order.id)
  return { order, paid, left, ability: abilityOf(shop, order, paid), refunds: made }
}

export function listRefunds(db: Database, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.askedAt), asc(refunds.id))
}
