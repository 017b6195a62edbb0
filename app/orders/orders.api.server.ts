import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { isPaidState } from './order.ts'
import { orderToWire, orderWire, sendOrderInput } from './order-answers.ts'
import { readOrderCursor, writeOrderCursor } from './order-cursor.server.ts'
import { findLatestOrder, listCustomerOrders, readCustomerOrder } from './orders.server.ts'

const tags = ['orders']
const sizeWithoutLimit = 1_000

/** The calls of these routes that pages make. */
export const orderCalls = {
  'GET /api/orders/:id': { answer: orderWire },
  'POST /api/send-telegram': { input: sendOrderInput, answer: done },
}
type OrderCalls = CallTypes<typeof orderCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends OrderCalls {}
}

export const ordersApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "The customer's own orders, newest first; the next page is in the Link header",
        querystring: z.strictObject({ limit: pageLimit, cursor: z.string().max(100).optional() }),
        response: { 200: z.array(orderWire), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = sizeWithoutLimit, cursor } = request.query
      const below = cursor === undefined ? null : readOrderCursor(cursor)
      if (cursor !== undefined && below === null)
        return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      const page = await listCustomerOrders(shop.db, request.customer.id, { limit, below })
      if (page.next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(page.next)))
      return page.orders.map(orderToWire)
    },
  )

  api.get(
    '/:id',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "One of the customer's own orders",
        params: z.object({ id: z.string() }),
        response: { 200: orderWire, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const order = await readCustomerOrder(shop.db, request.customer.id, request.params.id)
      return order ? orderToWire(order) : refuse(reply, { status: 404, message: 'There is no such order.' })
    },
  )
}

/** The message was stored when the order was paid; this call sends nothing itself. */
export const sendOrderApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/',
    {
      config: { policy: 'customer' },
      schema: {
        tags,
        summary: "Whether the customer's latest order is on its way to the makers",
        body: sendOrderInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const order = await findLatestOrder(shop.db, request.customer.id)
      if (order && isPaidState(order.state)) return { success: true as const }
      return refuse(reply, { status: 409, message: 'Failed to send order.' })
    },
  )
}
