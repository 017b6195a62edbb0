import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { readCustomerMessages, sendCustomerMessageAgain } from './staff-customer-messages.server.ts'
import { staffCustomerMessages } from './staff-customer-messages.ts'

/** The calls of these routes that pages make. */
export const staffCustomerMessageCalls = {
  'GET /api/admin/orders/:number/customer-messages': { answer: staffCustomerMessages },
  'POST /api/admin/orders/:number/customer-messages/:id/send': { answer: done },
}
type StaffCustomerMessageCalls = CallTypes<typeof staffCustomerMessageCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffCustomerMessageCalls {}
}

const tags = ['orders']
const config = { policy: 'admin' as const }
const orderParams = z.object({ number: z.string().max(20) })

/** What customers were told of their orders, under /api/admin/orders. */
export const staffCustomerMessagesApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/:number/customer-messages',
    {
      config,
      schema: {
        summary: "What an order's customer was told, and the words for WhatsApp",
        tags,
        params: orderParams,
        response: { 200: staffCustomerMessages, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await readCustomerMessages(shop, request.params.number)) ??
      refuse(reply, { status: 404, message: 'There is no such order.' }),
  )

  api.post(
    '/:number/customer-messages/:id/send',
    {
      config,
      schema: {
        summary: "Send an order's customer a message again",
        tags,
        params: orderParams.extend({ id: z.uuid() }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await sendCustomerMessageAgain(shop, request.staff, request.params.number, request.params.id))
        ? { success: true as const }
        : refuse(reply, { status: 404, message: 'There is no such message.' }),
  )
}
