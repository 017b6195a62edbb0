import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { categories, productCounts, productImages, products } from '../../catalog.tables.server.ts'
import { centre } from '../../focus-point.ts'
import { picturePath } from '../../image-path.ts'
import type { ProductImage } from '../../product.ts'
import { isInShop } from '../../products.server.ts'
import type { CategoryPicture, StaffCategory } from './category-wire.ts'

export async function listStaffCategories(db: Database): Promise<StaffCategory[]> {
  const { isHidden, imageKey, picture, position, scene: _scene, ...shown } = categories
  const { id, version, key, value, label } = shown
  const rows = await db
    .select({
      ...{ id, version, key, value, label, picture },
      hidden: isHidden,
      image_key: imageKey,
      products: sql<number>`coalesce(${productCounts.live}, 0)`,
      deletable: sql<boolean>`not exists (select from products where category = categories.value)`,
    })
    .from(categories)
    .leftJoin(productCounts, eq(productCounts.category, value))
    .orderBy(asc(position), asc(key))
  return rows.map((row) => ({ ...row, picture: row.picture && staffPicture(row.picture) }))
}

function staffPicture({ key, alt, focus }: ProductImage): StaffCategory['picture'] {
  return { src: picturePath(key, 960, 'jpg'), alt, focus: focus ?? centre }
}

type CategoryValue = Pick<typeof categories.$inferSelect, 'value'>

const isInCategory = (value: string) => and(eq(products.category, value), isInShop)
const maxPictures = 48

/** Images of products in the category, newest first. Null if there is no such category. */
export async function listCategoryPictures(db: Database, id: string): Promise<CategoryPicture[] | null> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id))
  if (!category) return null
  const rows = await db
    .select({ key: productImages.imageKey, alt: productImages.alt })
    .from(products)
    .innerJoin(productImages, eq(productImages.productId, products.id))
    .where(isInCategory(category.value))
    .orderBy(desc(products.place), asc(productImages.position))
    .limit(maxPictures)
  return rows.map(({ key, alt }) => ({ key, alt, src: picturePath(key, 320, 'jpg') }))
}

export async function hasCategoryPicture(db: Database, { value }: CategoryValue, imageKey: string): Promise<boolean> {
  const [found] = await db
    .select({ id: productImages.id })
    .from(productImages)
    .innerJoin(products, eq(productImages.productId, products.id))
    .where(and(eq(productImages.imageKey, imageKey), isInCategory(value)))
    .limit(1)
  return found !== undefined
}
