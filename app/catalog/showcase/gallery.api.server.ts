import { z } from 'zod'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { picturePath } from '../image-path.ts'
import { readGallery } from './gallery.server.ts'

const galleryEntry = z.object({ src: z.string(), alt: z.string(), text: z.string() })

const forAll = callsFor({ policy: 'public', tags: ['catalog'] })

export const galleryCall = forAll('List the gallery of the landing page').get('/api/imagesExclusive', {
  answer: z.array(galleryEntry),
})

/** Mounted at `/api/imagesExclusive`. In its answer `text` is the category's key. */
export const galleryApi: ModuleApi = async (api, { shop }) => {
  handle(api, galleryCall, async () => {
    const cards = await readGallery(shop)
    return cards.map(({ category, image }) => ({
      src: picturePath(image.key, 960, 'jpg'),
      alt: image.alt,
      text: category.key,
    }))
  })
}
