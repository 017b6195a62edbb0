import { and, asc, eq, gt, gte, isNull, lt, max, or, sql } from 'drizzle-orm'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { byteOrderMark, escapeCsvCell } from '#app/framework/csv.ts'
import { addMonths, nairobiDay, nairobiMonth, nairobiStart } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { orderNumber } from '#app/orders/order.ts'
import { orderLines, orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { productionLines, productionRates } from './production.tables.server.ts'
import { isStockOfLine, payableQuantity } from './production-quantities.server.ts'
import type { FinishedLine, ProductionMonth } from './production-wire.ts'

/**
 * Makers in alphabetical order, each with finished lines by time. In demo mode only lines of demo orders, otherwise
 * only of real orders.
 */
export async function readProductionMonth(shop: Shop, month: string): Promise<ProductionMonth> {
  const { db, config } = shop
  const rows = await db
    .select({
      id: productionLines.lineId,
      maker: productionLines.maker,
      madeAt: productionLines.madeAt,
      rateKes: productionLines.rateKes,
      productId: orderLines.productId,
      name: orderLines.name,
      quantity: payableQuantity,
      order: orderNumberColumns,
    })
    .from(productionLines)
    .innerJoin(orderLines, eq(orderLines.id, productionLines.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(stockReservations, isStockOfLine)
    .where(
      and(
        gt(payableQuantity, 0),
        gte(productionLines.madeAt, nairobiStart(month)),
        lt(productionLines.madeAt, nairobiStart(addMonths(month, 1))),
        eq(orders.isDemo, config.isDemo),
      ),
    )
    .orderBy(asc(productionLines.maker), asc(productionLines.madeAt), asc(orders.number), asc(orderLines.position))
  const byMaker = Map.groupBy(rows, ({ maker }) => maker)
  const makers = [...byMaker].map(([maker, finished]) =>
    toMakerMonth(
      maker,
      finished.map(({ id, madeAt, rateKes, productId, name, quantity, order }) => ({
        id,
        product_id: productId,
        order_number: orderNumber(order),
        name,
        quantity,
        made_on: nairobiDay(madeAt ?? new Date(0)),
        rate_kes: rateKes,
      })),
    ),
  )
  return { month, earlier_month: await findEarlierMonth(shop, month), makers }
}

async function findEarlierMonth({ db, config }: Shop, month: string): Promise<string | null> {
  const [last] = await db
    .select({ madeAt: max(productionLines.madeAt) })
    .from(productionLines)
    .innerJoin(orderLines, eq(orderLines.id, productionLines.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(stockReservations, isStockOfLine)
    .where(
      and(gt(payableQuantity, 0), lt(productionLines.madeAt, nairobiStart(month)), eq(orders.isDemo, config.isDemo)),
    )
  return last?.madeAt ? nairobiMonth(last.madeAt) : null
}

function toMakerMonth(maker: string, lines: FinishedLine[]): ProductionMonth['makers'][number] {
  const rated = lines.filter(({ rate_kes }) => rate_kes !== null)
  return {
    maker,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    kes: rated.reduce((sum, { quantity, rate_kes }) => sum + quantity * (rate_kes ?? 0), 0),
    unrated: lines.length - rated.length,
    lines,
  }
}

const columnTitles = ['Maker', 'Made on', 'Order', 'Piece', 'Quantity', 'Rate (KES)', 'Pay (KES)']

export async function productionCsv(shop: Shop, month: string): Promise<string> {
  const { makers } = await readProductionMonth(shop, month)
  const lines = makers.flatMap(({ maker, lines }) =>
    lines.map(({ made_on, order_number, name, quantity, rate_kes }) =>
      [
        escapeCsvCell(maker),
        made_on,
        order_number,
        escapeCsvCell(name),
        quantity,
        rate_kes ?? '',
        rate_kes === null ? '' : rate_kes * quantity,
      ].join(','),
    ),
  )
  return [`${byteOrderMark}${columnTitles.map(escapeCsvCell).join(',')}`, ...lines, ''].join('\r\n')
}

/**
 * Sets a finished line's pay for each product made. The same rate applies to the product from now on, and to its
 * finished lines without a rate. False if the line is not finished.
 */
export function setProductionRate(shop: Shop, staff: StaffMember, lineId: string, kes: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [line] = await tx
      .select({
        rateKes: productionLines.rateKes,
        madeAt: productionLines.madeAt,
        productId: orderLines.productId,
        name: orderLines.name,
      })
      .from(productionLines)
      .innerJoin(orderLines, eq(orderLines.id, productionLines.lineId))
      .where(eq(productionLines.lineId, lineId))
    if (!line?.madeAt) return false
    const { productId, name } = line
    if (productId) {
      // This statement comes first, so that concurrent rates for the same product wait for each other here.
      await tx
        .insert(productionRates)
        .values({ productId, kes })
        .onConflictDoUpdate({ target: productionRates.productId, set: { kes } })
    }
    const ofProduct = sql`${productionLines.lineId} in (select id from order_lines where product_id = ${productId})`
    const isFinished = sql`${productionLines.madeAt} is not null`
    await tx
      .update(productionLines)
      .set({ rateKes: kes })
      .where(and(isFinished, or(eq(productionLines.lineId, lineId), and(isNull(productionLines.rateKes), ofProduct))))
    const change = { before: { name, rateKes: line.rateKes }, after: { name, rateKes: kes } }
    const subject = productId ? `product:${productId}` : `line:${lineId}`
    await recordAudit(tx, { at: shop.clock.now(), staff, action: 'making rate', subject, ...change })
    return true
  })
}
