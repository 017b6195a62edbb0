import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '../../../app/catalog/catalog.tables.server.ts'
import { lockReady } from '../../../app/catalog/stock/ready-holds.server.ts'
import { setReady } from '../../../app/catalog/stock/ready-pieces.server.ts'
import { readyHolds, readyPieces } from '../../../app/catalog/stock/stock.tables.server.ts'
import type { ChosenByName } from '../../../app/catalog/wish.ts'
import type { Shop } from '../../../app/platform/shop.server.ts'

type Wish = { id: string; number: number; isMadeToOrder?: boolean; choices?: ChosenByName }

/** So many are free from now on. */
export async function makeReady(shop: Shop, { id, number, isMadeToOrder = false, choices = {} }: Wish): Promise<void> {
  await shop.db.update(products).set({ isMadeToOrder }).where(eq(products.id, id))
  await shop.db.transaction(async (tx) => {
    await lockReady(tx, [{ productId: id, quantity: 0 }], null, shop.clock.now())
    const pieces = await tx.select().from(readyPieces).where(eq(readyPieces.productId, id))
    const held = pieces.reduce((sum, piece) => sum + piece.held, 0)
    await setReady(tx, id, [{ choices, number: held + number }])
  })
}

export async function readReady(shop: Shop, id: string) {
  const { made, held, taken, free } = readyPieces
  const rows = await shop.db.select({ made, held, taken, free }).from(readyPieces).where(eq(readyPieces.productId, id))
  if (rows.length !== 1) throw new Error(`${rows.length} kinds of ready pieces`)
  return rows[0]
}

/** What was made ready is held, taken or free, and an order that ended holds none. */
export async function checkReady(shop: Shop, productId?: string): Promise<void> {
  const isIt = productId === undefined ? undefined : eq(readyPieces.productId, productId)
  const pieces = await shop.db.select().from(readyPieces).where(isIt)
  const holds = await shop.db.select().from(readyHolds)
  for (const { id, made, held, taken, free } of pieces) {
    const sum = (state: string) =>
      holds
        .filter((hold) => hold.pieceId === id && hold.state === state)
        .reduce((all, { quantity }) => all + quantity, 0)
    expect({ held, taken, free }).toEqual({ held: sum('held'), taken: sum('taken'), free: made - held - taken })
    expect(Math.min(held, taken, free)).toBeGreaterThanOrEqual(0)
  }
  const { rows } = await shop.db.execute(sql`
    select o.state, h.state as hold, h.quantity from ready_holds h join orders o on o.id = h.order_id
    where (h.state = 'held') > (o.state = 'awaiting_payment') or (h.state = 'taken') > (o.paid_at is not null)`)
  expect(rows).toEqual([])
}
