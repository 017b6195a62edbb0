import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { type Choice, isWhollyChosen } from '../choices.ts'
import { chosenOf } from '../wish.ts'
import { lockReady } from './ready-holds.server.ts'
import { readyPieces } from './stock.tables.server.ts'
import { isSameChoice, type ReadyWish } from './stock.ts'

export type ReadyRefusal = 'ready-not-chosen' | 'ready-changed' | 'ready-held'

type Row = typeof readyPieces.$inferSelect
type Wanted = { choices: readonly Choice[]; ready: readonly ReadyWish[]; at: Date }

/** What keeps staff from setting these numbers. Locks them, until the transaction ends. */
export async function refuseReady(
  tx: Database,
  productId: string,
  { choices, ready, at }: Wanted,
): Promise<ReadyRefusal | null> {
  await lockReady(tx, [{ productId, quantity: 0 }], null, at)
  const rows = await readRows(tx, productId)
  const isChosen = (one: Pick<Row, 'choices'>) => isWhollyChosen(choices, chosenOf(one.choices))
  if (ready.some((wish) => wish.number > 0 && !isChosen(wish))) return 'ready-not-chosen'
  // Staff count those away by name; a choice that they only rename must not.
  const named = ready.map((wish) => rowOf(rows, wish))
  if (rows.some((row) => row.free > 0 && !isChosen(row) && !named.includes(row))) return 'ready-not-chosen'
  for (const wish of ready.filter(isChanged)) {
    const { held, made, taken } = rowOf(rows, wish) ?? { held: 0, made: 0, taken: 0 }
    if (wish.was !== undefined && wish.was !== made - taken) return 'ready-changed'
    if (wish.number < held) return 'ready-held'
  }
  return null
}

/** The whole list: of what it does not name none is left but what orders hold. */
export async function setReady(tx: Database, productId: string, ready: readonly ReadyWish[]): Promise<void> {
  const rows = await readRows(tx, productId)
  for (const wish of ready.filter(isChanged)) {
    const { choices, number } = wish
    const row = rowOf(rows, wish)
    if (row) await setShelf(tx, row, number)
    else if (number > 0) await tx.insert(readyPieces).values({ id: randomUUID(), productId, choices, made: number })
  }
  for (const row of rows) {
    if (row.free > 0 && !ready.some((wish) => rowOf(rows, wish) === row)) await setShelf(tx, row, row.held)
  }
}

const isChanged = ({ number, was }: ReadyWish) => number !== was

function rowOf(rows: readonly Row[], { choices }: ReadyWish): Row | undefined {
  return rows.find((row) => isSameChoice(row.choices, chosenOf(choices)))
}

function readRows(tx: Database, productId: string): Promise<Row[]> {
  return tx.select().from(readyPieces).where(eq(readyPieces.productId, productId))
}

async function setShelf(tx: Database, { id, taken }: Row, number: number) {
  await tx
    .update(readyPieces)
    .set({ made: taken + number })
    .where(eq(readyPieces.id, id))
}
