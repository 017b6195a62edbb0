import { Readable } from 'node:stream'
import { z } from 'zod'
import { dayRangeFields, daysInOrder } from '#app/framework/day-range.ts'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { ordersCsv } from './orders-csv.server.ts'
import { orderFilter } from './staff-order.ts'

export const stateQuery = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(orderFilter))
  .optional()
export const searchQuery = z.string().max(100).optional()

const forBookkeepers = callsFor({ policy: 'money', tags: ['orders'] })

export const ordersCsvCall = forBookkeepers(
  'Orders as a table file, a line each: of some states, found by some words, placed on some days',
).get('/api/admin/orders.csv', {
  stepUp: true,
  produces: ['text/csv'],
  query: z.strictObject({ state: stateQuery, search: searchQuery, ...dayRangeFields }).refine(...daysInOrder),
  answer: null,
})

export const ordersCsvApi: ModuleApi = async (api, { shop }) => {
  handle(api, ordersCsvCall, async (request, reply) => {
    const { state: filters = [], search = '', from, to } = request.query
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(Readable.from(ordersCsv(shop, { filters, search, from, to })))
  })
}
