import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { blurredPreviewName } from '../blurred-preview.server.ts'
import { pictureSources } from '../image-path.ts'
import { pageSize } from '../listing/product-query.ts'
import type { ProductImage } from '../product.ts'
import { listNewest } from './showcase-products.server.ts'

/**
 * The files that phones and desktops of 1440 pixels load, according to the `sizes` on the pages: whole pictures, strips
 * and phones, cards of desktops, thumbnails, wide pictures.
 */
const productVariants = ['720.avif', '420.avif', '320.avif', '160.avif', '960.avif']

/** The variants that are encoded in advance. */
export const preparedVariants: readonly string[] = [blurredPreviewName, ...productVariants]

export const landingImagesJobName = 'first-pictures'

/** Encodes the images of the first page of each category while the shop is idle. */
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
        .encodeVariants(image.key, availableVariants(image))
        .catch((err: unknown) => shop.log.warn({ err, key: image.key }, 'a picture could not be made ready'))
      return 1
    },
  }
}

/** The first image of each product comes first, because lists show it. */
async function listLandingImages({ db, categories }: Shop): Promise<ProductImage[]> {
  const newest = await listNewest(db, categories.length * pageSize)
  const pictures = newest.flatMap(({ images }) => images.map((image, position) => ({ image, position })))
  return pictures.sort((one, other) => one.position - other.position).map(({ image }) => image)
}

/** The variants that the image has: a small image has no wide variant. */
function availableVariants(image: ProductImage): string[] {
  const sources = pictureSources(image, 'avif')
  return [blurredPreviewName, ...productVariants.filter((name) => sources.includes(`/${name} `))]
}
