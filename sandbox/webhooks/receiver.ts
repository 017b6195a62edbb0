import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'
import type { Store } from '../state.ts'
import type { ReceivedWebhook } from './webhook-state.ts'

type ReceiverParts = { store: Store; faults: Faults['webhooks']; now: () => Date }

/** What tests can read and do at the receiver; events are oldest first. */
export type WebhookWatch = { webhooks: () => ReceivedWebhook[]; trustWebhooks: (secret: string) => void }

const maxSecrets = 5
const maxAgeSeconds = 300

/**
 * Simulates a program of the shop's owners, which receives events by the Standard Webhooks convention at
 * `/webhooks/in`.
 */
export function openReceiver(server: FastifyInstance, { store, faults, now }: ReceiverParts) {
  const { state } = store

  server.post('/webhooks/in', async (request, reply) => {
    const fault = takeFault(faults)
    if (fault === 'reset') return cutConnection(reply)
    const status = fault === 'error-500' ? 500 : fault === 'gone' ? 410 : fault === 'redirect' ? 302 : 204
    recordWebhook(request, fault === 'lost' ? null : status)
    await delayAnswer(faults.slowMs)
    if (fault === 'lost') return cutConnection(reply)
    if (fault === 'redirect') reply.header('location', '/webhooks/elsewhere')
    return reply.code(status).send()
  })
  server.all('/webhooks/elsewhere', async (request, reply) => {
    recordWebhook(request, 200)
    return reply.send()
  })

  function recordWebhook(request: FastifyRequest, answer: number | null) {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    const id = String(request.headers['webhook-id'] ?? '')
    const at = now().toISOString()
    state.webhooks.push({ id, path: request.url, body, signature: checkSignature(request, body), answer, at })
    store.save()
  }

  function checkSignature({ headers }: FastifyRequest, body: string): ReceivedWebhook['signature'] {
    if (state.webhookSecrets.length === 0) return 'not-checked'
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
    if (Math.abs(Number(timestamp) - now().getTime() / 1000) > maxAgeSeconds) return 'wrong'
    const validSignatures = state.webhookSecrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`))
    const givenSignatures = String(signatures).split(' ')
    return validSignatures.some((one) => givenSignatures.some((other) => areEqual(one, other))) ? 'right' : 'wrong'
  }

  function trustSecret(secret: string) {
    state.webhookSecrets = [secret, ...state.webhookSecrets.filter((one) => one !== secret)].slice(0, maxSecrets)
    store.save()
  }

  const watch: WebhookWatch = { webhooks: () => [...state.webhooks], trustWebhooks: trustSecret }
  return {
    watch,
    view: () => ({ webhooks: state.webhooks }),
    reset() {
      state.webhooks.length = 0
      state.webhookSecrets.length = 0
    },
  }
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
