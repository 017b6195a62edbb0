import { z } from 'zod'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { currentRate } from './rates.server.ts'

const rateAnswer = z.object({
  rates: z.object({ KES: z.number() }),
  fetchedAt: z.iso.datetime().nullable(),
  source: z.string(),
  fallback: z.boolean(),
})

const forAll = callsFor({ policy: 'public', tags: ['payments'] })

export const exchangeRateCall = forAll(
  'Kenyan shillings for one unit of the shop’s currency, as a quote for 15 minutes',
).get('/api/exchange-rate', { answer: rateAnswer })

export const rateApi: ModuleApi = async (api, { shop }) => {
  handle(api, exchangeRateCall, async () => {
    const { rate, fetchedAt, source, isFallback } = await currentRate(shop)
    return { rates: { KES: Number(rate) }, fetchedAt: fetchedAt?.toISOString() ?? null, source, fallback: isFallback }
  })
}
