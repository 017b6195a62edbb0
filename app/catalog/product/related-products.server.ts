import { and, desc, eq, gte, lt, ne, asc as rising, type SQL } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { Product } from '../product.ts'
import { isInShop, wholeProduct } from '../products.server.ts'

export const relatedShown = 4

/** Of the same category, the nearest in price first. Reads no more than it may show on either side. */
export async function listRelated(db: Database, { id, category, priceCents }: Product): Promise<Product[]> {
  const nearest = (side: SQL, order: typeof rising) =>
    db
      .select(wholeProduct)
      .from(products)
      .where(and(isInShop, eq(products.category, category), ne(products.id, id), side))
      .orderBy(order(products.priceCents), order(products.id))
      .limit(relatedShown)
  const [dearer, cheaper] = await Promise.all([
    nearest(gte(products.priceCents, priceCents), rising),
    nearest(lt(products.priceCents, priceCents), desc),
  ])
  const distance = (product: Product) => Math.abs(product.priceCents - priceCents)
  return [...dearer, ...cheaper].sort((one, other) => distance(one) - distance(other)).slice(0, relatedShown)
}
