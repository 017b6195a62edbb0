import { asc, eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import type { RefundShare } from '#app/orders/refund-share.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { canMoveRefund } from './refund.ts'
import { type Refund, refundLines, refunds } from './refunds.tables.server.ts'

/** Sending a refund takes less time than this. Without an answer by then, the process has crashed. */
const sendingSeconds = 120

type NewRefund = Pick<
  Refund,
  'id' | 'orderId' | 'attemptId' | 'provider' | 'method' | 'isWhole' | 'reason' | 'askedBy' | 'askedAt'
>

/** Stores a new refund with its share of the order's lines and shipping. */
export async function startRefund(tx: Database, asked: NewRefund, share: RefundShare): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...asked,
      state: 'requested',
      amountKes: share.kes,
      shippingCents: share.shippingCents,
      nextCheckAt: addSeconds(asked.askedAt, sendingSeconds),
    })
    .returning()
  if (!refund) throw new Error('the database returned no row for a new refund')
  const lineRows = share.lines.map(({ id, quantity, cents }) => ({ refundId: refund.id, lineId: id, quantity, cents }))
  if (lineRows.length > 0) await tx.insert(refundLines).values(lineRows)
  return refund
}

/** Locks customer and order, then the refund: the usual lock order. */
export async function lockRefund(tx: Database, id: string): Promise<{ refund: Refund; order: Order } | null> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
  const order = found && (await lockOrder(tx, found.orderId))
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  return refund && order ? { refund, order } : null
}

type StateChange =
  | { to: 'sent'; requestId: string | null; nextCheckAt: Date }
  | { to: 'unknown'; nextCheckAt: Date | null }
  | { to: 'failed'; at: Date; code: string; text: string }
  | { to: 'done'; at: Date; receipt: string | null }

/** Changes the state of a locked refund; no other code does. Throws if `canMoveRefund` does not allow the change. */
export async function moveRefund(tx: Database, refund: Refund, move: StateChange): Promise<void> {
  if (!canMoveRefund(refund.state, move.to)) throw new Error(`a refund cannot go from ${refund.state} to ${move.to}`)
  const change = changedColumns(move)
  await tx.update(refunds).set(change).where(eq(refunds.id, refund.id))
  Object.assign(refund, change)
}

function changedColumns(move: StateChange): Partial<Refund> {
  switch (move.to) {
    case 'sent':
      return { state: 'sent', requestId: move.requestId, nextCheckAt: move.nextCheckAt }
    case 'unknown':
      return { state: 'unknown', nextCheckAt: move.nextCheckAt }
    case 'failed':
      return { state: 'failed', settledAt: move.at, resultCode: move.code, resultText: move.text, nextCheckAt: null }
    case 'done':
      return {
        state: 'done',
        settledAt: move.at,
        receipt: move.receipt,
        resultCode: null,
        resultText: null,
        nextCheckAt: null,
      }
  }
}

/** A refund's share of the order's lines and shipping. */
export async function readShare(tx: Database, refund: Refund): Promise<RefundShare> {
  const rows = await tx
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, refund.id))
    .orderBy(asc(refundLines.lineId))
  const lines = rows.map(({ lineId, quantity, cents }) => ({ id: lineId, quantity, cents }))
  return { lines, shippingCents: refund.shippingCents, kes: refund.amountKes }
}
