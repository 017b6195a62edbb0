import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { productSources, products } from '../../../catalog.tables.server.ts'
import { isStored } from '../../../products.server.ts'
import type { SheetRow } from '../sheet.server.ts'

/** Leaves out products that were imported from an earlier file, so that changes by staff are not overwritten. */
export async function withoutImported(db: Database, rows: readonly SheetRow[]): Promise<readonly SheetRow[]> {
  const sources = rows.flatMap(({ source }) => source ?? [])
  const [first] = sources
  if (!first) return rows
  const keys = sources.map(({ key }) => key)
  const found = await db
    .select({ key: productSources.key })
    .from(productSources)
    .innerJoin(products, eq(products.id, productSources.productId))
    .where(and(eq(productSources.source, first.from), inArray(productSources.key, keys), isStored))
  const imported = new Set(found.map(({ key }) => key))
  return rows.filter(({ source }) => !source || !imported.has(source.key))
}
