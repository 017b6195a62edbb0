import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import type { ModuleApi } from '#app/platform/http/module-api.server.ts'
import { currentRate } from './rates.server.ts'

const rateAnswer = z.object({
  rates: z.object({ KES: z.number() }),
  fetchedAt: z.iso.datetime().nullable(),
  source: z.string(),
  fallback: z.boolean(),
})

/** The calls of these routes that pages make. */
export const rateCalls = {
  'GET /api/exchange-rate': { answer: rateAnswer },
}
type RateCalls = CallTypes<typeof rateCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends RateCalls {}
}

export const rateApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config: { policy: 'public' },
      schema: {
        tags: ['payments'],
        summary: 'Shillings for a dollar, as a quote for 15 minutes',
        response: { 200: rateAnswer },
      },
    },
    async () => {
      const { rate, fetchedAt, source, isFallback } = await currentRate(shop)
      return {
        rates: { KES: Number(rate) },
        fetchedAt: fetchedAt?.toISOString() ?? null,
        source,
        fallback: isFallback,
      }
    },
  )
}
