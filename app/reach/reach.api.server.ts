import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import { readReach } from './reach.server.ts'
import { reachFigures, reachSpans } from './reach-answers.ts'

const reachQuery = z.strictObject({ days: z.enum(reachSpans).optional() })

/** The calls of these routes that pages make. */
export const reachCalls = { 'GET /api/admin/reach': { answer: reachFigures } }
type ReachCalls = CallTypes<typeof reachCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends ReachCalls {}
}

/** Mounted at `/api/admin/reach`. */
export const reachApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'admin' },
      schema: {
        tags: ['reach'],
        summary: 'How often the shop was visited, from where, and what came of it',
        querystring: reachQuery,
        response: { 200: reachFigures, '4xx': problemAnswer },
      },
    },
    async ({ query }) => readReach(shop, Number(query.days ?? '30')),
  )
}
