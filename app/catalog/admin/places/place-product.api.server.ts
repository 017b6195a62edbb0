import { z } from 'zod'
import { type Api, done, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type PlaceResult, placeProduct } from './place-product.server.ts'

/** `of`: a piece of the same category. */
export const placeInput = z.strictObject({ side: z.enum(['before', 'after']), of: z.uuid('is not a product') })

const problems: Record<Extract<PlaceResult, { ok: false }>['reason'], Problem> = {
  'not-found': { status: 404, message: 'Product not found' },
  'neighbour-gone': {
    status: 409,
    message: 'The pieces of this category changed in the meantime. Nothing was moved: please look again.',
  },
}

export function addPlaceRoute(api: Api, shop: Shop) {
  api.put(
    '/products/:id/place',
    {
      config: { policy: 'admin' },
      schema: {
        tags: ['catalog'],
        summary: 'Set a product directly before or after another of its category',
        params: z.object({ id: z.uuid('is not a product') }),
        body: placeInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { side, of } = request.body
      const result = await placeProduct(shop, request.staff, request.params.id, side, of)
      return result.ok ? { success: true as const } : refuse(reply, problems[result.reason])
    },
  )
}
