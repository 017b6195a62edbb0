import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { productCounts, productRedirects, products } from '../catalog.tables.server.ts'
import { type Product, productNameKey } from '../product.ts'
import { fullProductColumns, inShopColumns, isInShop } from '../products.server.ts'

/** The maximum of products in the strip of the landing page. */
export const maxNewest = 8

/** The newest product of each category, then the second newest of each, and so on. */
export async function listNewest(db: Database, limit: number): Promise<Product[]> {
  const newest = sql`(
    select newest.id, newest.place from ${productCounts} kind cross join lateral (
      select id, row_number() over (order by created_at desc, id desc) as place
      from products where category = kind.category and ${isInShop}
      order by created_at desc, id desc limit ${limit}
    ) newest) newest`
  return db
    .select(fullProductColumns)
    .from(products)
    .innerJoin(newest, sql`newest.id = ${products.id}`)
    .orderBy(sql`newest.place`, desc(products.createdAt), desc(products.id))
    .limit(limit)
}

export type NamedProduct = Pick<Product, 'name' | 'priceCents'>

export async function findProductsNamed(db: Database, names: readonly string[]): Promise<Map<string, NamedProduct>> {
  const keys = names.map(productNameKey)
  const columns = { name: products.name, priceCents: inShopColumns.priceCents }
  const [live, renamed] = await Promise.all([
    db
      .select({ ...columns, key: products.nameKey })
      .from(products)
      .where(and(inArray(products.nameKey, keys), isInShop)),
    db
      .select({ ...columns, key: productRedirects.nameKey })
      .from(productRedirects)
      .innerJoin(products, eq(products.id, productRedirects.productId))
      .where(and(inArray(productRedirects.nameKey, keys), isInShop)),
  ])
  const byKey = new Map([...renamed, ...live].map(({ key, ...product }) => [key, product]))
  return new Map(
    names.flatMap((name) => {
      const product = byKey.get(productNameKey(name))
      return product ? [[name, product] as const] : []
    }),
  )
}
