import { and, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { SelectedOption } from '#app/catalog/line-options.ts'
import { readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { nairobiEnd, nairobiStart } from '#app/framework/nairobi.ts'
import { orders, salesRows } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Sale, SoldOrder } from './sale.ts'

/** `from` and `to` are days in Nairobi, both included. */
export type SalesDays = { from?: string | undefined; to?: string | undefined }
export type SalesQuery = SalesDays & { limit: number; cursor?: string | undefined }

export type SalesPage = { sales: Sale[]; next: string | null }

const saleColumns = {
  id: salesRows.id,
  orderId: salesRows.orderId,
  lineId: salesRows.lineId,
  name: salesRows.name,
  // A lookup by key for each row, however many order lines there are.
  choices: sql<
    SelectedOption[]
  >`coalesce((select choices from order_lines where order_lines.id = ${salesRows.lineId}), '[]')`,
  priceCents: salesRows.priceCents,
  quantity: salesRows.quantity,
  totalCents: salesRows.totalCents,
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
        eq(salesRows.isDemo, shop.config.isDemo),
        query.from ? gte(soldAt, nairobiStart(query.from)) : undefined,
        query.to ? lt(soldAt, nairobiEnd(query.to)) : undefined,
        after ? or(lt(soldAt, after.soldAt), and(eq(soldAt, after.soldAt), gt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(soldAt), id)
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    sales: page.map(({ id: _id, ...sale }) => sale),
    next: rows.length > query.limit && last ? writeCursor([last.soldAt.toISOString(), last.id]) : null,
  }
}

/** Reads page by page, since the whole history may not fit in memory. */
export async function* eachSale(shop: Shop, query: SalesDays): AsyncGenerator<{ sale: Sale; order: SoldOrder }> {
  let cursor: string | undefined
  do {
    const page = await listSales(shop, { ...query, limit: 500, cursor })
    yield* await withOrders(shop, page?.sales ?? [])
    cursor = page?.next ?? undefined
  } while (cursor)
}

async function withOrders({ db }: Shop, sales: Sale[]) {
  const { id, prefix, number, method, receipt, rate } = orders
  const ids = [...new Set(sales.map(({ orderId }) => orderId))]
  const rows =
    ids.length > 0
      ? await db.select({ id, prefix, number, method, receipt, rate }).from(orders).where(inArray(id, ids))
      : []
  const found = new Map(rows.map((row) => [row.id, row]))
  return sales.flatMap((sale) => {
    const order = found.get(sale.orderId)
    return order ? [{ sale, order }] : []
  })
}

function readPosition(cursor: string): { soldAt: Date; id: string } | null {
  const [soldAt = '', id = ''] = readCursor(cursor, 2) ?? []
  const isPosition = !Number.isNaN(Date.parse(soldAt)) && /^[0-9a-f-]{36}$/.test(id)
  return isPosition ? { soldAt: new Date(soldAt), id } : null
}
