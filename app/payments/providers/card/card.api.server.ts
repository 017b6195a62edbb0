import { type Api, callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { payAnswer } from '../../pay-answers.ts'
import { paymentProblem, paymentRefusals } from '../../payment-problems.server.ts'
import { requestPayment } from '../../payments.server.ts'
import { registerStatusRoutes } from '../../prompt-calls.server.ts'
import { cardPayInput } from './card-wire.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

export const payByCardCall = forCustomers('Open a page of Paystack on which the cart is paid by card').post(
  '/api/card/pay',
  { input: cardPayInput, answer: payAnswer, refusal: paymentRefusals, callsProvider: true },
)

export const cardApi: ModuleApi = async (api, { shop }) => {
  registerPayRoute(api, shop)
  registerStatusRoutes(api, shop, 'card')
}

function registerPayRoute(api: Api, shop: Shop) {
  handle(api, payByCardCall, async (request) => {
    const { amount: amountKes, anew: opensNewPage, delivery } = request.body
    const { customer, ip } = request
    const result = await requestPayment(shop, customer, { provider: 'card', amountKes, delivery, ip, opensNewPage })
    if (!result.ok) return refuse(paymentProblem('card', result))
    const { ok: _ok, redirectUrl, ...sent } = result
    // If the page's address is not known yet, the shop's own page shows the status.
    const own = `${shop.config.publicUrl}/shop/checkout/card?transaction=${sent.transactionId}`
    return { ...sent, amount: sent.quote.amountKes, redirectUrl: redirectUrl ?? own }
  })
}
