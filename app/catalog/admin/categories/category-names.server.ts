import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type categories, products } from '../../catalog.tables.server.ts'
import { reservedNames } from '../../fields/product-rules.ts'
import { isStored } from '../../products.server.ts'

type Names = Pick<typeof categories.$inferSelect, 'key' | 'value' | 'label'>

/** Returns errors by field if another category or product uses one of these names; otherwise null. */
export async function findNameConflicts(
  tx: Database,
  others: readonly Names[],
  names: Names,
): Promise<Record<string, string> | null> {
  const { key, value, label } = names
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const findByName = (name: string) => others.find((other) => isSame(other.key, name) || isSame(other.value, name))
  const fields: Record<string, string> = {}
  if (others.some((other) => isSame(other.label, label))) fields.label = `Another category is called ${label} already`
  const keyOwner = findByName(key)?.label ?? (await findProductNamed(tx, key))
  if (reservedNames.has(key)) fields.key = `Address /shop/${key} is another page, choose another one`
  else if (keyOwner) fields.key = `Address /shop/${key} belongs to ${keyOwner} already, choose another one`
  const valueOwner = findByName(value)
  if (valueOwner) fields.value = `Name for programs is used by ${valueOwner.label} already, choose another one`
  return Object.keys(fields).length > 0 ? fields : null
}

/** Products and categories share the addresses below `/shop`. */
async function findProductNamed(tx: Database, key: string): Promise<string | null> {
  const [piece] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.nameKey, key), isStored))
  return piece ? `the piece ${piece.name}` : null
}
