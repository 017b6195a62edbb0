import { z } from 'zod'
import { type Api, callsFor, handle, refuse } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { visibilityStates } from '../inventory/stock.ts'
import { imagesPendingProblem, readStaffProduct } from './product-answer.server.ts'
import { setVisibility } from './set-visibility.server.ts'
import { staffProduct } from './staff-product.ts'
import { unfinishedProblem } from './staff-product-problems.server.ts'

export const visibilityInput = z.strictObject({ withheld: z.enum(visibilityStates).nullable() })

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const setVisibilityCall = forStaff('Publish a draft, hide a product, or show it again (null)').put(
  '/api/admin/products/:id/withheld',
  { params: z.object({ id: z.uuid('is not a product') }), input: visibilityInput, answer: staffProduct },
)

export function addVisibilityRoute(api: Api, shop: Shop) {
  handle(api, setVisibilityCall, async (request) => {
    const product = await setVisibility(shop, request.staff, request.params.id, request.body.withheld)
    if (product === 'pictures-awaited') return refuse(imagesPendingProblem)
    if (product && 'missing' in product) return refuse(unfinishedProblem(product.missing))
    return product ? readStaffProduct(shop.db, product) : refuse({ status: 404, message: 'Product not found' })
  })
}
