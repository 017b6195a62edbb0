import { z } from 'zod'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { readAnalytics } from './analytics.server.ts'
import { analyticsFigures, analyticsSpans } from './analytics-wire.ts'

const analyticsQuery = z.strictObject({ days: z.enum(analyticsSpans).optional() })

const forOffice = callsFor({ policy: 'office', tags: ['reach'] })

export const analyticsCall = forOffice('Read the visits, where they came from, and the carts and orders').get(
  '/api/admin/reach',
  { query: analyticsQuery, answer: analyticsFigures },
)

export const analyticsApi: ModuleApi = async (api, { shop }) => {
  handle(api, analyticsCall, async ({ query }) => readAnalytics(shop, Number(query.days ?? '30')))
}
