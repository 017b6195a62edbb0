import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { reducedLines } from '#app/money/order-total.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Order, OrderLine } from './order.ts'
import { orders, salesRows } from './orders.tables.server.ts'
import type { RefundShare } from './refund-share.ts'

/** A row for each line, and one for its part of the discount, so that categories and months add up to what was paid. */
export async function recordSale(tx: Database, order: Order, soldAt: Date): Promise<void> {
  const reduced = reducedLines(order.lines, order.discountCents)
  const rows = order.lines.flatMap((line, index) => {
    const totalCents = line.quantity * line.priceCents
    const sale = saleRow(order, line, { id: line.id, quantity: line.quantity, totalCents, soldAt })
    const discount = (reduced[index] ?? totalCents) - totalCents
    if (discount === 0) return [sale]
    const booking = { id: randomUUID(), quantity: 0, totalCents: discount, soldAt }
    return [sale, { ...saleRow(order, line, booking), isDiscount: true }]
  })
  await tx.insert(salesRows).values(rows)
}

/** Sales are never deleted: a refund adds rows with negative amounts, at its own time. Shipping is the order's own. */
export async function recordRefund(tx: Database, order: Order, share: RefundShare, soldAt: Date): Promise<void> {
  const rows = share.lines.flatMap(({ id, quantity, cents }) => {
    const line = order.lines.find((one) => one.id === id)
    return line ? [saleRow(order, line, { id: randomUUID(), quantity: -quantity, totalCents: -cents, soldAt })] : []
  })
  if (rows.length > 0) await tx.insert(salesRows).values(rows)
  await tx
    .update(orders)
    .set({
      refundedKes: sql`${orders.refundedKes} + ${share.kes}`,
      refundedShippingCents: sql`${orders.refundedShippingCents} + ${share.shippingCents}`,
    })
    .where(eq(orders.id, order.id))
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
