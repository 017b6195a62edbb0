import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { pictureSources } from '../image-path.ts'
import { pageSize } from '../listing/product-query.ts'
import type { ProductImage } from '../product.ts'
import { standInName } from '../stand-in.server.ts'
import { listNewest } from './showcase-products.server.ts'

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
export const variantsPrepared: readonly string[] = [standInName, ...Object.values(asShown)]

export const landingImagesJobName = 'first-pictures'

/** While nobody waits: the pictures of the products that stand on the first page of their category. */
export function landingImagesJob(shop: Shop): Job {
  let waiting: ProductImage[] | null = null
  return {
    name: landingImagesJobName,
    everySeconds: 3600,
    async run() {
      waiting ??= await listLandingImages(shop)
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
async function listLandingImages({ db, categories }: Shop): Promise<ProductImage[]> {
  const newest = await listNewest(db, categories.length * pageSize)
  const pictures = newest.flatMap(({ images }) => images.map((image, position) => ({ image, position })))
  return pictures.sort((one, other) => one.position - other.position).map(({ image }) => image)
}

/** A small picture has no wide form. */
function offered(image: ProductImage): string[] {
  const sources = pictureSources(image, 'avif')
  return [standInName, ...ofProduct.filter((name) => sources.includes(`/${name} `))]
}
