import { count, isNull } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import type { CategoryValue } from '#app/catalog/category.ts'
import type { Database } from '#app/platform/shop.server.ts'

export async function countByCategory(db: Database): Promise<Partial<Record<CategoryValue, number>>> {
  const rows = await db
    .select({ category: products.category, products: count() })
    .from(products)
    .where(isNull(products.deletedAt))
    .groupBy(products.category)
  return Object.fromEntries(rows.map((row) => [row.category, row.products]))
}
