import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/shop.server.ts'
import type { Order, OrderLine } from './order.ts'
import { salesRows } from './orders.tables.server.ts'

export async function recordSale(tx: Database, order: Order, soldAt: Date): Promise<void> {
  await tx.insert(salesRows).values(order.lines.map((line) => saleRow(order, line, { id: line.id, sign: 1, soldAt })))
}

/** Sales are never deleted: a refund adds rows with negative amounts, at its own time. */
export async function recordRefund(tx: Database, order: Order, soldAt: Date): Promise<void> {
  await tx
    .insert(salesRows)
    .values(order.lines.map((line) => saleRow(order, line, { id: randomUUID(), sign: -1, soldAt })))
}

type Booking = { id: string; sign: 1 | -1; soldAt: Date }

function saleRow(order: Order, line: OrderLine, { id, sign, soldAt }: Booking): typeof salesRows.$inferInsert {
  return {
    id,
    orderId: order.id,
    lineId: line.id,
    name: line.name,
    category: line.category,
    priceCents: line.priceCents,
    quantity: sign * line.quantity,
    totalCents: sign * line.quantity * line.priceCents,
    isDemo: order.isDemo,
    soldAt,
  }
}
