import { z } from 'zod'
import {
  type Api,
  callsFor,
  done,
  handle,
  type ModuleApi,
  refuse,
  sendProblem,
} from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { isProviderMethod } from '#app/money/payment-method.ts'
import { latestPaymentAnswer, latestPaymentQuery, receiptAnswer, statusAnswer } from '#app/payments/pay-answers.ts'
import { paymentProblem, paymentRefusals } from '#app/payments/payment-problems.server.ts'
import { readLatestPayment, readStatus } from '#app/payments/prompt-calls.server.ts'
import { answerClaim } from '#app/payments/providers/mpesa/c2b/c2b.api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import {
  linkMethod,
  linkProvider,
  linkReceiptInput,
  payLinkAnswer,
  payLinkInput,
  publicPaymentLink,
} from './link-wire.ts'
import { chooseBankTransfer, type OpenRefusal, openLink, payLink, statusPageUrl } from './pay-link.server.ts'
import type { PaymentLink } from './payment-links.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The payment link that the call's token names. */
    paymentLink: PaymentLink
  }
}

const params = z.object({ token: z.string() })

const notFound: Problem = { status: 404, message: 'There is no such request for payment.' }

const forAll = callsFor({ policy: 'public', tags: ['payments'] })

export const payLinkCall = forAll('Pay by a link: by a prompt, on the provider’s page, or by bank transfer').post(
  '/api/pay/:token/:method',
  {
    params: params.extend({ method: linkMethod }),
    input: payLinkInput,
    answer: payLinkAnswer,
    refusal: paymentRefusals,
    callsProvider: true,
  },
)
export const linkReceiptCall = forAll(
  'Pay by a link with the receipt code of a manual payment of its exact amount',
).post('/api/pay/:token/by-hand/receipt', { params, input: linkReceiptInput, answer: receiptAnswer })
export const openLinkCall = forAll('Read a payment link').get('/api/pay/:token', { params, answer: publicPaymentLink })
export const linkStatusCall = forAll('Read the status of a payment by a link').get(
  '/api/pay/:token/:method/status/:transactionId',
  { params: params.extend({ method: linkProvider, transactionId: z.string() }), answer: statusAnswer },
)
export const linkLatestCall = forAll('The latest payment by a link').get('/api/pay/:token/:method/latest', {
  params: params.extend({ method: linkProvider }),
  query: latestPaymentQuery,
  answer: latestPaymentAnswer,
})

/** The calls of a payment link. They can read and pay the link's order, and nothing else. */
export const payApi: ModuleApi = async (api, { shop }) => {
  api.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    const parsedParams = params.safeParse(request.params)
    const found = await openLink(shop, parsedParams.data?.token ?? '', request.ip)
    if (!found.ok) return sendProblem(reply, openProblem(found))
    request.paymentLink = found.link
  })
  registerPayRoute(api, shop)
  handle(api, linkReceiptCall, ({ body: { code }, ip, paymentLink: { order } }) =>
    answerClaim(shop, { customerId: order.customerId, orderId: order.id, code, ip }),
  )
  registerStatusRoutes(api, shop)
}

function openProblem({ retryAfterSeconds }: OpenRefusal): Problem {
  return retryAfterSeconds === undefined ? notFound : tooManyCalls(retryAfterSeconds)
}

function registerPayRoute(api: Api, shop: Shop) {
  handle(api, payLinkCall, async ({ params: { method }, body, ip, paymentLink }) => {
    if (!isProviderMethod(method)) {
      const result = await chooseBankTransfer(shop, paymentLink)
      return result.ok ? done : refuse(paymentProblem(method, result))
    }
    const { amount: amountKes, phone = '', anew: opensNewPage = false } = body
    const result = await payLink(shop, paymentLink, { provider: method, phone, amountKes, opensNewPage, ip })
    if (!result.ok) return refuse(paymentProblem(method, result))
    const { ok: _ok, redirectUrl, ...sent } = result
    const address = redirectUrl ?? statusPageUrl(shop, paymentLink, method, sent.transactionId)
    return { ...sent, amount: sent.quote.amountKes, ...(address ? { redirectUrl: address } : {}) }
  })
}

function registerStatusRoutes(api: Api, shop: Shop) {
  handle(api, openLinkCall, ({ paymentLink: { order, state } }) =>
    Promise.resolve({ state, number: order.number, amount: order.amountKes }),
  )

  handle(api, linkStatusCall, async ({ params: { transactionId }, paymentLink: { order } }) => {
    const status = await readStatus(shop, order.customerId, transactionId)
    return status ?? refuse({ status: 404, message: 'There is no such payment.' })
  })

  handle(api, linkLatestCall, ({ params: { method }, query: { within }, paymentLink: { order } }) =>
    readLatestPayment(shop, order.customerId, method, within),
  )
}
