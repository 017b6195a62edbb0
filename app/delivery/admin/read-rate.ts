import { z } from 'zod'
import { sendCall } from '#app/framework/browser/api-client.ts'

const rateAnswer = z.object({ rates: z.object({ KES: z.number().positive() }) })

/** The current exchange rate; null if the shop does not answer. */
export async function readRate(): Promise<string | null> {
  const answer = await sendCall<unknown>('GET', '/api/exchange-rate')
  const rate = answer.ok ? rateAnswer.safeParse(answer.data) : null
  return rate?.success ? String(rate.data.rates.KES) : null
}
