import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { isPaidState } from '#app/orders/order.ts'
import { readCustomerOrder } from '#app/orders/orders.server.ts'
import { completeAnswer } from './pay-answers.ts'

const completeInput = z.strictObject({ orderId: z.string().max(100) })

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

export const completePaymentCall = forCustomers("Whether the customer's order is paid; it changes nothing").post(
  '/api/payment/complete',
  { input: completeInput, answer: completeAnswer },
)

export const completeApi: ModuleApi = async (api, { shop }) => {
  handle(api, completePaymentCall, async (request) => {
    const order = await readCustomerOrder(shop.db, request.customer.id, request.body.orderId)
    if (!order) return refuse({ status: 404, message: 'There is no such order.' })
    return { success: isPaidState(order.state), orderId: order.id, state: order.state }
  })
}
