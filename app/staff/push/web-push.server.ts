import { createHash } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import webPush from 'web-push'
import { addSeconds } from '#app/framework/clock.ts'
import { fetchErrorReason } from '#app/framework/errors.ts'
import { emailFormat } from '#app/framework/text-rules.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { Push, PushOutcome, PushSender } from '#app/shop/services/push.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const timeoutMs = 15_000
/** Push services refuse tokens that are valid for more than a day. */
const tokenSeconds = 12 * 3_600
const maxWaitSeconds = 3_600

type PushShop = Pick<Shop, 'config' | 'settings' | 'clock' | 'log'>

/**
 * Web Push: RFC 8030, with the text encrypted by RFC 8291 and the shop identified by RFC 8292. No endpoint is ever
 * logged.
 */
export function createWebPush({ config, settings, clock, log }: PushShop): PushSender {
  const isKnown = (endpoint: string) => isPushService(config, endpoint)
  return {
    knows: isKnown,
    async send(push) {
      // A real shop does not know endpoints that were added in demo mode.
      if (!isKnown(push.target.endpoint)) return { kind: 'gone' }
      const outcome = await post(push, subjectOf(settings.contactEmail, config.publicUrl), clock.now())
      if (outcome.kind !== 'taken') {
        log.warn({ outcome, service: new URL(push.target.endpoint).host }, 'a push service did not accept a message')
      }
      return outcome
    },
  }
}

/** The services of Chrome and its derivatives, its test channels, Firefox, Safari and Edge. */
const hosts =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/**
 * A client sends the endpoint, and the shop calls it. Only known services are allowed, so that a client can't make the
 * shop call into its own network. The demo also allows the sandbox's service.
 */
function isPushService({ isDemo, sandboxUrl }: Pick<Config, 'isDemo' | 'sandboxUrl'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname)) return true
  return isDemo && sandboxUrl !== null && url.origin === sandboxUrl && url.pathname.startsWith('/web-push/')
}

/** A contact address for the push service. */
function subjectOf(contactEmail: string, publicUrl: string): string {
  if (emailFormat.pattern.test(contactEmail)) return `mailto:${contactEmail}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost'
}

async function post(push: Push, subject: string, now: Date): Promise<PushOutcome> {
  const { target, text, ttlSeconds } = push
  const encrypted = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    text,
    { TTL: ttlSeconds, urgency: 'high', topic: topicOf(push.tag) },
  )
  const { 'Content-Length': _length, ...headers } = encrypted.headers
  try {
    const answer = await fetch(target.endpoint, {
      method: 'POST',
      headers: { ...headers, authorization: await vapidHeader(push, subject, now) },
      body: new Uint8Array(encrypted.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(answer, (await answer.text()).slice(0, 200), now)
  } catch (error) {
    return { kind: 'error', text: `the push service did not answer (${fetchErrorReason(error)})`, waitSeconds: null }
  }
}

/** At most 32 base64url characters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

/** Signed with jose: the library's own token has the machine's time instead of the shop's. */
async function vapidHeader({ target, keys }: Push, subject: string, now: Date): Promise<string> {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }, 'ES256')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(target.endpoint).origin)
    .setSubject(subject)
    .setExpirationTime(addSeconds(now, tokenSeconds))
    .sign(key)
  return `vapid t=${token}, k=${keys.publicKey}`
}

/**
 * If the shop's key or clock is wrong, push services answer 400, 401 or 403 for every device. These answers are
 * retried and delete no device, so that all devices work again once the shop is corrected.
 */
function readAnswer({ status, ok, headers }: Response, text: string, now: Date): PushOutcome {
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `${status} ${text.replace(/\s+/g, ' ')}`.trim()
  if (status === 413) return { kind: 'refused', text: reason }
  return { kind: 'error', text: reason, waitSeconds: retrySeconds(headers.get('retry-after'), now) }
}

/** `retryAfter`: the header, which has a number of seconds or a date. */
function retrySeconds(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), maxWaitSeconds)
}
