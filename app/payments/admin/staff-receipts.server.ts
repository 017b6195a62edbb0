import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { parseExactKes } from '#app/money/exact-kes.ts'
import { formatKes } from '#app/money/money.ts'
import { lockStaffOrder } from '#app/orders/admin/find-staff-order.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { canMoveOrder, type Order } from '#app/orders/order.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { startManualAttempt } from '../attempts.server.ts'
import { maxOrderKes } from '../pay-answers.ts'
import { isLive } from '../payment.ts'
import { type Attempt, attempts, type Receipt, receipts } from '../payments.tables.server.ts'
import { addPromptReceipt } from '../settling/confirmed-prompts.server.ts'
import { isExactAmount, unmaskedPhone } from '../settling/manual-payments.server.ts'
import { allocateReceipt, lockReceipt } from '../settling/receipts.server.ts'
import { settleNoAnswerReview } from '../settling/reviews.server.ts'
import { settleAcceptedPayment } from '../settling/settle-by-staff.server.ts'
import type { ReceiptAction } from './staff-receipt.ts'

const maxListed = 200
const lateOrderDays = 7

/** Unallocated receipts that staff have not settled, oldest first. */
export function listUnallocatedReceipts(shop: Shop): Promise<Receipt[]> {
  const isOpen = and(inArray(receipts.status, ['unmatched', 'asked-back']), eq(receipts.isDemo, shop.config.isDemo))
  return shop.db.select().from(receipts).where(isOpen).orderBy(receipts.receivedAt).limit(maxListed)
}

/** Receipts that staff have settled, newest first, each with its order. */
export function listSettledReceipts(shop: Shop) {
  return shop.db
    .select({ receipt: receipts, order: orderNumberColumns })
    .from(receipts)
    .leftJoin(attempts, eq(attempts.id, receipts.attemptId))
    .leftJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(isNotNull(receipts.settledBy), eq(receipts.isDemo, shop.config.isDemo)))
    .orderBy(desc(receipts.settledAt))
    .limit(50)
}

/** Orders with exactly the amount of one of these receipts. */
export async function listPossibleOrders(shop: Shop, alone: readonly Receipt[]) {
  const amounts = alone
    .flatMap(({ amountKes }) => (amountKes?.endsWith('.00') ? [Number(amountKes)] : []))
    .filter((amount) => amount <= maxOrderKes)
  if (amounts.length === 0) return []
  return shop.db
    .select({
      order: orderNumberColumns,
      contactName: orders.contactName,
      state: orders.state,
      amountKes: orders.amountKes,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.amountKes, amounts),
        inArray(orders.state, ['awaiting_payment', 'cancelled']),
        eq(orders.isDemo, shop.config.isDemo),
        gt(orders.createdAt, addSeconds(shop.clock.now(), -lateOrderDays * 86_400)),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(maxListed)
}

export type ReceiptSettling = { action: ReceiptAction; orderNumber?: string; note?: string; reference?: string }
export type ReceiptRefusal =
  | 'not-found'
  | 'settled-already'
  | 'no-such-order'
  | 'not-open'
  | 'not-exact'
  | 'too-little'
  | 'note-missing'
  | 'sale-missing'
export type ReceiptResult = { ok: true } | { ok: false; reason: ReceiptRefusal }

/**
 * Settles an unallocated receipt. If it pays an order, the same transaction stores the order's sale and messages, as
 * after a confirmation by the provider. If the last stock item is already sold, the order still gets the receipt, and a
 * review is opened.
 */
export async function settleReceipt(
  shop: Shop,
  staff: StaffMember,
  receipt: string,
  settling: ReceiptSettling,
  /** Inserts the receipt first, if only a statement contains it. */
  insertReceipt: (tx: Database) => Promise<void> = async () => {},
): Promise<ReceiptResult> {
  const result = await shop.db.transaction(async (tx): Promise<ReceiptResult> => {
    // Locks the customer before the receipt: the usual lock order.
    const order = settling.orderNumber ? await lockStaffOrder(tx, settling.orderNumber) : null
    await insertReceipt(tx)
    const found = await lockReceipt(tx, receipt)
    if (!found || found.isDemo !== shop.config.isDemo) return { ok: false, reason: 'not-found' }
    if (settling.action === 'reopen') return reopenSale(tx, shop, staff, found)
    if (found.attemptId !== null || found.status === 'returned' || found.status === 'outside') {
      return { ok: false, reason: 'settled-already' }
    }
    const { action } = settling
    if (action === 'returned' || action === 'outside')
      return settleWithoutOrder(tx, shop, staff, found, { ...settling, action })
    return payOrder(tx, shop, staff, { receipt: found, order, settling })
  })
  if (result.ok) shop.jobs.wake(channelMessagesJobName)
  return result
}

/** Records that staff returned the money by hand, or that it is for a sale without an order in the shop. */
async function settleWithoutOrder(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { receipt, amountKes }: Receipt,
  { action, note, reference }: ReceiptSettling & { action: 'returned' | 'outside' },
): Promise<ReceiptResult> {
  const isReturned = action === 'returned'
  if (!note) return { ok: false, reason: isReturned ? 'note-missing' : 'sale-missing' }
  const at = shop.clock.now()
  const returnReference = (isReturned && reference) || null
  await tx
    .update(receipts)
    .set({ status: action, nextCheckAt: null, settledAt: at, settledBy: staff.name, note, returnReference })
    .where(eq(receipts.receipt, receipt))
  await audit(tx, {
    at,
    staff,
    receipt,
    after: { [action]: amountKes, note, ...(isReturned ? { reference: returnReference } : {}) },
  })
  return { ok: true }
}

/** Undoes a sale outside the shop: the receipt is unmatched again. */
async function reopenSale(tx: Database, shop: Shop, staff: StaffMember, found: Receipt): Promise<ReceiptResult> {
  if (found.status !== 'outside') return { ok: false, reason: 'settled-already' }
  await tx
    .update(receipts)
    .set({ status: 'unmatched', settledAt: null, settledBy: null, note: null })
    .where(eq(receipts.receipt, found.receipt))
  const before = { outside: found.amountKes, note: found.note }
  const { receipt } = found
  const at = shop.clock.now()
  await recordAudit(tx, { at, staff, action: 'receipt reopened', subject: `receipt:${receipt}`, before, after: null })
  return { ok: true }
}

type OrderPaymentInput = { receipt: Receipt; order: Order | null; settling: ReceiptSettling }

async function payOrder(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { receipt, order, settling }: OrderPaymentInput,
): Promise<ReceiptResult> {
  if (!order || order.isDemo !== receipt.isDemo) return { ok: false, reason: 'no-such-order' }
  const excessCents = parseExactKes(receipt.amountKes ?? '0') - order.amountKes * 100
  if (excessCents < 0) return { ok: false, reason: 'too-little' }
  if (settling.action === 'assign' && !isExactAmount(receipt, order)) return { ok: false, reason: 'not-exact' }

  const at = shop.clock.now()
  const excess = excessCents > 0 ? `${formatKes(Math.floor(excessCents / 100))} more than the order costs` : ''
  const note = [excess, settling.note].filter(Boolean).join('; ')
  const giving = { at, by: staff.name, note }
  if (canMoveOrder(order.state, 'paid', 'staff')) {
    const attempt = await findAttemptToPay(tx, shop, order, receipt)
    await allocateReceipt(tx, receipt, attempt, giving)
    await settleAcceptedPayment(tx, shop, { attempt, order, staffName: staff.name })
    await settleNoAnswerReview(tx, attempt, at)
  } else {
    const withoutReceipt = (await listPrompts(tx, order)).find(
      ({ state, receipt }) => state === 'success' && receipt === null,
    )
    if (!withoutReceipt || excessCents > 0) return { ok: false, reason: 'not-open' }
    await addPromptReceipt(tx, shop, receipt, withoutReceipt, order)
    await allocateReceipt(tx, receipt, withoutReceipt, giving)
  }
  await audit(tx, { at, staff, receipt: receipt.receipt, after: { order: order.number, note: note || null } })
  return { ok: true }
}

/**
 * Returns the order's only prompt without a result, which this money settles. If there are none or several, starts a
 * new manual attempt.
 */
async function findAttemptToPay(tx: Database, shop: Shop, order: Order, receipt: Receipt): Promise<Attempt> {
  const at = shop.clock.now()
  const inDoubt = (await listPrompts(tx, order)).filter(
    (attempt) => attempt.state !== 'success' && attempt.state !== 'failed' && !isLive(attempt, at),
  )
  const [first, another] = inDoubt
  if (first && !another) return first
  const { provider, phone } = receipt
  if (!provider) throw new Error('an unallocated receipt has no provider')
  return startManualAttempt(tx, shop, order, { provider, phone: unmaskedPhone(phone), at })
}

function listPrompts(tx: Database, order: Order): Promise<Attempt[]> {
  return tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), ne(attempts.isManual, true)))
    .for('no key update')
}

type Audit = { at: Date; staff: StaffMember; receipt: string; after: Record<string, unknown> }

function audit(tx: Database, { at, staff, receipt, after }: Audit): Promise<void> {
  return recordAudit(tx, { at, staff, action: 'receipt settled', subject: `receipt:${receipt}`, before: null, after })
}
