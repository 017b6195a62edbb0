import { z } from 'zod'
import type { ProviderName } from '#app/money/payment-method.ts'
import { type Api, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { runningPayment } from './page/running-payment.ts'
import {
  payAnswer,
  payInput,
  payRefusal,
  type RunningAnswer,
  runningAnswer,
  runningInput,
  type StatusAnswer,
  statusAnswer,
} from './pay-answers.ts'
import { payProblem, payRefusalBody } from './payment-problems.server.ts'
import { requestPayment } from './payments.server.ts'
import { findPaymentWithin, findResumablePayment, readShownPayment } from './standing/way-back.server.ts'

const tags = ['payments']
// Input that the schema refuses is answered in the general shape, without a reason.
const refusals = z.union([payRefusal, problemAnswer])

/** The call of a provider that asks a phone to pay. */
export function addPromptCall(api: Api, shop: Shop, provider: ProviderName): void {
  api.post(
    '/pay',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "Ask the customer's phone to pay for the cart",
        body: payInput,
        response: { 200: payAnswer, '4xx': refusals, 502: refusals },
      },
    },
    async (request, reply) => {
      const { phone, amount: amountKes, delivery } = request.body
      const input = { provider, phone, amountKes, delivery, ip: request.ip }
      const result = await requestPayment(shop, request.customer, input)
      if (result.ok) {
        const { ok: _ok, redirectUrl: _page, ...sent } = result
        return { ...sent, amount: sent.quote.amountKes }
      }
      const problem = payProblem(shop, provider, result)
      if (result.retryAfterMinutes) reply.header('retry-after', result.retryAfterMinutes * 60)
      return reply.status(problem.status).send(payRefusalBody(result, problem) as never)
    },
  )
}

/** How a payment stands, and the way back into one: the same for every provider. */
export function addStatusCalls(api: Api, shop: Shop, provider: ProviderName): void {
  api.get(
    '/status/:transactionId',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'What the shop knows of a payment',
        params: z.object({ transactionId: z.string() }),
        response: { 200: statusAnswer, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const status = await readStatus(shop, request.customer.id, request.params.transactionId)
      return status ?? refuse(reply, { status: 404, message: 'There is no such payment.' })
    },
  )

  api.get(
    '/latest',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'The payment to come back to after a reload or on another device',
        querystring: runningInput,
        response: { 200: runningAnswer, '4xx': problemAnswer },
      },
    },
    (request) => readLatest(shop, request.customer.id, provider, request.query.within),
  )
}

/** Null for a payment that is another's or does not exist. */
export async function readStatus(shop: Shop, customerId: string, transactionId: string): Promise<StatusAnswer | null> {
  const payment = await readShownPayment(shop, customerId, transactionId)
  if (!payment) return null
  const { status, orderId, message, isInReview } = payment
  return { status, orderId, ...(message ? { message } : {}), ...(isInReview ? { inReview: true as const } : {}) }
}

export async function readLatest(
  shop: Shop,
  customerId: string,
  provider: ProviderName,
  within?: number,
): Promise<RunningAnswer> {
  const payment =
    (within && (await findPaymentWithin(shop, customerId, provider, within))) ||
    (await findResumablePayment(shop, customerId, provider))
  return { payment: payment ? runningPayment(payment, shop.clock.now()) : null }
}
