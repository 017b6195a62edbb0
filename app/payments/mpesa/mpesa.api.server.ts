import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { runningPayment } from '../page/running-payment.ts'
import { payAnswer, payInput, payRefusal, runningAnswer, runningInput, statusAnswer } from '../pay-answers.ts'
import { payProblem, payRefusalBody } from '../payment-problems.server.ts'
import { requestPayment } from '../payments.server.ts'
import { findPaymentWithin, findResumablePayment, readShownPayment } from '../standing/way-back.server.ts'

const tags = ['payments']
// Input that the schema refuses is answered in the general shape, without a reason.
const refusals = z.union([payRefusal, problemAnswer])

/** The calls of these routes that pages make. */
export const mpesaCalls = {
  'POST /api/mpesa/pay': { input: payInput, answer: payAnswer },
  'GET /api/mpesa/status/:transactionId': { answer: statusAnswer },
  'GET /api/mpesa/latest': { answer: runningAnswer },
}
type MpesaCalls = CallTypes<typeof mpesaCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends MpesaCalls {}
}

/** Mounted at `/api/mpesa`. */
export const mpesaApi: ModuleApi = async (api, { shop }) => {
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
      const { phone, amount: amountKes } = request.body
      const result = await requestPayment(shop, request.customer, {
        provider: 'mpesa',
        phone,
        amountKes,
        ip: request.ip,
      })
      if (result.ok) {
        const { ok: _ok, ...sent } = result
        return { ...sent, amount: sent.quote.amountKes }
      }
      const problem = payProblem(shop, 'mpesa', result)
      if (result.retryAfterMinutes) reply.header('retry-after', result.retryAfterMinutes * 60)
      return reply.status(problem.status).send(payRefusalBody(result, problem) as never)
    },
  )

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
      const payment = await readShownPayment(shop, request.customer.id, request.params.transactionId)
      if (!payment) return refuse(reply, { status: 404, message: 'There is no such payment.' })
      const { status, orderId, message, isInReview } = payment
      return { status, orderId, ...(message ? { message } : {}), ...(isInReview ? { inReview: true as const } : {}) }
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
    async (request) => {
      const { within } = request.query
      const { id } = request.customer
      const payment = (within && (await findPaymentWithin(shop, id, within))) || (await findResumablePayment(shop, id))
      return { payment: payment ? runningPayment(payment, shop.clock.now()) : null }
    },
  )
}
