import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payAnswer, payRefusal, runningAnswer, statusAnswer } from '../pay-answers.ts'
import { payProblem, payRefusalBody } from '../payment-problems.server.ts'
import { requestPayment } from '../payments.server.ts'
import { addStatusCalls } from '../prompt-calls.server.ts'
import { cardPayInput } from './card-wire.ts'

const tags = ['payments']
const refusals = z.union([payRefusal, problemAnswer])

/** The calls of these routes that pages make. */
export const cardCalls = {
  'POST /api/card/pay': { input: cardPayInput, answer: payAnswer },
  'GET /api/card/status/:transactionId': { answer: statusAnswer },
  'GET /api/card/latest': { answer: runningAnswer },
}
type CardCalls = CallTypes<typeof cardCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends CardCalls {}
}

/** Mounted at `/api/card`. */
export const cardApi: ModuleApi = async (api, { shop }) => {
  addPay(api, shop)
  addStatusCalls(api, shop, 'card')
}

function addPay(api: Api, shop: Shop) {
  api.post(
    '/pay',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'Open a page of Paystack on which the cart is paid by card',
        body: cardPayInput,
        response: { 200: payAnswer, '4xx': refusals, 502: refusals },
      },
    },
    async (request, reply) => {
      const { amount: amountKes, anew: isAnew, delivery } = request.body
      const { customer, ip } = request
      const result = await requestPayment(shop, customer, { provider: 'card', amountKes, delivery, ip, isAnew })
      if (result.ok) {
        const { ok: _ok, redirectUrl, ...sent } = result
        // Without the page's address, which may be on its way, the shop's own page says how it stands.
        const own = `${shop.config.publicUrl}/shop/checkout/card?transaction=${sent.transactionId}`
        return { ...sent, amount: sent.quote.amountKes, redirectUrl: redirectUrl ?? own }
      }
      const problem = payProblem(shop, 'card', result)
      if (result.retryAfterMinutes) reply.header('retry-after', result.retryAfterMinutes * 60)
      return reply.status(problem.status).send(payRefusalBody(result, problem) as never)
    },
  )
}
