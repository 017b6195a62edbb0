import { z } from 'zod'
import { isPaidState } from '#app/orders/order.ts'
import { readCustomerOrder } from '#app/orders/orders.server.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/module-api.server.ts'
import { placeBankOrder } from './bank/bank-order.server.ts'
import { bankOrderAnswer, bankOrderInput, completeAnswer } from './pay-answers.ts'
import { bankProblems } from './payment-problems.server.ts'

const tags = ['payments']

/** Mounted at `/api/payment`. */
export const completeApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/complete',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "Whether the customer's order is paid; it changes nothing",
        body: z.object({ orderId: z.string() }),
        response: { 200: completeAnswer, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const order = await readCustomerOrder(shop.db, request.customer.id, request.body.orderId)
      if (!order) return refuse(reply, { status: 404, message: 'There is no such order.' })
      return { success: isPaidState(order.state), orderId: order.id, state: order.state }
    },
  )
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
        response: { 200: bankOrderAnswer, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await placeBankOrder(shop, request.customer)
      if (!result.ok) return refuse(reply, bankProblems[result.reason])
      const { id: orderId, number, amountKes: amount, expiresAt } = result.order
      return { orderId, number, amount, details: result.details, expiresAt: expiresAt?.toISOString() ?? null }
    },
  )
}
