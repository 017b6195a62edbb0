import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { SelectedOption } from '../line-options.ts'
import { stockItems, stockReservations } from './stock.tables.server.ts'
import { hasSameOptions } from './stock.ts'

export type StockRequest = { productId: string | null; choices?: SelectedOption[] | undefined; quantity: number }
export type StockItem = { id: string; free: number }

type Stock = { isMadeToOrder: boolean; item: (StockItem & { held: number }) | undefined }

/** Returns one entry per line, undefined for a line without a product of the catalogue. */
export async function readStocks(tx: Database, lines: readonly StockRequest[]): Promise<(Stock | undefined)[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return lines.map(() => undefined)
  const { id, choices, free, held } = stockItems
  const rows = await tx
    .select({ id: products.id, isMadeToOrder: products.isMadeToOrder, item: { id, choices, free, held } })
    .from(products)
    .leftJoin(stockItems, eq(stockItems.productId, products.id))
    .where(inArray(products.id, ids))
  return lines.map(({ productId, choices = [] }) => {
    const productRows = rows.filter((row) => row.id === productId)
    const found = productRows.find(({ item }) => item && hasSameOptions(item.choices, choices))
    return productRows[0] && { isMadeToOrder: productRows[0].isMadeToOrder, item: found?.item ?? undefined }
  })
}

export function mapFreeStock(stocks: readonly (Stock | undefined)[]): Map<string | undefined, number> {
  return new Map(stocks.map((stock) => [stock?.item?.id, stock?.item?.free ?? 0]))
}

const isByNewCustomer = sql`${stockReservations.endsAt} is not null and not exists (select 1 from orders paid
  join orders own on own.id = ${stockReservations.orderId} and own.is_demo = paid.is_demo
  where paid.customer_id = ${stockReservations.customerId} and paid.paid_at is not null)`

function newCustomersShare(ready: number): number {
  return Math.max(1, Math.floor(ready / 2))
}

/**
 * The three products with the largest reserved fraction of the newcomers' share. Leaves out products with a share below
 * `min`.
 */
export async function readFullestShares(db: Database, min: number) {
  const used = sql<number>`sum(${stockReservations.quantity})::integer`
  const rows = await db
    .select({ name: products.name, ready: sql<number>`${stockItems.free} + ${stockItems.held}`, used })
    .from(stockReservations)
    .innerJoin(stockItems, eq(stockItems.id, stockReservations.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .where(and(eq(stockReservations.state, 'held'), isByNewCustomer))
    .groupBy(stockItems.id, products.name)
  return rows
    .map(({ name, ready, used }) => ({ name, used, max: newCustomersShare(ready) }))
    .filter(({ max }) => max >= min)
    .toSorted((a, b) => b.used / b.max - a.used / a.max)
    .slice(0, 3)
}

/**
 * The quantity of each stock item that a newcomer can still reserve. A newcomer is a customer without a paid order. All
 * newcomers together may reserve at most half of the stock, but at least one. Reservations for payment links do not
 * count.
 */
export async function readShares(tx: Database, stocks: readonly (Stock | undefined)[]) {
  const items = stocks.flatMap((stock) => stock?.item ?? [])
  if (items.length === 0) return mapFreeStock(stocks)
  const ids = items.map(({ id }) => id)
  const taken = await tx
    .select({ id: stockReservations.stockItemId, quantity: sql<number>`sum(${stockReservations.quantity})::integer` })
    .from(stockReservations)
    .where(and(eq(stockReservations.state, 'held'), inArray(stockReservations.stockItemId, ids), isByNewCustomer))
    .groupBy(stockReservations.stockItemId)
  const reservedById = new Map(taken.map(({ id, quantity }) => [id, quantity]))
  return new Map<string | undefined, number>(
    items.map(({ id, free, held }) => {
      const share = newCustomersShare(free + held) - (reservedById.get(id) ?? 0)
      return [id, Math.max(0, Math.min(free, share))]
    }),
  )
}

/**
 * Returns the message for the first line that exceeds the share of newcomers, or null. There is no limit for products
 * that are made to order. The stock that the replaced order reserves counts as available. The caller has locked the
 * stock items.
 */
export async function findShareProblem(
  tx: Database,
  lines: readonly (StockRequest & { name: string })[],
  replaces: string | null,
): Promise<string | null> {
  const stocks = await readStocks(tx, lines)
  const left = await readShares(tx, stocks)
  for (const { stockItemId, quantity } of await listReserved(tx, replaces))
    left.set(stockItemId, (left.get(stockItemId) ?? 0) + quantity)
  for (const [index, { name, quantity }] of lines.entries()) {
    const stock = stocks[index]
    if (!stock?.item) continue
    const share = left.get(stock.item.id) ?? 0
    if (!stock.isMadeToOrder && quantity > share) return shareExceededText(name, share)
    left.set(stock.item.id, Math.max(0, share - quantity))
  }
  return null
}

async function listReserved(tx: Database, orderId: string | null) {
  if (orderId === null) return []
  const isReserved = and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, 'held'))
  return tx.select().from(stockReservations).where(isReserved)
}

function shareExceededText(name: string, left: number): string {
  return left === 0
    ? `Others are just buying ${name}: please try again in half an hour.`
    : `Only ${left} of ${name} can be reserved before ${left === 1 ? 'it is' : 'they are'} paid.`
}
