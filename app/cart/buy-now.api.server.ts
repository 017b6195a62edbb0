import { z } from 'zod'
import { toOptionList } from '#app/catalog/line-options.ts'
import { productPath } from '#app/catalog/product.ts'
import { readSession } from '#app/customers/customers.server.ts'
import { enterAsGuest } from '#app/customers/enter-as-guest.server.ts'
import { authPathWithProduct } from '#app/customers/pending-intent.ts'
import { clearSessionCookies, setSessionCookies } from '#app/customers/session-cookies.server.ts'
import { isSellingPaused } from '#app/delivery/delivery.server.ts'
import { callsFor, handle, type ModuleApi, redirect } from '#app/framework/http/module-api.server.ts'
import { acceptPageForms } from '#app/framework/http/page-form.server.ts'
import { buyNowInput, choicesOfForm as parseFormChoices } from './cart-wire.ts'
import { addOneToCart, findProductName } from './carts.server.ts'

const forAll = callsFor({ policy: 'public', tags: ['cart'] })

export const buyNowCall = forAll("Put one piece into the cart by the product page's own form").post(
  '/api/user/cart/buy',
  {
    description:
      'Leads a customer to the cart, a visitor to the login, and back to the piece where it fails. With `guest=yes` a visitor goes on as a guest.',
    attachValidation: true,
    input: buyNowInput,
    answer: z.null(),
    status: 303,
  },
)

/**
 * The forms of product and login page post here if scripts have not loaded, so the response is always a redirect, never
 * JSON.
 */
export const buyNowApi: ModuleApi = async (api, { shop }) => {
  acceptPageForms(api)

  handle(api, buyNowCall, async (request, reply) => {
    if (request.validationError) return redirect('/#shop', 400)
    const { productId, note, guest, ...fields } = request.body
    const choices = parseFormChoices(fields)
    const name = await findProductName(shop.db, productId)
    if (name === null) return redirect('/#shop', 404)

    // No message here, because the product's page displays the reason.
    if (await isSellingPaused(shop)) return redirect(productPath(name), 409)
    const { cookie } = request.headers
    const session = await readSession(shop, cookie)
    const entry = guest && !session.customer ? await enterAsGuest(shop, { cookie, ip: request.ip }) : null
    const { customer, setCookies } = entry?.ok ? entry : session
    if (!customer) {
      clearSessionCookies(reply, shop.config, setCookies)
      return redirect(authPathWithProduct(productId, productPath(name), { choices: toOptionList(choices), note }))
    }
    setSessionCookies(reply, shop.config, setCookies)
    const result = await addOneToCart(shop, customer.id, { productId, choices, note })
    if (result.ok) shop.analytics.countCart(customer.id)
    return result.ok ? redirect('/shop/cart') : redirect(`${productPath(name)}?buy=${result.reason}`, 409)
  })
}
