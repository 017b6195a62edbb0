import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { chosenOf } from '../wish.ts'
import { lockReady } from './ready-holds.server.ts'
import { readyPieces } from './stock.tables.server.ts'
import { isSameChoice, type ReadyWish } from './stock.ts'

export type ReadyRefusal = 'ready-changed' | 'ready-held'

type Row = typeof readyPieces.$inferSelect

/** The whole list: of what it does not name none is left but what orders hold. */
export async function setReady(
  tx: Database,
  productId: string,
  wishes: readonly ReadyWish[],
  at: Date,
): Promise<ReadyRefusal | null> {
  await lockReady(tx, [{ productId, quantity: 0 }], null, at)
  const rows = await tx.select().from(readyPieces).where(eq(readyPieces.productId, productId))
  const rowOf = ({ choices }: ReadyWish) => rows.find((row) => isSameChoice(row.choices, chosenOf(choices)))
  const changed = wishes.filter(({ number, was }) => number !== was)
  for (const wish of changed) {
    const refusal = refusalOf(wish, rowOf(wish))
    if (refusal) return refusal
  }
  for (const wish of changed) await setOne(tx, productId, wish, rowOf(wish))
  for (const row of rows) {
    if (row.free > 0 && !wishes.some((wish) => rowOf(wish) === row)) await setMade(tx, row, row.held)
  }
  return null
}

function refusalOf({ number, was }: ReadyWish, row: Row | undefined): ReadyRefusal | null {
  const shelf = row ? row.made - row.taken : 0
  if (was !== undefined && was !== shelf) return 'ready-changed'
  return number < (row?.held ?? 0) ? 'ready-held' : null
}

async function setOne(tx: Database, productId: string, { choices, number }: ReadyWish, row: Row | undefined) {
  if (row) await setMade(tx, row, number)
  else if (number > 0) await tx.insert(readyPieces).values({ id: randomUUID(), productId, choices, made: number })
}

async function setMade(tx: Database, { id, taken }: Row, shelf: number) {
  await tx
    .update(readyPieces)
    .set({ made: taken + shelf })
    .where(eq(readyPieces.id, id))
}
