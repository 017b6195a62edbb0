import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { bookedAmountsInKes } from '#app/money/booked-amounts-in-kes.ts'
import { discountedLineTotals } from '#app/money/shares.ts'
import type { Order } from '#app/orders/order.ts'
import type { Refundable, RefundableLine } from '#app/orders/refund-share.ts'
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
  const refundedKes = sum(counted, (row) => row.amountKes)
  const left = {
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
    shippingCents: order.shippingCents - sum(counted, (row) => row.shippingCents),
  }
  return { ...left, ...remainingInKes(order, left, refundedKes), kes: paid.kes - refundedKes, rate: order.rate.rate }
}

/** What is left of lines and shipping in shillings: as on the order's page, and adding up to what is left of it. */
function remainingInKes(
  order: Order,
  { lines, shippingCents }: { lines: RefundableLine[]; shippingCents: number },
  refundedKes: number,
): Pick<Refundable, 'lines' | 'shippingKes'> {
  const { rate } = order.rate
  const openLines = lines.filter(({ cents }) => cents > 0)
  const isShippingFixed = openLines.length > 0 && shippingCents === order.shippingCents
  const parts = bookedAmountsInKes(
    {
      lines: openLines.map(({ cents }) => ({ priceCents: cents, quantity: 1 })),
      discountCents: 0,
      shippingCents,
      shippingKes: isShippingFixed ? bookedAmountsInKes(order, rate).shipping : null,
      totalCents: order.totalCents,
      amountKes: order.amountKes - refundedKes,
    },
    rate,
  )
  const kesOf = (line: RefundableLine) => Math.max(0, parts.lines[openLines.indexOf(line)] ?? 0)
  return { lines: lines.map((line) => ({ ...line, kes: kesOf(line) })), shippingKes: Math.max(0, parts.shipping) }
}
