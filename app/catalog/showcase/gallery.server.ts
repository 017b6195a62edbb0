import { eq, sql } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { categories, productImages, products } from '../catalog.tables.server.ts'
import { type Category, filterVisible } from '../category.ts'
import type { ProductImage } from '../product.ts'
import { isInShop } from '../products.server.ts'
import { readScene } from './scenes.server.ts'
import { galleryCovers } from './showcase-scenes.ts'

export type GalleryCard = { category: Category; image: ProductImage }

const selectProductImage = sql`
  select json_strip_nulls(json_build_object('key', image_key, 'alt', alt, 'width', width, 'height', height, 'focus', focus))
  from ${productImages} join ${products} on products.id = product_id and ${isInShop}
  where products.category = categories.value`

/**
 * Returns one image per category, the first that exists of: the uploaded image, the product's image that staff
 * selected, the template's image, the image of the newest product. Leaves out categories without an image.
 */
export async function readGallery(shop: Pick<Shop, 'db' | 'images' | 'categories'>): Promise<GalleryCard[]> {
  const { db, images, categories: all } = shop
  const rows = await db
    .select({
      id: categories.id,
      scene: categories.scene,
      uploaded: categories.picture,
      selected: sql<ProductImage | null>`(${selectProductImage} and image_key = categories.image_key limit 1)`,
      newest: sql<ProductImage | null>`case when scene is null then (${selectProductImage} order by place desc, "position" limit 1) end`,
    })
    .from(categories)
    .where(eq(categories.isHidden, false))
  const found = new Map(rows.map((row) => [row.id, row]))
  const cards = await Promise.all(
    filterVisible(all).map(async (category) => {
      const { uploaded = null, selected = null, newest = null, scene = null } = found.get(category.id) ?? {}
      const cover = galleryCovers.find(({ slug }) => slug === scene)
      return { category, image: uploaded ?? selected ?? (cover ? await readScene(images, cover) : newest) }
    }),
  )
  return cards.flatMap(({ category, image }) => (image ? { category, image } : []))
}
