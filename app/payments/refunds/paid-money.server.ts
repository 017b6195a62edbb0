import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { discountedLineTotals } from '#app/money/shares.ts'
import type { Order } from '#app/orders/order.ts'
import type { Refundable } from '#app/orders/refund-share.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type Attempt, attempts, receipts } from '../payments.tables.server.ts'
import { isUnallocated } from '../settling/reviews.server.ts'
import { countsAsRefunded } from './refund.ts'
import { refundLines, refunds } from './refunds.tables.server.ts'

/**
 * The money that paid an order. `attempt` is null if staff marked the order as paid; then no provider can refund it.
 */
export type PaidMoney = { attempt: Attempt | null; kes: number }

export async function readPaidMoney(tx: Database, order: Order): Promise<PaidMoney> {
  const attempt = await findPayingAttempt(tx, order)
  if (!attempt) return { attempt: null, kes: order.amountKes }
  const [receipt] = attempt.receipt ? await tx.select().from(receipts).where(eq(receipts.receipt, attempt.receipt)) : []
  const receivedKes = receipt?.attemptId === attempt.id ? Math.floor(Number(receipt.amountKes)) : 0
  return { attempt, kes: receivedKes > 0 ? receivedKes : attempt.amountKes }
}

/** The successful attempt that paid the order. Staff review any other successful attempt. */
async function findPayingAttempt(tx: Database, order: Order): Promise<Attempt | null> {
  const paid = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.state, 'success')))
    .orderBy(asc(attempts.settledAt), desc(attempts.requestedAt))
  for (const attempt of paid) if (!(await isUnallocated(tx, attempt))) return attempt
  return null
}

/** The refundable remainder of a locked order, after all refunds that have not failed. */
export async function readRefundable(tx: Database, order: Order, paid: PaidMoney): Promise<Refundable> {
  const allRefunds = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  const counted = allRefunds.filter(({ state }) => countsAsRefunded(state))
  const ids = counted.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await tx.select().from(refundLines).where(inArray(refundLines.refundId, ids))
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
  const paidFor = discountedLineTotals(order.lines, order.discountCents)
  const shippingRefundCents = sum(counted, (row) => row.shippingCents)
  return {
    lines: order.lines.map(({ id, quantity: ordered }, index) => {
      const mine = lines.filter(({ lineId }) => lineId === id)
      const paidCents = paidFor[index] ?? 0
      return {
        id,
        ordered,
        paidCents,
        quantity: ordered - sum(mine, (row) => row.quantity),
        cents: paidCents - sum(mine, (row) => row.cents),
      }
    }),
    shippingCents: order.shippingCents - shippingRefundCents,
    shippingKes: shippingRefundCents === 0 ? order.shippingKes : null,
    kes: paid.kes - sum(counted, (row) => row.amountKes),
    rate: order.rate.rate,
  }
}
