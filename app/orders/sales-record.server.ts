import { randomUUID } from 'node:crypto'
import { and, eq, sql, sum } from 'drizzle-orm'
import { minorUnits } from '#app/money/currency.ts'
import { discountedLineTotals, splitByWeight } from '#app/money/shares.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Order, OrderLine } from './order.ts'
import { orderExchanges, orders, salesRows } from './orders.tables.server.ts'
import type { RefundShare } from './refund-share.ts'

/**
 * Stores a row for each line and a row for its part of the discount, so that the sums by category and month equal the
 * payments.
 */
export async function recordSale(tx: Database, order: Order, soldAt: Date): Promise<void> {
  const discountedTotals = discountedLineTotals(order.lines, order.discountCents)
  const rows = order.lines.flatMap((line, index) => {
    const totalCents = line.quantity * line.priceCents
    // The difference paid for an exchange adds no sold item.
    const quantity = order.paysExchange ? 0 : line.quantity
    const sale = saleRow(order, line, { id: line.id, quantity, totalCents, soldAt })
    const discount = (discountedTotals[index] ?? totalCents) - totalCents
    if (discount === 0) return [sale]
    const entry = { id: randomUUID(), quantity: 0, totalCents: discount, soldAt }
    return [sale, { ...saleRow(order, line, entry), isDiscount: true }]
  })
  await tx.insert(salesRows).values(rows)
}

/**
 * Sales are never deleted: a refund adds rows with negative amounts and the time of the refund. The order's own row has
 * the sum of the refunded shipping.
 */
export async function recordRefund(tx: Database, order: Order, share: RefundShare, soldAt: Date): Promise<void> {
  const rows: (typeof salesRows.$inferInsert)[] = []
  const sentKes = splitSentShillings(share)
  for (const [index, { id, quantity, cents }] of share.lines.entries()) {
    const line = await findCurrentLine(tx, order, id)
    if (!line) continue
    const kes = sentKes?.[index]
    const sentAtRate = kes === undefined ? null : String(-kes * minorUnits())
    const centsAtRate = (await closingCentsAtRate(tx, line.id, cents)) ?? sentAtRate
    const refundedQuantity = order.paysExchange ? 0 : quantity
    const entry = { id: randomUUID(), quantity: 0 - refundedQuantity, totalCents: -cents, soldAt }
    rows.push({ ...saleRow(order, line, entry), centsAtRate })
  }
  if (rows.length > 0) await tx.insert(salesRows).values(rows)
  await tx
    .update(orders)
    .set({
      refundedKes: sql`${orders.refundedKes} + ${share.kes}`,
      refundedShippingCents: sql`${orders.refundedShippingCents} + ${share.shippingCents}`,
    })
    .where(eq(orders.id, order.id))
}

/** The shillings of each line for a refund of an amount, exactly as sent. Null for refunds of pieces or shipping. */
function splitSentShillings({ lines, shippingCents, kes }: RefundShare): number[] | null {
  const isAmount = shippingCents === 0 && lines.every(({ quantity }) => quantity === 0)
  if (!isAmount) return null
  return splitByWeight(
    kes,
    lines.map(({ cents }) => cents),
  )
}

/** For a refund of the last cents of a line: the rows of the line add up to zero. Null while cents are left. */
async function closingCentsAtRate(tx: Database, lineId: string, cents: number): Promise<string | null> {
  const [closing] = await tx
    .select({
      centsAtRate: sql<string>`-sum(coalesce(${salesRows.centsAtRate}, ${salesRows.totalCents} * ${orders.rate}))`,
    })
    .from(salesRows)
    .innerJoin(orders, eq(orders.id, salesRows.orderId))
    .where(eq(salesRows.lineId, lineId))
    .having(eq(sum(salesRows.totalCents), String(cents)))
  return closing?.centsAtRate ?? null
}

/** Finds the new line if the old one was exchanged: a refund that was marked failed may succeed after that. */
async function findCurrentLine(tx: Database, order: Order, lineId: string): Promise<OrderLine | undefined> {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line) return line
  const isExchangeOfLine = and(eq(orderExchanges.lineId, lineId), eq(orderExchanges.state, 'done'))
  const [exchange] = await tx.select().from(orderExchanges).where(isExchangeOfLine)
  return exchange?.newLineId ? findCurrentLine(tx, order, exchange.newLineId) : undefined
}

type LineExchange = { line: OrderLine; newLine: OrderLine; cents: number }

/** Stores the old line with negative amounts, and the new line with the amount that was paid for it. */
export async function recordExchange(tx: Database, order: Order, { line, newLine, cents }: LineExchange, soldAt: Date) {
  const { quantity } = newLine
  await tx
    .insert(salesRows)
    .values([
      saleRow(order, line, { id: randomUUID(), quantity: -quantity, totalCents: -cents, soldAt }),
      saleRow(order, newLine, { id: newLine.id, quantity, totalCents: cents, soldAt }),
    ])
}

type SaleEntry = { id: string; quantity: number; totalCents: number; soldAt: Date }

function saleRow(order: Order, line: OrderLine, booking: SaleEntry): typeof salesRows.$inferInsert {
  return {
    ...booking,
    orderId: order.id,
    lineId: line.id,
    name: line.name,
    category: line.category,
    priceCents: line.priceCents,
    isDemo: order.isDemo,
  }
}
