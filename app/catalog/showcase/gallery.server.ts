import type { ImageStore } from '#app/infra/images/image-store.server.ts'
import { type Category, categories } from '../category.ts'
import type { ProductImage } from '../product.ts'
import { readScene } from './scenes.server.ts'
import { galleryCovers } from './showcase-scenes.ts'

export type GalleryCard = { category: Category; image: ProductImage }

export function readGallery(images: ImageStore): Promise<GalleryCard[]> {
  return Promise.all(
    categories.map(async (category) => {
      const cover = galleryCovers.find((one) => one.category === category.value)
      if (!cover) throw new Error(`${category.value} has no gallery picture`)
      return { category, image: await readScene(images, cover) }
    }),
  )
}
