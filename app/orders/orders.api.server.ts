import { z } from 'zod'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { isPaidState } from './order.ts'
import { readOrderCursor, writeOrderCursor } from './order-cursor.server.ts'
import { orderToWire, orderWire, sendTelegramInput } from './order-wire.ts'
import { findLatestOrder, listCustomerOrders, readCustomerOrder } from './orders.server.ts'

const defaultPageSize = 1_000

const forCustomers = callsFor({ policy: 'customer', tags: ['orders'] })

export const listOrdersCall = forCustomers(
  "The customer's own orders, newest first; the next page is in the Link header",
).get('/api/orders', {
  query: z.strictObject({ limit: pageLimit, cursor: z.string().max(100).optional() }),
  answer: z.array(orderWire),
})
export const readOrderCall = forCustomers("One of the customer's own orders").get('/api/orders/:id', {
  params: z.object({ id: z.string() }),
  answer: orderWire,
})
export const sendOrderCall = forCustomers(
  "Check whether the customer's latest order is paid and queued for the makers",
).post('/api/send-telegram', { input: sendTelegramInput })

export const ordersApi: ModuleApi = async (api, { shop }) => {
  handle(api, listOrdersCall, async (request, reply) => {
    const { limit = defaultPageSize, cursor } = request.query
    const below = cursor === undefined ? null : readOrderCursor(cursor)
    if (cursor !== undefined && below === null) return refuse(wrongCursor)
    const page = await listCustomerOrders(shop.db, request.customer.id, { limit, below })
    if (page.next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(page.next)))
    return page.orders.map(orderToWire)
  })

  handle(api, readOrderCall, async (request) => {
    const order = await readCustomerOrder(shop.db, request.customer.id, request.params.id)
    return order ? orderToWire(order) : refuse({ status: 404, message: 'There is no such order.' })
  })
}

/**
 * Only confirms that the order is paid. It sends nothing, because the shop stored the message when the order was paid.
 */
export const sendOrderApi: ModuleApi = async (api, { shop }) => {
  handle(api, sendOrderCall, async (request) => {
    const order = await findLatestOrder(shop.db, request.customer.id)
    if (order && isPaidState(order.state)) return done
    const message = order ? `Order ${order.number} is not paid yet.` : 'You have no order yet.'
    return refuse(conflict(message))
  })
}
