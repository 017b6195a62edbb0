import { z } from 'zod'
import { type Choice, openChoices } from '#app/catalog/choices.ts'
import { type ChosenByName, chosenOf } from '#app/catalog/wish.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { fieldSentences, type Problem } from '#app/platform/http/problem.ts'
import { cartLimits, cartToWire } from './cart.ts'
import { cartLineInput, cartWire, lineParams } from './cart-wire.ts'
import { readCart, removeCartLines, setCartLine } from './carts.server.ts'
import type { CartRefusal } from './line-change.server.ts'

const cartProblems: Record<Exclude<CartRefusal, 'not-chosen'>, Problem> = {
  'product-gone': { status: 404, message: 'This piece is no longer available.' },
  'cart-full': { status: 409, message: `A cart holds at most ${cartLimits.lines} different pieces.` },
  'changed-elsewhere': {
    status: 409,
    message: 'Your cart was changed on another page. Please look at it and try again.',
  },
}

/** Names each choice of which no known value was given. */
function notChosen(offered: readonly Choice[], given: ChosenByName = {}): Problem {
  const open = openChoices(offered, chosenOf(given))
  const faults = open.map(({ name, values }) => [
    `choices.${name}`,
    `${name} must be one of: ${values.map((value) => value.name).join(', ')}`,
  ])
  const fields = faults.length > 0 ? Object.fromEntries(faults) : { choices: 'This piece has no such choice' }
  return { status: 422, message: fieldSentences(fields), fields }
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
      if (result.ok) {
        shop.reach.cartFilled(request.customer.id)
        return { success: true as const }
      }
      const { reason, offered } = result
      return refuse(reply, reason === 'not-chosen' ? notChosen(offered, request.body.choices) : cartProblems[reason])
    },
  )

  api.delete(
    '/:productId',
    {
      config,
      schema: {
        summary: "Remove a line by its id, or all lines of a product by the product's",
        tags,
        headers: changeHeaders,
        params: lineParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request) => {
      await removeCartLines(shop, request.customer.id, request.params.productId, request.headers['idempotency-key'])
      return { success: true as const }
    },
  )
}
