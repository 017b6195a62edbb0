import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { orderNotFound, orderParams } from './find-staff-order.server.ts'
import { resendMessage } from './resend.server.ts'
import { readCustomerMessages, resendCustomerMessage } from './staff-customer-messages.server.ts'
import { staffCustomerMessages } from './staff-customer-messages.ts'

const forStaff = callsFor({ policy: 'admin', tags: ['orders'] })
const forWorkshop = callsFor({ policy: 'workshop', tags: ['orders'] })

export const listCustomerMessagesCall = forStaff("What an order's customer was told, and the words for WhatsApp").get(
  '/api/admin/orders/:number/customer-messages',
  { params: orderParams, answer: staffCustomerMessages },
)
export const resendCustomerMessageCall = forWorkshop("Send an order's customer a message again").post(
  '/api/admin/orders/:number/customer-messages/:id/send',
  { params: orderParams.extend({ id: z.uuid() }) },
)

/** Messages to customers about their orders, under /api/admin/orders. */
export const staffCustomerMessagesApi: ModuleApi = async (api, { shop }) => {
  handle(api, listCustomerMessagesCall, async ({ staff, params: { number } }) => {
    return (await readCustomerMessages(shop, staff, number)) ?? refuse(orderNotFound)
  })

  handle(api, resendCustomerMessageCall, async (request) => {
    const { number, id } = request.params
    return resendMessage(shop, id, () => resendCustomerMessage(shop, request.staff, number, id))
  })
}
