import { and, desc, eq, gt, gte, inArray, lt, or, sql, sum } from 'drizzle-orm'
import type { SelectedOption } from '#app/catalog/line-options.ts'
import { pageOf, readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { addDays, nairobiDay, nairobiEnd, nairobiStart } from '#app/framework/nairobi.ts'
import { minorUnits } from '#app/money/currency.ts'
import { centsToWire } from '#app/money/money.ts'
import { orderMethods } from '#app/money/payment-method.ts'
import { roundToTotal } from '#app/money/shares.ts'
import { orders, salesRows } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { salesFigures } from './rollups.server.ts'
import type { Sale, SoldOrder } from './sale.ts'
import type { SalesTotals } from './sale-wire.ts'

/** `from` and `to` are days in Nairobi, both included. */
export type SalesDays = { from?: string | undefined; to?: string | undefined }
export type SalesQuery = SalesDays & { limit: number; cursor?: string | undefined }

export type SalesPage = { sales: Sale[]; next: string | null }

const saleColumns = {
  id: salesRows.id,
  orderId: salesRows.orderId,
  lineId: salesRows.lineId,
  name: salesRows.name,
  // A subquery by key for each row, so that the query stays fast with many order lines.
  choices: sql<
    SelectedOption[]
  >`coalesce((select choices from order_lines where order_lines.id = ${salesRows.lineId}), '[]')`,
  priceCents: salesRows.priceCents,
  quantity: salesRows.quantity,
  totalCents: salesRows.totalCents,
  centsAtRate: salesRows.centsAtRate,
  isDiscount: salesRows.isDiscount,
  soldAt: salesRows.soldAt,
}

/** Newest first. Only demo sales in demo mode, otherwise only real ones. Null for an invalid cursor. */
export async function listSales(shop: Shop, query: SalesQuery): Promise<SalesPage | null> {
  const after = query.cursor === undefined ? undefined : readPosition(query.cursor)
  if (after === null) return null
  const { id, soldAt } = salesRows
  const rows = await shop.db
    .select(saleColumns)
    .from(salesRows)
    .where(
      and(
        isSoldBetween(shop.config.isDemo, query),
        after ? or(lt(soldAt, after.soldAt), and(eq(soldAt, after.soldAt), gt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(soldAt), id)
    .limit(query.limit + 1)
  const { shown, next } = pageOf(rows, query.limit, ({ soldAt, id }) => writeCursor([soldAt.toISOString(), id]))
  return { sales: shown.map(({ id: _id, ...sale }) => sale), next }
}

/** Reads page by page, since the whole history may not fit in memory. */
export async function* streamSales(shop: Shop, query: SalesDays): AsyncGenerator<{ sale: Sale; order: SoldOrder }> {
  let cursor: string | undefined
  do {
    const page = await listSales(shop, { ...query, limit: 500, cursor })
    yield* await withOrders(shop, page?.sales ?? [])
    cursor = page?.next ?? undefined
  } while (cursor)
}

export async function withOrders({ db }: Shop, sales: Sale[]): Promise<{ sale: Sale; order: SoldOrder }[]> {
  const { id, prefix, number, method, receipt, rate } = orders
  const ids = [...new Set(sales.map(({ orderId }) => orderId))]
  const rows =
    ids.length > 0
      ? await db.select({ id, prefix, number, method, receipt, rate }).from(orders).where(inArray(id, ids))
      : []
  const ordersById = new Map(rows.map((row) => [row.id, row]))
  return sales.flatMap((sale) => {
    const order = ordersById.get(sale.orderId)
    return order ? [{ sale, order }] : []
  })
}

function readPosition(cursor: string): { soldAt: Date; id: string } | null {
  const [soldAt = '', id = ''] = readCursor(cursor, 2) ?? []
  const isPosition = !Number.isNaN(Date.parse(soldAt)) && /^[0-9a-f-]{36}$/.test(id)
  return isPosition ? { soldAt: new Date(soldAt), id } : null
}

/** Sums the rollups, and the sales that are not rolled up yet. Only `by_method` reads each sale, of 100 days at most. */
export async function readSalesTotals(shop: Shop, days: SalesDays): Promise<SalesTotals> {
  const { db, config } = shop
  const { from, to } = days
  const { rows } = await db.execute<{ cents: number; kes: number; sold: number }>(sql`
    select coalesce(sum(cents), 0)::bigint as cents, coalesce(round(sum(cents_at_rate) / ${minorUnits()}), 0)::bigint as kes,
      coalesce(sum(sold), 0)::bigint as sold
    from ${salesFigures} where is_demo = ${config.isDemo}
      and ${from ? sql`day >= ${from}::date` : sql`true`} and ${to ? sql`day <= ${to}::date` : sql`true`}`)
  const { cents, kes, sold } = rows[0] ?? { cents: 0, kes: 0, sold: 0 }
  const sums = { quantity: Number(sold), total: centsToWire(Number(cents)), total_kes: Number(kes) }
  return { ...sums, by_method: await readByMethod(shop, days, sums.total_kes) }
}

/** Longer periods get no sums by method: reading each of their sales could take seconds. */
const maxDaysByMethod = 100

async function readByMethod(
  { db, config, clock }: Shop,
  { from, to }: SalesDays,
  totalKes: number,
): Promise<SalesTotals['by_method']> {
  const last = to ?? nairobiDay(clock.now())
  if (!from || addDays(from, maxDaysByMethod) < last) return null
  const rows = await db
    .select({
      method: orders.method,
      orders: sql<number>`count(distinct ${salesRows.orderId}) filter (where ${salesRows.quantity} > 0)`.mapWith(
        Number,
      ),
      cents: sum(salesRows.totalCents).mapWith(Number),
      kes: sql`sum(coalesce(${salesRows.centsAtRate}, ${salesRows.totalCents} * ${orders.rate})) / ${minorUnits()}`.mapWith(
        Number,
      ),
    })
    .from(salesRows)
    .innerJoin(orders, eq(orders.id, salesRows.orderId))
    .where(isSoldBetween(config.isDemo, { from, to }))
    .groupBy(orders.method)
  const kes = roundToTotal(
    totalKes,
    rows.map((row) => row.kes),
  )
  return rows
    .map(({ method, orders, cents }, index) => ({
      method,
      orders,
      total: centsToWire(cents),
      total_kes: kes[index] ?? 0,
    }))
    .toSorted((a, b) => orderMethods.indexOf(a.method) - orderMethods.indexOf(b.method))
}

function isSoldBetween(isDemo: boolean, { from, to }: SalesDays) {
  return and(
    eq(salesRows.isDemo, isDemo),
    from ? gte(salesRows.soldAt, nairobiStart(from)) : undefined,
    to ? lt(salesRows.soldAt, nairobiEnd(to)) : undefined,
  )
}
