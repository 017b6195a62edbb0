import { z } from 'zod'
import { countCall, tooManyCalls } from '#app/identity/limits/call-limits.server.ts'
import { formatKes } from '#app/money/money.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { payRefusal } from '../pay-answers.ts'
import {
  emptyCart,
  inProgress,
  inReview,
  noAddress,
  noCollector,
  noDelivery,
  payRefusalBody,
  soldOut,
} from '../payment-problems.server.ts'
import type { AmountChanged } from '../prepare-attempt.server.ts'
import { bankOrderAnswer, bankOrderInput } from './bank-answers.ts'
import { type BankOrderResult, type BankRefusal, placeBankOrder } from './bank-order.server.ts'

const tags = ['payments']
const refusals = z.union([payRefusal, problemAnswer])
// Each is mailed to an address that anybody may type, and holds its place for a week.
const ordersAnHour = 60

const bankProblems: Record<BankRefusal, Problem> = {
  'not-offered': { status: 409, message: 'Bank transfer is not offered at present.' },
  'cart-empty': { status: 409, message: emptyCart },
  'no-address': { status: 422, message: noAddress, fields: { shippingAddress: noAddress } },
  'no-delivery': { status: 422, message: noDelivery, fields: { shippingAddress: noDelivery } },
  'no-collector': { status: 422, message: noCollector, fields: { contact: noCollector } },
  'selling-paused': { status: 409, message: 'We take no orders today.' },
  'payment-in-progress': { status: 409, message: inProgress },
  'payment-in-review': { status: 409, message: inReview },
  'pieces-short': { status: 409, message: soldOut },
  'code-refused': { status: 409, message: 'Your discount code takes nothing off.' },
}

/** The calls of these routes that pages make. */
export const bankOrderCalls = {
  'POST /api/orders': { input: bankOrderInput, answer: bankOrderAnswer },
}
type BankOrderCalls = CallTypes<typeof bankOrderCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends BankOrderCalls {}
}

type Refused = Exclude<Extract<BankOrderResult, { ok: false }>, AmountChanged>

function bankProblem({ reason, message }: Refused): Problem {
  const problem = bankProblems[reason]
  if (reason === 'selling-paused') return { ...problem, message: `${problem.message} ${message}` }
  const then = reason === 'pieces-short' ? soldOut : 'Please look at the amount again.'
  return message ? { ...problem, message: `${message} ${then}` } : problem
}

function changedProblem({ amountKes, deliveryProblem = '' }: AmountChanged): Problem {
  const message = `${deliveryProblem} The amount to pay is now ${formatKes(amountKes)}. Please confirm it.`
  return { status: 409, message: message.trim() }
}

/** Mounted at `/api/orders`, beside the orders' own calls. */
export const bankOrdersApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: 'Order the cart, to be paid by bank transfer',
        body: bankOrderInput,
        response: { 200: bankOrderAnswer, '4xx': refusals },
      },
    },
    async (request, reply) => {
      const count = await countCall(shop, `bank orders of ${request.customer.id}`, ordersAnHour, 3_600)
      if (!count.ok) {
        reply.header('retry-after', count.retryAfterSeconds)
        return refuse(reply, tooManyCalls(count.retryAfterSeconds))
      }
      const result = await placeBankOrder(shop, request.customer, request.body)
      if (!result.ok && result.reason === 'amount-changed')
        return reply.status(409).send(payRefusalBody(result, changedProblem(result)) as never)
      if (!result.ok) return refuse(reply, bankProblem(result))
      const { id: orderId, number, amountKes: amount, expiresAt } = result.order
      return { orderId, number, amount, details: result.details, expiresAt: expiresAt?.toISOString() ?? null }
    },
  )
}
