import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { cartLimits, cartToWire } from './cart.ts'
import { cartLineInput, cartWire } from './cart-wire.ts'
import { readCart, removeCartLine, setCartLine } from './carts.server.ts'
import type { CartRefusal } from './line-change.server.ts'

const cartProblems: Record<CartRefusal, Problem> = {
  'product-gone': { status: 404, message: 'This piece is no longer available.' },
  'cart-full': { status: 409, message: `A cart holds at most ${cartLimits.lines} different pieces.` },
  'changed-elsewhere': {
    status: 409,
    message: 'Your cart was changed on another page. Please look at it and try again.',
  },
}

/** The calls of these routes that pages make. */
export const cartCalls = {
  'GET /api/user/cart': { answer: cartWire },
  'POST /api/user/cart': { input: cartLineInput, answer: done },
  'DELETE /api/user/cart/:productId': { answer: done },
}
type CartCalls = CallTypes<typeof cartCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends CartCalls {}
}

/** Names the change: sent again with the same key, it is not made again. */
const changeHeaders = z.looseObject({ 'idempotency-key': z.uuid('The key is not valid').optional() })

export const cartApi: ModuleApi = async (api, { shop }) => {
  const config = { policy: 'customer' } as const
  const tags = ['cart']

  api.get(
    '/',
    { config, schema: { summary: "The customer's cart", tags, response: { 200: cartWire, '4xx': problemAnswer } } },
    async (request) => cartToWire(await readCart(shop.db, request.customer.id)),
  )

  api.post(
    '/',
    {
      config,
      schema: {
        summary: "Set a line's quantity, adding the line where it is absent",
        tags,
        headers: changeHeaders,
        body: cartLineInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await setCartLine(shop, request.customer.id, request.body, request.headers['idempotency-key'])
      return result.ok ? { success: true as const } : refuse(reply, cartProblems[result.reason])
    },
  )

  api.delete(
    '/:productId',
    {
      config,
      schema: {
        summary: 'Remove a line',
        tags,
        headers: changeHeaders,
        params: z.strictObject({ productId: z.uuid('The product id is not valid') }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request) => {
      await removeCartLine(shop, request.customer.id, request.params.productId, request.headers['idempotency-key'])
      return { success: true as const }
    },
  )
}
