import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { categories } from '../category.ts'
import { pageSize } from '../listing/product-query.ts'
import { pictureSources } from '../picture.ts'
import type { ProductImage } from '../product.ts'
import { readGallery } from './gallery.server.ts'
import { listNewest, newestShown } from './window-products.server.ts'

/** As phones of two to three pixels a point and desks of 1440 ask for them; `sizes` of the pages decides it. */
const asShown = {
  thumbnail: '160.avif',
  cardAtDesk: '320.avif',
  stripAndPhone: '420.avif',
  whole: '720.avif',
  wide: '960.avif',
}
const ofProduct = [asShown.whole, asShown.stripAndPhone, asShown.cardAtDesk, asShown.thumbnail, asShown.wide]

/** What a shop makes by itself. */
export const variantsMadeReady: readonly string[] = Object.values(asShown)

/** Before the shop opens: what its landing page shows. */
export async function makeLandingPicturesReady({ db, images }: Shop): Promise<void> {
  const [covers, newest] = await Promise.all([readGallery(images), listNewest(db, newestShown)])
  const strip = newest.flatMap((product) => product.images.slice(0, 1))
  await Promise.all([
    ...strip.map(({ key }) => images.makeReady(key, [asShown.stripAndPhone], 'at once')),
    ...covers.map(({ image: { key } }, index) =>
      images.makeReady(key, [asShown.thumbnail, index === 0 ? asShown.wide : asShown.whole], 'at once'),
    ),
  ])
}

export const firstPicturesJobName = 'first-pictures'

/** While nobody waits: the pictures of the products that stand on the first page of their category. */
export function firstPicturesJob(shop: Shop): Job {
  let waiting: ProductImage[] | null = null
  return {
    name: firstPicturesJobName,
    everySeconds: 3600,
    async run() {
      waiting ??= await listFirstPictures(shop.db)
      const image = waiting.shift()
      if (image === undefined) {
        waiting = null
        return 0
      }
      await shop.images
        .makeReady(image.key, offered(image))
        .catch((err: unknown) => shop.log.warn({ err, key: image.key }, 'a picture could not be made ready'))
      return 1
    },
  }
}

/** First pictures first: they stand in the lists. */
async function listFirstPictures(db: Database): Promise<ProductImage[]> {
  const newest = await listNewest(db, categories.length * pageSize)
  const pictures = newest.flatMap(({ images }) => images.map((image, position) => ({ image, position })))
  return pictures.sort((one, other) => one.position - other.position).map(({ image }) => image)
}

/** A small picture has no wide form. */
function offered(image: ProductImage): string[] {
  const sources = pictureSources(image, 'avif')
  return ofProduct.filter((name) => sources.includes(`/${name} `))
}
