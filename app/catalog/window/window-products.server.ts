import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { productRedirects, products } from '../catalog.tables.server.ts'
import { type Product, productNameKey } from '../product.ts'
import { productColumns, withImages } from '../products.server.ts'

export async function listNewest(db: Database, most: number): Promise<Product[]> {
  const place = sql`row_number() over (partition by ${products.category}
    order by ${products.createdAt} desc, ${products.id} desc)`
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(place), desc(products.createdAt), desc(products.id))
    .limit(most)
  return withImages(db, rows)
}

export type NamedProduct = Pick<Product, 'name' | 'priceCents'>

export async function findProductsNamed(db: Database, names: readonly string[]): Promise<Map<string, NamedProduct>> {
  const keys = names.map(productNameKey)
  const columns = { name: products.name, priceCents: products.priceCents }
  const [live, renamed] = await Promise.all([
    db
      .select({ ...columns, key: products.nameKey })
      .from(products)
      .where(and(inArray(products.nameKey, keys), isNull(products.deletedAt))),
    db
      .select({ ...columns, key: productRedirects.nameKey })
      .from(productRedirects)
      .innerJoin(products, eq(products.id, productRedirects.productId))
      .where(and(inArray(productRedirects.nameKey, keys), isNull(products.deletedAt))),
  ])
  const byKey = new Map([...renamed, ...live].map(({ key, ...product }) => [key, product]))
  return new Map(
    names.flatMap((name) => {
      const product = byKey.get(productNameKey(name))
      return product ? [[name, product] as const] : []
    }),
  )
}
