import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit, readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { isDay } from '#app/platform/nairobi.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type StepRefusal, stepLine } from './make-lines.server.ts'
import { makingLine, makingMonth, rateInput, stepInput } from './making-answers.ts'
import { makingCsv, readMakingMonth, setMakingRate } from './making-month.server.ts'
import { listMakers, listQueue, type QueuePlace } from './making-queue.server.ts'

const makingLines = z.array(makingLine)
const makers = z.array(z.string())
const params = z.object({ lineId: z.uuid() })
const month = z.string().refine((text) => isDay(`${text}-01`), 'must be a month such as 2026-11')
const queueEnd = z.tuple([
  z.enum(['true', 'false']),
  z.string().refine(isDay),
  z.string().regex(/^\d{1,9}$/),
  z.string().regex(/^\d{1,4}$/),
])
const cursor = z
  .string()
  .max(200)
  .transform((text, context): QueuePlace => {
    const parsed = queueEnd.safeParse(readCursor(text, 4))
    if (parsed.success) {
      const [isMade, dueOn, number, position] = parsed.data
      return { isMade, dueOn, number, position }
    }
    context.addIssue({ code: 'custom', message: 'must come from the Link header of an earlier answer' })
    return z.NEVER
  })

const notMade: Problem = { status: 404, message: 'There is no such line that is made.' }
const stepProblems: Record<StepRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such line.' },
  'moved-meanwhile': { status: 409, message: 'Somebody else was faster. Please look again.' },
  'not-to-make': { status: 409, message: 'This order is not being made.' },
  'no-such-step': { status: 409, message: 'This step is not possible.' },
}

/** The calls of these routes that pages make. */
export const makingCalls = {
  'GET /api/admin/making': { answer: makingLines },
  'GET /api/admin/making/makers': { answer: makers },
  'GET /api/admin/making/months/:month': { answer: makingMonth },
  'POST /api/admin/making/:lineId/step': { input: stepInput, answer: makingLine },
  'POST /api/admin/making/:lineId/rate': { input: rateInput, answer: done },
}
type MakingCalls = CallTypes<typeof makingCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends MakingCalls {}
}

const tags = ['making']
const config = { policy: 'admin' as const }
const ofOwners = { policy: 'owner' as const }

/** Mounted at `/api/admin/making`. */
export const makingApi: ModuleApi = async (api, { shop }) => {
  addQueue(api, shop)
  addMonth(api, shop)
}

function addQueue(api: Api, shop: Shop) {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'List what is to make by due day, then what is made and not sent; the next page is in the Link header',
        querystring: z.strictObject({ limit: pageLimit, cursor: cursor.optional() }),
        response: { 200: makingLines, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 100, cursor: after = null } = request.query
      const { lines, next } = await listQueue(shop, { limit, after })
      if (next) {
        const { isMade, dueOn, number, position } = next
        reply.header('link', nextPageLink(request.url, writeCursor([isMade, dueOn, number, position])))
      }
      return lines
    },
  )

  api.get(
    '/makers',
    { config, schema: { tags, summary: 'List who has made something lately', response: { 200: makers } } },
    () => listMakers(shop.db),
  )

  api.post(
    '/:lineId/step',
    {
      config,
      schema: {
        tags,
        summary: 'Take a line, say that it is made, or take a step back; its order is begun with it',
        params,
        body: stepInput,
        response: { 200: makingLine, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await stepLine(shop, request.staff, request.params.lineId, request.body)
      return result.ok ? result.line : refuse(reply, stepProblems[result.reason])
    },
  )
}

function addMonth(api: Api, shop: Shop) {
  api.get(
    '/months/:month',
    {
      config: ofOwners,
      schema: {
        tags,
        summary: 'What was made in a month, by maker, and what it is paid with',
        params: z.object({ month }),
        response: { 200: makingMonth, '4xx': problemAnswer },
      },
    },
    (request) => readMakingMonth(shop, request.params.month),
  )

  api.get(
    '/month.csv',
    {
      config: ofOwners,
      schema: {
        tags,
        summary: 'What was made in a month as a table file, to pay by',
        querystring: z.strictObject({ month }),
        produces: ['text/csv'],
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="making.csv"')
        .send(await makingCsv(shop, request.query.month)),
  )

  api.post(
    '/:lineId/rate',
    {
      config: ofOwners,
      schema: {
        tags,
        summary: 'Say what a made line is paid with for each piece, and its product from now on',
        params,
        body: rateInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const isSet = await setMakingRate(shop, request.staff, request.params.lineId, request.body.kes)
      return isSet ? { success: true as const } : refuse(reply, notMade)
    },
  )
}
