import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import { isProvider } from '#app/money/payment-method.ts'
import { claimProblems } from '#app/payments/mpesa/by-hand/by-hand.api.server.ts'
import { payRefusal, runningAnswer, runningInput, statusAnswer } from '#app/payments/pay-answers.ts'
import { inProgress, inReview, notOpen, payProblem, payRefusalBody } from '#app/payments/payment-problems.server.ts'
import { readLatest, readStatus } from '#app/payments/prompt-calls.server.ts'
import { claimReceipt } from '#app/payments/settling/receipt-claims.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  type OpenRefusal,
  openRequest,
  payByTransfer,
  payRequest,
  type TransferRefusal,
  waitingAddress,
} from './pay-request.server.ts'
import {
  openedRequest,
  payRequestAnswer,
  payRequestInput,
  requestMethod,
  requestProvider,
  requestReceiptInput,
} from './request-answers.ts'
import type { PaymentRequest } from './requests.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose link was called. */
    paymentRequest: PaymentRequest
  }
}

const tags = ['payments']
const config = { policy: 'public' as const }
const refusals = z.union([payRefusal, problemAnswer])
const params = z.object({ token: z.string() })

const notFound: Problem = { status: 404, message: 'There is no such request for payment.' }
const transferProblems: Record<TransferRefusal, Problem> = {
  'not-offered': { status: 409, message: 'Bank transfer is not offered at present.' },
  'order-closed': { status: 409, message: notOpen },
  'payment-in-progress': { status: 409, message: inProgress },
  'payment-in-review': { status: 409, message: inReview },
}

/** The calls of these routes that pages make. */
export const payRequestCalls = {
  'GET /api/pay/:token': { answer: openedRequest },
  'POST /api/pay/:token/:method': { input: payRequestInput, answer: payRequestAnswer },
  'POST /api/pay/:token/by-hand/receipt': { input: requestReceiptInput, answer: done },
  'GET /api/pay/:token/:method/status/:transactionId': { answer: statusAnswer },
  'GET /api/pay/:token/:method/latest': { answer: runningAnswer },
}
type PayRequestCalls = CallTypes<typeof payRequestCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends PayRequestCalls {}
}

/** Mounted at `/api/pay`: whoever has the link may see and pay its order, and nothing else. */
export const payApi: ModuleApi = async (api, { shop }) => {
  api.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    const { token = '' } = request.params as { token?: string }
    const found = await openRequest(shop, token, request.ip)
    if (!found.ok) return refuseToken(reply, found)
    request.paymentRequest = found.request
  })
  addPay(api, shop)
  addReceipt(api, shop)
  addStanding(api, shop)
}

function refuseToken(reply: FastifyReply, { retryAfterSeconds }: OpenRefusal): never {
  if (retryAfterSeconds === undefined) return refuse(reply, notFound)
  reply.header('retry-after', retryAfterSeconds)
  return refuse(reply, tooManyCalls(retryAfterSeconds))
}

function addPay(api: Api, shop: Shop) {
  api.post(
    '/:token/:method',
    {
      config,
      schema: {
        tags,
        summary: 'Pay a request: by a prompt, on a page of the provider, or by bank transfer',
        params: params.extend({ method: requestMethod }),
        body: payRequestInput,
        response: { 200: payRequestAnswer, '4xx': refusals, 502: refusals },
      },
    },
    async ({ params: { method }, body, ip, paymentRequest }, reply) => {
      if (!isProvider(method)) {
        const result = await payByTransfer(shop, paymentRequest)
        return result.ok ? { success: true as const } : refuse(reply, transferProblems[result.reason])
      }
      const { amount: amountKes, phone = '', anew: isAnew = false } = body
      const result = await payRequest(shop, paymentRequest, { provider: method, phone, amountKes, isAnew, ip })
      if (result.ok) {
        const { ok: _ok, redirectUrl, ...sent } = result
        const address = redirectUrl ?? waitingAddress(shop, paymentRequest, method, sent.transactionId)
        return { ...sent, amount: sent.quote.amountKes, ...(address ? { redirectUrl: address } : {}) }
      }
      const problem = payProblem(shop, method, result)
      if (result.retryAfterMinutes) reply.header('retry-after', result.retryAfterMinutes * 60)
      return reply.status(problem.status).send(payRefusalBody(result, problem) as never)
    },
  )
}

function addReceipt(api: Api, shop: Shop) {
  api.post(
    '/:token/by-hand/receipt',
    {
      config,
      schema: {
        tags,
        summary: 'Pay a request by the code of a payment by hand that has its exact amount',
        params,
        body: requestReceiptInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ body: { code }, ip, paymentRequest: { order } }, reply) => {
      const { customerId, id: orderId } = order
      const result = await claimReceipt(shop, { customerId, orderId, code, ip })
      if (result.ok) return { success: true as const }
      if (result.reason === 'too-many') return refuse(reply, tooManyCalls(result.retryAfterSeconds ?? 3_600))
      return refuse(reply, claimProblems[result.reason])
    },
  )
}

function addStanding(api: Api, shop: Shop) {
  api.get(
    '/:token',
    {
      config,
      schema: {
        tags,
        summary: 'How a request for payment stands',
        params,
        response: { 200: openedRequest, '4xx': problemAnswer },
      },
    },
    ({ paymentRequest: { order, state } }) => Promise.resolve({ state, number: order.number, amount: order.amountKes }),
  )

  api.get(
    '/:token/:method/status/:transactionId',
    {
      config,
      schema: {
        tags,
        summary: 'What the shop knows of a payment of a request',
        params: params.extend({ method: requestProvider, transactionId: z.string() }),
        response: { 200: statusAnswer, '4xx': problemAnswer },
      },
    },
    async ({ params: { transactionId }, paymentRequest: { order } }, reply) => {
      const status = await readStatus(shop, order.customerId, transactionId)
      return status ?? refuse(reply, { status: 404, message: 'There is no such payment.' })
    },
  )

  api.get(
    '/:token/:method/latest',
    {
      config,
      schema: {
        tags,
        summary: 'The payment of a request to come back to',
        params: params.extend({ method: requestProvider }),
        querystring: runningInput,
        response: { 200: runningAnswer, '4xx': problemAnswer },
      },
    },
    ({ params: { method }, query: { within }, paymentRequest: { order } }) =>
      readLatest(shop, order.customerId, method, within),
  )
}
