import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { categories, categoryRedirects, products } from './catalog.tables.server.ts'
import type { Category } from './category.ts'

/** Returns the categories in their display order. */
export async function listCategories(db: Database): Promise<Category[]> {
  const { id, key, value, label, isHidden, position } = categories
  const { nameKey } = categoryRedirects
  return db
    .select({
      ...{ id, key, value, label, isHidden },
      formerNames: sql<string[]>`coalesce(array_agg(${nameKey}) filter (where ${nameKey} is not null), '{}')`,
    })
    .from(categories)
    .leftJoin(categoryRedirects, eq(categoryRedirects.categoryId, id))
    .groupBy(id)
    .orderBy(asc(position), asc(key))
}

/** Updates this process's copy of the categories in place. */
export async function readCategories(db: Database, cachedCategories: Category[]): Promise<void> {
  cachedCategories.splice(0, cachedCategories.length, ...(await listCategories(db)))
}

/**
 * Locks a category against merging and deletion until the transaction ends. Returns its current value, or null if it
 * was deleted. Call it before locking products.
 */
export async function lockCategory(tx: Database, value: string): Promise<string | null> {
  const [found] = await tx.select().from(categories).where(eq(categories.value, value)).for('key share')
  if (found) return found.value
  const [renamed] = await tx
    .select({ value: categories.value })
    .from(categories)
    .innerJoin(categoryRedirects, eq(categoryRedirects.categoryId, categories.id))
    .where(eq(categoryRedirects.nameKey, value.toLowerCase()))
    .for('key share')
  return renamed?.value ?? null
}

export async function lockCategoryOfProduct(tx: Database, productId: string): Promise<void> {
  await tx
    .select({ id: categories.id })
    .from(categories)
    .innerJoin(products, eq(products.category, categories.value))
    .where(eq(products.id, productId))
    .for('key share', { of: categories })
}
