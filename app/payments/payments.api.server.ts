import { z } from 'zod'
import { isPaidState } from '#app/orders/order.ts'
import { readCustomerOrder } from '#app/orders/orders.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { completeAnswer } from './pay-answers.ts'

const completeInput = z.object({ orderId: z.string() })
const tags = ['payments']

/** The calls of these routes that pages make. */
export const completeCalls = {
  'POST /api/payment/complete': { input: completeInput, answer: completeAnswer },
}
type CompleteCalls = CallTypes<typeof completeCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends CompleteCalls {}
}

/** Mounted at `/api/payment`. */
export const completeApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/complete',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "Whether the customer's order is paid; it changes nothing",
        body: completeInput,
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
