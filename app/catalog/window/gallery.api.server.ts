import { z } from 'zod'
import type { ModuleApi } from '#app/platform/http/module-api.server.ts'
import { picturePath } from '../picture.ts'
import { readGallery } from './gallery.server.ts'

const galleryEntry = z.object({ src: z.string(), alt: z.string(), text: z.string() })

/** Mounted at `/api/imagesExclusive`. `text` is the category's key. */
export const galleryApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'public' },
      schema: {
        summary: 'List the gallery of the landing page',
        tags: ['catalog'],
        response: { 200: z.array(galleryEntry) },
      },
    },
    async () => {
      const cards = await readGallery(shop.images)
      return cards.map(({ category, image }) => ({
        src: picturePath(image.key, 960, 'jpg'),
        alt: image.alt,
        text: category.key,
      }))
    },
  )
}
