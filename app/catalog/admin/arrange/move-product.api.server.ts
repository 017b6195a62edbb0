import { z } from 'zod'
import { type Api, callsFor, done, handle, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type MoveResult, moveProduct } from './move-product.server.ts'

/** Moves the product directly before or after the product `of`, which must be in the same category. */
export const moveInput = z.strictObject({ side: z.enum(['before', 'after']), of: z.uuid('is not a product') })

const problems: Record<Extract<MoveResult, { ok: false }>['reason'], Problem> = {
  'not-found': { status: 404, message: 'Product not found' },
  'neighbour-gone': {
    status: 409,
    message: 'The pieces of this category changed in the meantime. Nothing was moved: please look again.',
  },
}

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const moveProductCall = forStaff('Set a product directly before or after another of its category').put(
  '/api/admin/products/:id/place',
  { params: z.object({ id: z.uuid('is not a product') }), input: moveInput },
)

export function addMoveRoute(api: Api, shop: Shop) {
  handle(api, moveProductCall, async (request) => {
    const { side, of } = request.body
    const result = await moveProduct(shop, request.staff, request.params.id, side, of)
    return result.ok ? done : refuse(problems[result.reason])
  })
}
