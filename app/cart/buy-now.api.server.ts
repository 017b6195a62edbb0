import { z } from 'zod'
import { productPath } from '#app/catalog/product.ts'
import { chosenOf } from '#app/catalog/wish.ts'
import { isSellingPaused } from '#app/delivery/delivery.server.ts'
import { buyPath } from '#app/identity/customers/auth-visit.ts'
import { readSession } from '#app/identity/customers/customers.server.ts'
import { giveSession, takeSession } from '#app/identity/customers/session-cookies.server.ts'
import { type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import { acceptPageForms } from '#app/platform/http/page-form.server.ts'
import { buyNowInput, choicesOfForm } from './cart-wire.ts'
import { addOneToCart, productName } from './carts.server.ts'

/** The product page's form comes here when scripts have not loaded, so the answer is always a redirect, never JSON. */
export const buyNowApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)

  api.post(
    '/',
    {
      config: { policy: 'public' },
      attachValidation: true,
      schema: {
        tags: ['cart'],
        summary: "Put one piece into the cart by the product page's own form",
        description: 'Leads a customer to the cart, a visitor to the login, and back to the piece where it fails.',
        body: buyNowInput,
        response: { 303: z.null(), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const leadTo = (path: string) => reply.redirect(path, 303) as never
      if (request.validationError) return leadTo('/#shop')
      const { productId, note, ...fields } = request.body
      const choices = choicesOfForm(fields)
      const name = await productName(shop.db, productId)
      if (name === null) return leadTo('/#shop')

      // Its page says why.
      if (await isSellingPaused(shop)) return leadTo(productPath(name))
      const { customer, setCookies } = await readSession(shop, request.headers.cookie)
      if (!customer) {
        takeSession(reply, shop.config, setCookies)
        return leadTo(buyPath(productId, productPath(name), { choices: chosenOf(choices), note }))
      }
      giveSession(reply, shop.config, setCookies)
      const bought = await addOneToCart(shop, customer.id, { productId, choices, note })
      if (bought.ok) shop.reach.cartFilled(customer.id)
      return leadTo(bought.ok ? '/shop/cart' : `${productPath(name)}?buy=${bought.reason}`)
    },
  )
}
