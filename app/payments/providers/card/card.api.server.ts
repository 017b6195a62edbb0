import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { payAnswer, payInput } from '../../pay-answers.ts'
import { paymentProblem, paymentRefusals } from '../../payment-problems.server.ts'
import { requestPayment } from '../../payments.server.ts'
import { registerStatusRoutes } from '../../prompt-calls.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

/** `anew`: the customer left the page without paying and wants a new one. */
const cardPayInput = payInput.omit({ phone: true }).extend({ anew: z.boolean().optional() })

export const payByCardCall = forCustomers('Open a page of Paystack on which the cart is paid by card').post(
  '/api/card/pay',
  { input: cardPayInput, answer: payAnswer, refusal: paymentRefusals, callsProvider: true },
)

export const cardApi: ModuleApi = async (api, { shop }) => {
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
  registerStatusRoutes(api, shop, 'card')
}
