import { z } from 'zod'
import { type Api, callsFor, handle, refuse } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { imagesPendingProblem, readStaffProduct } from '../product-answer.server.ts'
import { staffProduct } from '../staff-product.ts'
import { copyProduct } from './copy-product.server.ts'

/** The browser creates the id of the copy, so that a repeated request is idempotent. */
export const copyInput = z.strictObject({ id: z.uuid('must be an id of its own') })

const problems = {
  'pictures-awaited': imagesPendingProblem,
  'not-found': { status: 404, message: 'Product not found' },
  'id-taken': { status: 409, message: 'This copy was deleted in the meantime. Please copy the piece again.' },
  'name-taken': {
    status: 409,
    message: 'There are too many copies of this piece: please give some a name of their own.',
  },
}

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const copyProductCall = forStaff(
  'Copy a product as a draft, with its choices and pictures, and none that is ready',
).post('/api/admin/products/:id/copies', {
  params: z.object({ id: z.uuid('is not a product') }),
  input: copyInput,
  answer: staffProduct,
})

export function addCopyRoute(api: Api, shop: Shop) {
  handle(api, copyProductCall, async (request) => {
    const result = await copyProduct(shop, request.staff, request.params.id, request.body.id)
    return result.ok ? readStaffProduct(shop.db, result.product) : refuse(problems[result.reason])
  })
}
