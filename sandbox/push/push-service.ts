import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'
import { jsonBody } from '../request-body.ts'
import type { Store } from '../state.ts'
import { decryptBody } from './encrypted-body.ts'
import type { PushSubscriber, ReceivedPush } from './push-state.ts'
import { findVapidError } from './vapid-check.ts'

type PushParts = { store: Store; faults: Faults['webPush']; now: () => Date; origin: () => string }

/** The JSON of a browser's subscription. */
export type IssuedSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What tests can read and do at the staff's browsers; messages are oldest first. */
export type PushWatch = {
  /** Subscribes a browser, as `pushManager.subscribe` does. */
  subscribe: (applicationServerKey: string) => IssuedSubscription
  /** Messages sent to the push service, decrypted as in the browser. */
  pushed: () => ReceivedPush[]
}

const maxBodyBytes = 4096

/** Simulates a push service (RFC 8030) and its browsers. The messages are encrypted, and signed by the shop. */
export function servePush(server: FastifyInstance, parts: PushParts): PushWatch {
  const { state, save } = parts.store

  function subscribe(applicationServerKey: string): IssuedSubscription {
    const ecdh = createECDH('prime256v1')
    const publicKey = ecdh.generateKeys('base64url')
    const token = randomBytes(24).toString('base64url')
    const auth = randomBytes(16).toString('base64url')
    const privateKey = ecdh.getPrivateKey('base64url')
    state.subscribers.push({ token, applicationServerKey, publicKey, privateKey, auth, isGone: false })
    save()
    return { endpoint: `${parts.origin()}/web-push/${token}`, keys: { p256dh: publicKey, auth } }
  }

  server.post('/web-push', async (request, reply) => {
    const key = jsonBody(request)?.applicationServerKey
    if (typeof key !== 'string' || Buffer.from(key, 'base64url').length !== 65) return reply.code(400).send()
    return reply.code(201).send(subscribe(key))
  })
  server.post<{ Params: { token: string } }>('/web-push/:token', async (request, reply) => {
    const fault = takeFault(parts.faults)
    const subscriber = state.subscribers.find(({ token }) => token === request.params.token)
    if (subscriber && (fault === 'gone' || fault === 'not-found')) {
      subscriber.isGone = true
      save()
    }
    await sleep(parts.faults.slowMs)
    if (fault === 'reset') return cutConnection(reply)
    if (fault && fault !== 'lost') return sendFault(reply, fault, parts.faults.retryAfterSeconds)
    if (!subscriber) return reply.code(404).send()
    if (subscriber.isGone) return reply.code(410).send()
    const refusal = await receiveMessage(request, subscriber, parts)
    if (refusal) return reply.code(refusal.status).type('text/plain').send(refusal.text)
    return fault === 'lost' ? cutConnection(reply) : reply.code(201).send()
  })
  return { subscribe, pushed: () => [...state.pushed] }
}

type Refusal = { status: number; text: string }

async function receiveMessage(
  { headers, body }: FastifyRequest,
  subscriber: PushSubscriber,
  { store, now, origin }: PushParts,
): Promise<Refusal | null> {
  const ttl = Number(headers.ttl ?? Number.NaN)
  if (!Number.isInteger(ttl) || ttl < 0) return { status: 400, text: 'TTL is missing' }
  const urgency = String(headers.urgency ?? 'normal')
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) return { status: 400, text: 'Urgency is unknown' }
  const topic = headers.topic === undefined ? null : String(headers.topic)
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, text: 'Topic is too long' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, text: 'Content-Encoding is not aes128gcm' }
  if (!Buffer.isBuffer(body) || body.length === 0) return { status: 400, text: 'no body' }
  if (body.length > maxBodyBytes) return { status: 413, text: 'the body is too large' }
  const { applicationServerKey, token } = subscriber
  const fault = await findVapidError(headers.authorization, { applicationServerKey, origin: origin(), now: now() })
  if (fault) return { status: headers.authorization ? 403 : 401, text: fault }
  // Throws if the message is wrongly encrypted. A real service can't detect that, and the browser drops it silently.
  const text = decryptBody(body, subscriber)
  store.state.pushed.push({ token, text, topic, urgency, ttl, at: now().toISOString() })
  store.save()
  return null
}

type PushFault = Exclude<Faults['webPush']['answer'], 'reset' | 'lost' | null>

function sendFault(reply: FastifyReply, fault: PushFault, retryAfterSeconds: number): FastifyReply {
  switch (fault) {
    case 'gone':
      return reply.code(410).send()
    case 'not-found':
      return reply.code(404).send()
    case 'wrong-key':
      return reply.code(403).type('text/plain').send('the VAPID credentials do not belong to this subscription')
    case 'too-many':
      return reply.code(429).header('retry-after', retryAfterSeconds).send()
    case 'error-500':
      return reply.code(500).send()
  }
}
