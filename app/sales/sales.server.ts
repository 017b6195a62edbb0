import { sql } from 'drizzle-orm'
import { readCursor, writeCursor } from '#app/platform/list-cursor.server.ts'
import { nairobiEnd, nairobiStart } from '#app/platform/nairobi.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Sale } from './sale.ts'

/** `from` and `to` are Nairobi days, both included. */
export type SalesQuery = { from?: string; to?: string; limit: number; cursor?: string }

/** `next` is the cursor of the following page, or null on the last one. */
export type SalesPage = { sales: Sale[]; next: string | null }

type Row = {
  id: string
  line_id: string
  name: string
  price_cents: number
  quantity: number
  total_cents: number
  sold_at: Date | string
}

/** Sales and refunds, newest first. In demo mode demo sales only, else real ones only. Null for a broken cursor. */
export async function listSales(shop: Shop, query: SalesQuery): Promise<SalesPage | null> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 2)
  if (after === null || (after && !isPosition(after))) return null
  const conditions = [sql`is_demo = ${shop.config.isDemo}`]
  if (query.from) conditions.push(sql`sold_at >= ${nairobiStart(query.from).toISOString()}`)
  if (query.to) conditions.push(sql`sold_at < ${nairobiEnd(query.to).toISOString()}`)
  if (after) conditions.push(sql`(sold_at < ${after[0]} or (sold_at = ${after[0]} and id > ${after[1]}))`)
  const { rows } = await shop.db.execute<Row>(sql`
    select id, line_id, name, price_cents, quantity, total_cents, sold_at from sales
    where ${sql.join(conditions, sql` and `)}
    order by sold_at desc, id limit ${query.limit + 1}`)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    sales: page.map(toSale),
    next: rows.length > query.limit && last ? writeCursor([new Date(last.sold_at).toISOString(), last.id]) : null,
  }
}

/** Every sale of the query, read page by page, so that a long history never fills the memory. */
export async function* eachSale(shop: Shop, query: Omit<SalesQuery, 'limit' | 'cursor'>): AsyncGenerator<Sale> {
  let cursor: string | undefined
  do {
    const page = await listSales(shop, { ...query, limit: 500, ...(cursor ? { cursor } : {}) })
    yield* page?.sales ?? []
    cursor = page?.next ?? undefined
  } while (cursor)
}

function isPosition([soldAt = '', id = '']: string[]): boolean {
  return !Number.isNaN(Date.parse(soldAt)) && /^[0-9a-f-]{36}$/.test(id)
}

function toSale(row: Row): Sale {
  return {
    lineId: row.line_id,
    name: row.name,
    priceCents: row.price_cents,
    quantity: row.quantity,
    totalCents: row.total_cents,
    soldAt: new Date(row.sold_at),
  }
}
