import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { blurredPreviewName } from '../blurred-preview.server.ts'
import { pictureSources } from '../image-path.ts'
import { pageSize } from '../listing/product-query.ts'
import type { ProductImage } from '../product.ts'
import { listNewest } from './showcase-products.server.ts'

/** The sizes that phones of two to three pixels per point and desktops of 1440 load; the pages' `sizes` decide it. */
const asShown = {
  thumbnail: '160.avif',
  cardAtDesk: '320.avif',
  stripAndPhone: '420.avif',
  whole: '720.avif',
  wide: '960.avif',
}
const ofProduct = [asShown.whole, asShown.stripAndPhone, asShown.cardAtDesk, asShown.thumbnail, asShown.wide]

/** The variants that are encoded in advance. */
export const variantsPrepared: readonly string[] = [blurredPreviewName, ...Object.values(asShown)]

export const landingImagesJobName = 'first-pictures'

/** In idle time: encodes the images of the products on the first page of each category. */
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
        .encodeVariants(image.key, offered(image))
        .catch((err: unknown) => shop.log.warn({ err, key: image.key }, 'a picture could not be made ready'))
      return 1
    },
  }
}

/** First images first: lists show them. */
async function listLandingImages({ db, categories }: Shop): Promise<ProductImage[]> {
  const newest = await listNewest(db, categories.length * pageSize)
  const pictures = newest.flatMap(({ images }) => images.map((image, position) => ({ image, position })))
  return pictures.sort((one, other) => one.position - other.position).map(({ image }) => image)
}

/** A small image has no wide variant. */
function offered(image: ProductImage): string[] {
  const sources = pictureSources(image, 'avif')
  return [blurredPreviewName, ...ofProduct.filter((name) => sources.includes(`/${name} `))]
}
