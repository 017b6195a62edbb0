import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Api, callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { runningPayment } from './page/running-payment.ts'
import {
  type LatestPaymentAnswer,
  latestPaymentAnswer,
  latestPaymentQuery,
  payAnswer,
  payInput,
  type StatusAnswer,
  statusAnswer,
} from './pay-answers.ts'
import { paymentProblem, paymentRefusals } from './payment-problems.server.ts'
import { requestPayment } from './payments.server.ts'
import { findPaymentWithin, findResumablePayment, readCustomerPayment } from './status/resume.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })
const apiPath = (provider: ProviderName) => `/api/${paymentMethods[provider].slug}` as const

export const promptCall = (provider: ProviderName) =>
  forCustomers("Ask the customer's phone to pay for the cart").post(`${apiPath(provider)}/pay`, {
    input: payInput,
    answer: payAnswer,
    refusal: paymentRefusals,
    callsProvider: true,
  })
export const statusCall = (provider: ProviderName) =>
  forCustomers('What the shop knows of a payment').get(`${apiPath(provider)}/status/:transactionId`, {
    params: z.object({ transactionId: z.string() }),
    answer: statusAnswer,
  })
export const latestCall = (provider: ProviderName) =>
  forCustomers('The payment to come back to after a reload or on another device').get(`${apiPath(provider)}/latest`, {
    query: latestPaymentQuery,
    answer: latestPaymentAnswer,
  })

/** The API of a provider that prompts a phone. */
export const promptApi =
  (provider: ProviderName): ModuleApi =>
  async (api, { shop }) => {
    // A queued prompt stops waiting when the server closes or the caller disconnects.
    const closing = new AbortController()
    api.addHook('preClose', async () => closing.abort())
    handle(api, promptCall(provider), async (request, reply) => {
      const { phone, amount: amountKes, delivery } = request.body
      const signal = AbortSignal.any([closing.signal, disconnectSignal(reply)])
      const input = { provider, phone, amountKes, delivery, ip: request.ip, signal }
      const result = await requestPayment(shop, request.customer, input)
      if (!result.ok) return refuse(paymentProblem(provider, result))
      const { ok: _ok, redirectUrl: _page, ...sent } = result
      return { ...sent, amount: sent.quote.amountKes }
    })
    registerStatusRoutes(api, shop, provider)
  }

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => disconnect.abort())
  return disconnect.signal
}

/** Registers the calls that read a payment's status and resume it; they are the same for every provider. */
export function registerStatusRoutes(api: Api, shop: Shop, provider: ProviderName): void {
  handle(api, statusCall(provider), async (request) => {
    const status = await readStatus(shop, request.customer.id, request.params.transactionId)
    return status ?? refuse({ status: 404, message: 'There is no such payment.' })
  })

  handle(api, latestCall(provider), (request) =>
    readLatestPayment(shop, request.customer.id, provider, request.query.within),
  )
}

/** Null if the payment belongs to another customer or does not exist. */
export async function readStatus(shop: Shop, customerId: string, transactionId: string): Promise<StatusAnswer | null> {
  const payment = await readCustomerPayment(shop, customerId, transactionId)
  if (!payment) return null
  const { status, orderId, message, isInReview } = payment
  return { status, orderId, ...(message ? { message } : {}), ...(isInReview ? { inReview: true as const } : {}) }
}

export async function readLatestPayment(
  shop: Shop,
  customerId: string,
  provider: ProviderName,
  within?: number,
): Promise<LatestPaymentAnswer> {
  const payment =
    (within && (await findPaymentWithin(shop, customerId, provider, within))) ||
    (await findResumablePayment(shop, customerId, provider))
  return { payment: payment ? runningPayment(payment, shop.clock.now()) : null }
}
