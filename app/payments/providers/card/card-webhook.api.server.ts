import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { type CallCount, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { paymentChecksJobName } from '../../events/payment-checks.server.ts'
import { receiveNamedCallback, storeUnknownEvent } from '../../events/provider-events.server.ts'
import { attempts, providerMessages } from '../../payments.tables.server.ts'
import { scheduleRefundCheck } from '../../refunds/refund-checks.server.ts'
import { referenceOf } from './card-events.ts'
import { withoutCard } from './paystack-answers.ts'

const maxBodyBytes = 64 * 1024
const maxTraceLength = 2_000

const forProviders = callsFor({ policy: 'provider', tags: ['payments'] })

export const cardWebhookCall = forProviders('Receive a Paystack webhook event').post('/api/payments/card', {
  bodyLimit: maxBodyBytes,
  answer: z.object({ success: z.literal(true) }),
})

/** Paystack retries until it gets a 200, so the shop answers every stored event with 200. */
export const cardWebhookApi: ModuleApi = async (api, { shop }) => {
  api.removeAllContentTypeParsers()
  // The signature covers the raw bytes.
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  )

  handle(api, cardWebhookCall, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = String(request.headers['x-paystack-signature'] ?? '')
    const { paystack } = shop.config
    if (!paystack || !isSigned(paystack.secretKey, body, signature)) {
      const count = await storeRejectedEvent(shop, body, request.ip)
      return refuse(count.ok ? { status: 401, message: 'This is not signed.' } : tooManyCalls(count.retryAfterSeconds))
    }
    await receiveEvent(shop, body.toString('utf8'), request.ip)
    return done
  })
}

/** True if the sender of these bytes has the shop's key. */
function isSigned(secretKey: string, body: Buffer, signature: string): boolean {
  const right = createHmac('sha512', secretKey).update(body).digest()
  const givenSignature = /^[0-9a-f]{128}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(right.length)
  return timingSafeEqual(right, givenSignature)
}

/** Stores a rejected body for staff, truncated and rate limited; the caller learns no details. */
async function storeRejectedEvent(shop: Shop, body: Buffer, ip: string): Promise<CallCount> {
  const text = body.subarray(0, maxTraceLength).toString('utf8').replaceAll('\0', '')
  try {
    return (await storeUnknownEvent(shop, 'a wrong signature', { body: text, ip })).count
  } catch (err) {
    shop.log.warn({ err }, 'could not store an unsigned event')
    return { ok: true }
  }
}

/** A repeated event is recognised by its stored body. */
async function receiveEvent(shop: Shop, raw: string, ip: string): Promise<void> {
  const reference = referenceOf(raw)
  const body = withoutCard(raw)
  const same = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .innerJoin(attempts, eq(attempts.id, providerMessages.attemptId))
    .where(and(eq(attempts.shopReference, reference), eq(attempts.provider, 'card'), eq(providerMessages.body, body)))
    .limit(1)
  if (same.length === 0) await receiveNamedCallback(shop, 'card', reference, { body, ip, isAuthentic: true })
  shop.jobs.wake(paymentChecksJobName)
  const [attempt] = await shop.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.shopReference, reference), eq(attempts.provider, 'card')))
  if (attempt) await scheduleRefundCheck(shop, attempt.id)
}
