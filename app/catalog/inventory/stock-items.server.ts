import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type ProductOption, toOptionList } from '../line-options.ts'
import { hasAllOptions } from '../product-options.ts'
import { lockStock } from './reservations.server.ts'
import { stockItems } from './stock.tables.server.ts'
import { hasSameOptions, type StockInput } from './stock.ts'

export type StockRefusal = 'ready-not-chosen' | 'ready-changed' | 'ready-held'

type Row = typeof stockItems.$inferSelect
type StockChange = { choices: readonly ProductOption[]; ready: readonly StockInput[]; at: Date }

/** Returns the reason why staff can't set these numbers, or null. Locks the stock items until the transaction ends. */
export async function findStockRefusal(
  tx: Database,
  productId: string,
  { choices, ready, at }: StockChange,
): Promise<StockRefusal | null> {
  await lockStock(tx, [{ productId }], null, at)
  const rows = await readRows(tx, productId)
  const hasOptions = (one: Pick<Row, 'choices'>) => hasAllOptions(choices, toOptionList(one.choices))
  if (ready.some((wish) => wish.number > 0 && !hasOptions(wish))) return 'ready-not-chosen'
  // Refuses a change of options that leaves stock without valid options, unless staff set that stock to zero
  // themselves.
  const named = ready.map((wish) => findRow(rows, wish))
  if (rows.some((row) => row.free > 0 && !hasOptions(row) && !named.includes(row))) return 'ready-not-chosen'
  for (const item of ready.filter(isChanged)) {
    const { held, made, taken } = findRow(rows, item) ?? { held: 0, made: 0, taken: 0 }
    if (item.was !== undefined && item.was !== made - taken) return 'ready-changed'
    if (item.number < held) return 'ready-held'
  }
  return null
}

/** `ready`: the whole stock. A combination of options that it does not contain keeps only its reserved stock. */
export async function setStock(tx: Database, productId: string, ready: readonly StockInput[]): Promise<void> {
  const rows = await readRows(tx, productId)
  for (const item of ready.filter(isChanged)) {
    const { choices, number } = item
    const row = findRow(rows, item)
    if (row) await setOnHand(tx, row, number)
    else if (number > 0) await tx.insert(stockItems).values({ id: randomUUID(), productId, choices, made: number })
  }
  for (const row of rows) {
    if (row.free > 0 && !ready.some((wish) => findRow(rows, wish) === row)) await setOnHand(tx, row, row.held)
  }
}

const isChanged = ({ number, was }: StockInput) => number !== was

function findRow(rows: readonly Row[], { choices }: StockInput): Row | undefined {
  return rows.find((row) => hasSameOptions(row.choices, toOptionList(choices)))
}

function readRows(tx: Database, productId: string): Promise<Row[]> {
  return tx.select().from(stockItems).where(eq(stockItems.productId, productId))
}

async function setOnHand(tx: Database, { id, taken }: Row, number: number) {
  await tx
    .update(stockItems)
    .set({ made: taken + number })
    .where(eq(stockItems.id, id))
}
