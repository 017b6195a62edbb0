import { z } from 'zod'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { handOrderAnswer, handOrderInput, payRefusal, receiptInput } from '../../pay-answers.ts'
import { notOpen, payProblem, payRefusalBody } from '../../payment-problems.server.ts'
import { prepareOrder } from '../../prepare-attempt.server.ts'
import { type ClaimRefusal, claimReceipt } from '../../settling/receipt-claims.server.ts'
import { handOffer } from './hand-offer.ts'

const tags = ['payments']
const refusals = z.union([payRefusal, problemAnswer])

/** The calls of these routes that pages make. */
export const byHandCalls = {
  'POST /api/mpesa/by-hand': { input: handOrderInput, answer: handOrderAnswer },
  'POST /api/mpesa/receipt': { input: receiptInput, answer: done },
}
type ByHandCalls = CallTypes<typeof byHandCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends ByHandCalls {}
}

const noMatch =
  'We have no such payment of exactly this amount. Please check the code and the amount in M-Pesa’s message; a payment may take a minute to arrive.'
export const claimProblems: Record<Exclude<ClaimRefusal, 'too-many'>, Problem> = {
  'no-such-order': { status: 404, message: 'There is no such order.' },
  'not-open': { status: 409, message: notOpen },
  'no-match': { status: 409, message: noMatch },
}

/** Mounted at `/api/mpesa`. */
export const byHandApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/by-hand',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'Place the order for the cart, to be paid by hand: nothing is sent to a phone',
        body: handOrderInput,
        response: { 200: handOrderAnswer, '4xx': refusals },
      },
    },
    async (request, reply) => {
      const { amount: amountKes, delivery } = request.body
      const rate = await currentRate(shop)
      const result = handOffer(shop)
        ? await shop.db.transaction((tx) =>
            prepareOrder(tx, shop, request.customer, { provider: 'mpesa', amountKes, delivery, rate }),
          )
        : { ok: false as const, reason: 'not-offered' as const }
      if (result.ok) {
        const { id: orderId, number: orderNumber, amountKes: amount } = result.order
        return { orderId, orderNumber, amount }
      }
      const problem = payProblem(shop, 'mpesa', result)
      return reply.status(problem.status).send(payRefusalBody(result, problem) as never)
    },
  )

  api.post(
    '/receipt',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'Pay an order by the code of a payment by hand that has its exact amount',
        body: receiptInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { orderId, code } = request.body
      const claim = { customerId: request.customer.id, orderId, code, ip: request.ip }
      const result = await claimReceipt(shop, claim)
      if (result.ok) return { success: true as const }
      if (result.reason === 'too-many') return refuse(reply, tooManyCalls(result.retryAfterSeconds ?? 3_600))
      return refuse(reply, claimProblems[result.reason])
    },
  )
}
