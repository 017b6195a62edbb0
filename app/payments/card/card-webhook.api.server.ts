import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'
import { askAboutRefunds } from '../refunds/refund-checks.server.ts'
import { keepUnknownNews, takeNamedCallback } from '../settling/callbacks.server.ts'
import { paymentChecksJobName } from '../settling/payment-checks.server.ts'
import { referenceOf } from './card-news.ts'
import { withoutCard } from './paystack-answers.ts'
import { isSigned } from './signature.server.ts'

const largestBody = 64 * 1024
const largestTrace = 2_000

/** Mounted at `/api/payments`. Only 200 ends the provider's tries, so what was kept is answered with it. */
export const cardWebhookApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  // The bytes as they came: the signature is theirs.
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  )

  api.post(
    '/card',
    {
      config: { policy: 'provider' },
      bodyLimit: largestBody,
      schema: {
        tags: ['payments'],
        summary: 'Where Paystack tells of cards',
        response: { 200: z.object({ success: z.literal(true) }), '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['x-paystack-signature'] ?? '')
      const { paystack } = shop.config
      if (!paystack || !isSigned(paystack.secretKey, body, signature)) {
        await keepTrace(shop, body, request.ip)
        return refuse(reply, { status: 401, message: 'This is not signed.' })
      }
      await takeNews(shop, body.toString('utf8'), request.ip)
      return { success: true as const }
    },
  )
}

/** Staff may see what strangers send, within a bound; the strangers learn nothing from it. */
async function keepTrace(shop: Shop, body: Buffer, ip: string): Promise<void> {
  const text = body.subarray(0, largestTrace).toString('utf8').replaceAll('\0', '')
  await keepUnknownNews(shop, 'a wrong signature', { body: text, ip }).catch((err) =>
    shop.log.warn({ err }, 'unsigned news could not be counted'),
  )
}

/** News that came before is known already, as it was kept. */
async function takeNews(shop: Shop, raw: string, ip: string): Promise<void> {
  const reference = referenceOf(raw)
  const body = withoutCard(raw)
  const same = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .innerJoin(attempts, eq(attempts.id, providerMessages.attemptId))
    .where(and(eq(attempts.ownId, reference), eq(attempts.provider, 'card'), eq(providerMessages.body, body)))
    .limit(1)
  if (same.length === 0) await takeNamedCallback(shop, 'card', reference, { body, ip })
  shop.jobs.wake(paymentChecksJobName)
  const [attempt] = await shop.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.ownId, reference), eq(attempts.provider, 'card')))
  if (attempt) await askAboutRefunds(shop, attempt.id)
}
