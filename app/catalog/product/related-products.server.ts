import { and, desc, eq, gte, lt, ne, asc as rising, type SQL } from 'drizzle-orm'
import type { Cents } from '#app/money/money.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { products } from '../catalog.tables.server.ts'
import { stockLabel } from '../inventory/stock.ts'
import type { Product } from '../product.ts'
import { fullProductColumns, isInShop } from '../products.server.ts'

export const maxRelated = 4
/** Limits the number of queries: each category needs two, and many may be empty. */
const maxMatchedCategories = 12

/** Products of the same category, the nearest in price first. */
export function listRelated(db: Database, { id, category, priceCents }: Product): Promise<Product[]> {
  return listNearest(db, category, priceCents, ne(products.id, id))
}

/** From each of the first categories the product with the nearest price, unless it is sold out. */
export async function listMatching(db: Database, categories: readonly string[], priceCents: Cents): Promise<Product[]> {
  const found: Product[] = []
  for (const category of categories.slice(0, maxMatchedCategories)) {
    if (found.length === maxRelated) break
    const nearest = await listNearest(db, category, priceCents)
    found.push(...nearest.filter((product) => stockLabel(product) !== 'sold-out').slice(0, 1))
  }
  return found
}

async function listNearest(db: Database, category: string, priceCents: Cents, condition?: SQL): Promise<Product[]> {
  const nearest = (side: SQL, order: typeof rising) =>
    db
      .select(fullProductColumns)
      .from(products)
      .where(and(isInShop, eq(products.category, category), condition, side))
      .orderBy(order(products.priceCents), order(products.id))
      .limit(maxRelated)
  const [dearer, cheaper] = await Promise.all([
    nearest(gte(products.priceCents, priceCents), rising),
    nearest(lt(products.priceCents, priceCents), desc),
  ])
  const distance = (product: Product) => Math.abs(product.priceCents - priceCents)
  return [...dearer, ...cheaper].sort((one, other) => distance(one) - distance(other)).slice(0, maxRelated)
}
