import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { isDay } from '#app/framework/nairobi.ts'
import { parseOrderNumber } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { advanceLine, type StepRefusal } from './advance-lines.server.ts'
import { productionCsv, readProductionMonth, setProductionRate } from './production-month.server.ts'
import { listMakers, listQueue, type QueuePosition } from './production-queue.server.ts'
import { productionLine, productionMonth, rateInput, stepInput } from './production-wire.ts'

const makers = z.array(z.string())
const params = z.object({ lineId: z.uuid() })
const month = z.string().refine((text) => isDay(`${text}-01`), 'must be a month such as 2026-11')
const queueEnd = z.tuple([
  z.enum(['true', 'false']),
  z.string().refine(isDay),
  z.string().regex(/^\d{1,9}$/),
  z.string().regex(/^\d{1,4}$/),
])
const cursor = listCursor(
  queueEnd,
  ([isFinished, dueOn, number, position]): QueuePosition => ({ isFinished, dueOn, number, position }),
)

/** An invalid order number matches no line. */
const orderInQueue = z
  .string()
  .max(20)
  .transform((text) => parseOrderNumber(text)?.number ?? 0)

const notFinished: Problem = { status: 404, message: 'There is no such line that is made.' }
const stepProblems: Record<StepRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such line.' },
  'moved-meanwhile': conflict('Somebody else was faster. Please look again.'),
  'on-hold': conflict('This order is on hold: its payer took the money back.'),
  'exchange-waits': conflict('An exchange of this order waits for its payment: don’t make it yet.'),
  'not-to-make': conflict('This order is not being made.'),
  'no-such-step': conflict('This step is not possible.'),
}

const forWorkshop = callsFor({ policy: 'workshop', tags: ['making'] })
const forBookkeepers = callsFor({ policy: 'money', tags: ['making'] })
const forOwners = callsFor({ policy: 'owner', tags: ['making'] })

export const listProductionCall = forWorkshop(
  'List lines to make by due day, then lines made but not sent; the Link header has the next page',
).get('/api/admin/making', {
  query: z.strictObject({ limit: pageLimit, cursor, order: orderInQueue.optional() }),
  answer: z.array(productionLine),
})
export const listMakersCall = forWorkshop('List the latest makers').get('/api/admin/making/makers', { answer: makers })
export const advanceLineCall = forWorkshop(
  'Take a line, mark it as made, or undo a step; the first taken line moves its order to making',
).post('/api/admin/making/:lineId/step', { params, input: stepInput, answer: productionLine })
export const readProductionMonthCall = forBookkeepers(
  'List the finished lines of a month by maker, with their pay',
).get('/api/admin/making/months/:month', { params: z.object({ month }), answer: productionMonth })
export const productionCsvCall = forBookkeepers('Export the finished lines of a month with their pay as CSV').get(
  '/api/admin/making/month.csv',
  { stepUp: true, produces: ['text/csv'], query: z.strictObject({ month }), answer: null },
)
export const setProductionRateCall = forOwners(
  'Set the pay for each product of a finished line, and the rate of its product from now on',
).post('/api/admin/making/:lineId/rate', { params, input: rateInput })

export const productionApi: ModuleApi = async (api, { shop }) => {
  addQueue(api, shop)
  addMonth(api, shop)
}

function addQueue(api: Api, shop: Shop) {
  handle(api, listProductionCall, async (request, reply) => {
    const { limit = 100, cursor: after = null, order = null } = request.query
    const { lines, next } = await listQueue(shop, { limit, after, order })
    if (next) {
      const { isFinished, dueOn, number, position } = next
      reply.header('link', nextPageLink(request.url, writeCursor([isFinished, dueOn, number, position])))
    }
    return lines
  })

  handle(api, listMakersCall, () => listMakers(shop.db))

  handle(api, advanceLineCall, async (request) => {
    const result = await advanceLine(shop, request.staff, request.params.lineId, request.body)
    return result.ok ? result.line : refuse(stepProblems[result.reason])
  })
}

function addMonth(api: Api, shop: Shop) {
  handle(api, readProductionMonthCall, (request) => readProductionMonth(shop, request.params.month))

  handle(api, productionCsvCall, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="making.csv"')
      .send(await productionCsv(shop, request.query.month)),
  )

  handle(api, setProductionRateCall, async (request) => {
    const isSet = await setProductionRate(shop, request.staff, request.params.lineId, request.body.kes)
    return isSet ? done : refuse(notFinished)
  })
}
