import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '../../../app/catalog/catalog.tables.server.ts'
import { lockStock } from '../../../app/catalog/inventory/reservations.server.ts'
import { stockItems, stockReservations } from '../../../app/catalog/inventory/stock.tables.server.ts'
import { setStock } from '../../../app/catalog/inventory/stock-items.server.ts'
import type { OptionsByName } from '../../../app/catalog/line-options.ts'
import type { Shop } from '../../../app/shop/shop.server.ts'

type StockInput = { id: string; number: number; isMadeToOrder?: boolean; choices?: OptionsByName }

/** Sets the number of free stock items. */
export async function addStock(
  shop: Shop,
  { id, number, isMadeToOrder = false, choices = {} }: StockInput,
): Promise<void> {
  await shop.db.update(products).set({ isMadeToOrder }).where(eq(products.id, id))
  await shop.db.transaction(async (tx) => {
    await lockStock(tx, [{ productId: id }], null, shop.clock.now())
    const pieces = await tx.select().from(stockItems).where(eq(stockItems.productId, id))
    const held = pieces.reduce((sum, piece) => sum + piece.held, 0)
    await setStock(tx, id, [{ choices, number: held + number }])
  })
}

export async function readStock(shop: Shop, id: string) {
  const { made, held, taken, free } = stockItems
  const rows = await shop.db.select({ made, held, taken, free }).from(stockItems).where(eq(stockItems.productId, id))
  if (rows.length !== 1) throw new Error(`${rows.length} kinds of ready pieces`)
  return rows[0]
}

/** Expects each stock item to be reserved, consumed or free, and no reservation for a closed order. */
export async function checkStock(shop: Shop, productId?: string): Promise<void> {
  const isIt = productId === undefined ? undefined : eq(stockItems.productId, productId)
  const pieces = await shop.db.select().from(stockItems).where(isIt)
  const holds = await shop.db.select().from(stockReservations)
  for (const { id, made, held, taken, free } of pieces) {
    const sum = (state: string) =>
      holds
        .filter((hold) => hold.stockItemId === id && hold.state === state)
        .reduce((all, { quantity }) => all + quantity, 0)
    expect({ held, taken, free }).toEqual({ held: sum('held'), taken: sum('taken'), free: made - held - taken })
    expect(Math.min(held, taken, free)).toBeGreaterThanOrEqual(0)
  }
  const { rows } = await shop.db.execute(sql`
    select o.state, h.state as hold, h.quantity from ready_holds h join orders o on o.id = h.order_id
    where (h.state = 'held') > (o.state = 'awaiting_payment') or (h.state = 'taken') > (o.paid_at is not null)`)
  expect(rows).toEqual([])
}
