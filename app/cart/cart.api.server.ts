import { z } from 'zod'
import type { ProductOption } from '#app/catalog/line-options.ts'
import { type OptionsByName, toOptionList } from '#app/catalog/line-options.ts'
import { stripProduct } from '#app/catalog/listing/listed-product.ts'
import { listUnselectedOptions } from '#app/catalog/product-options.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldSentences, type Problem } from '#app/framework/http/problem.ts'
import { cartLimits, cartToWire } from './cart.ts'
import { addMadeBy } from './cart-dates.server.ts'
import { cartLineInput, cartWire, lineParams } from './cart-wire.ts'
import { readCart, removeCartLines, setCartLine } from './carts.server.ts'
import type { CartRefusal } from './line-change.server.ts'
import { resolveLine } from './line-lookup.server.ts'
import { listSuggestions } from './suggestions.server.ts'

const cartProblems: Record<Exclude<CartRefusal, 'not-chosen'>, Problem> = {
  'product-gone': { status: 404, message: 'This piece is no longer available.' },
  'sold-out': conflict('This piece is sold out.'),
  'cart-full': conflict(`A cart holds at most ${cartLimits.lines} lines.`),
  'changed-elsewhere': conflict('Your cart was changed on another page. Please look at it and try again.'),
}

const lineNotFound: Problem = { status: 404, message: 'There is no such line in your cart.' }

/** Names each option without a valid value. */
function optionsProblem(offered: readonly ProductOption[], given: OptionsByName = {}): Problem {
  const missingOptions = listUnselectedOptions(offered, toOptionList(given))
  const errors = missingOptions.map(({ name, values }) => [
    `choices.${name}`,
    `${name} must be one of: ${values.map((value) => value.name).join(', ')}`,
  ])
  const fields = errors.length > 0 ? Object.fromEntries(errors) : { choices: 'This piece has no such choice' }
  return { status: 422, message: fieldSentences(fields), fields }
}

/** Idempotency: a change with the same key is made once. */
const changeHeaders = z.looseObject({ 'idempotency-key': z.uuid('The key is not valid').optional() })

const suggestion = z.object({
  name: z.string(),
  priceCents: z.number(),
  isFrom: z.literal(true).optional(),
  image: z
    .object({
      key: z.string(),
      alt: z.string(),
      width: z.number(),
      height: z.number(),
      focus: z.object({ x: z.number(), y: z.number() }).nullish(),
    })
    .optional(),
})

const forCustomers = callsFor({ policy: 'customer', tags: ['cart'] })

export const readCartCall = forCustomers("The customer's cart").get('/api/user/cart', { answer: cartWire })
export const listSuggestionsCall = forCustomers(
  'What goes well with the cart: a product of each of some other categories',
).get('/api/user/cart/suggestions', { answer: z.array(suggestion) })
export const setCartLineCall = forCustomers("Set a line's quantity, adding the line where it is absent").post(
  '/api/user/cart',
  { headers: changeHeaders, input: cartLineInput },
)
export const removeCartLineCall = forCustomers(
  "Remove a line by its id, or all lines of a product by the product's",
).delete('/api/user/cart/:productId', { params: lineParams, headers: changeHeaders })

export const cartApi: ModuleApi = async (api, { shop }) => {
  handle(api, readCartCall, async (request) => {
    const lines = await readCart(shop.db, request.customer.id)
    return cartToWire(await addMadeBy(shop, lines))
  })

  handle(api, listSuggestionsCall, async (request) => {
    const lines = await readCart(shop.db, request.customer.id)
    return (await listSuggestions(shop, lines)).map(stripProduct)
  })

  handle(api, setCartLineCall, async (request) => {
    const { customer, body, headers } = request
    const line = await resolveLine(shop.db, customer.id, body)
    if (!line) return refuse(lineNotFound)
    const result = await setCartLine(shop, customer.id, line, headers['idempotency-key'])
    if (result.ok) {
      shop.analytics.countCart(customer.id)
      return done
    }
    const { reason, productOptions: offered } = result
    return refuse(reason === 'not-chosen' ? optionsProblem(offered, line.choices) : cartProblems[reason])
  })

  handle(api, removeCartLineCall, async (request) => {
    await removeCartLines(shop, request.customer.id, request.params.productId, request.headers['idempotency-key'])
    return done
  })
}
