import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { callPublic } from '#app/framework/http/outbound/call-public.server.ts'
import { type ClaimedRow, claimDue, isStillClaimed, type Queue, queueJob } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { signatureOf } from './signature.server.ts'
import { messageId } from './store-event.server.ts'
import { offAfterSeconds, waitAfterTry } from './webhook.ts'
import { secretsOf } from './webhook-secret.server.ts'
import {
  type WebhookAddress,
  type WebhookDelivery,
  webhookAddresses,
  webhookDeliveries,
} from './webhooks.tables.server.ts'

export type WebhookTimeouts = { connectMs: number; totalMs: number }

const defaultTimeouts: WebhookTimeouts = { connectMs: 5_000, totalMs: 10_000 }
const maxAnswerBytes = 2_000
const maxAnswerText = 200

/** Notifies staff when an address is switched off. */
export type NotifyStaff = (
  tx: Database,
  message: { orderId: null; kind: `webhook-off:${string}`; text: string; at: Date },
) => Promise<void>

export const webhooksJobName = 'webhooks'

const queue: Queue<WebhookDelivery> = {
  table: webhookDeliveries,
  id: webhookDeliveries.id,
  dueAt: webhookDeliveries.nextTryAt,
  leaseSeconds: 30,
  read: (tx, which) => tx.select().from(webhookDeliveries).where(which),
}

type Claim = { address: WebhookAddress; delivery: ClaimedRow<WebhookDelivery> }

/** A slow address delays the other addresses for at most one request. */
export function webhooksJob(notifyStaff: NotifyStaff, timeouts = defaultTimeouts): (shop: Shop) => Job {
  return (shop) =>
    queueJob(shop, {
      name: webhooksJobName,
      everySeconds: 3,
      claim: (tx, now) => claimDeliveries(tx, shop, now),
      handle: async (claim) => storeOutcome(shop, notifyStaff, claim, await send(shop, claim, timeouts)),
    })
}

/** Claims one delivery of each address: the one that has been due longest. */
async function claimDeliveries(tx: Database, shop: Shop, now: Date): Promise<Claim[]> {
  const isOn = and(eq(webhookAddresses.isDemo, shop.config.isDemo), isNull(webhookAddresses.offAt))
  const claims: Claim[] = []
  for (const address of await tx.select().from(webhookAddresses).where(isOn)) {
    const where = and(eq(webhookDeliveries.addressId, address.id), eq(webhookDeliveries.state, 'waiting'))
    const [delivery] = await claimDue(tx, queue, { now, where })
    if (delivery) claims.push({ address, delivery })
  }
  return claims
}

type Outcome = { kind: 'taken' | 'gone' | 'failed'; status: number | null; answer: string }

async function send(
  shop: Shop,
  { address, delivery: { id, body } }: Claim,
  timeouts: WebhookTimeouts,
): Promise<Outcome> {
  const secrets = secretsOf(shop, address)
  if (secrets.length === 0) {
    return { kind: 'failed', status: null, answer: 'Its secret was sealed with another ADMIN_TOKEN_SECRET: renew it.' }
  }
  const signed = { id: messageId(id), timestamp: Math.floor(shop.clock.now().getTime() / 1000), body }
  const answer = await callPublic(shop.config, {
    method: 'POST',
    url: address.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'shop-webhooks/1',
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.timestamp),
      'webhook-signature': signatureOf(secrets, signed),
    },
    body,
    ...timeouts,
    maxBytes: maxAnswerBytes,
  })
  if (answer.kind !== 'answered') return { kind: 'failed', status: null, answer: cleanText(answer.text) }
  const { status } = answer
  const kind = status >= 200 && status < 300 ? 'taken' : status === 410 ? 'gone' : 'failed'
  return { kind, status, answer: cleanText(answer.body) }
}

/** Converts text from outside to one short line for a page. */
function cleanText(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return [...line].slice(0, maxAnswerText).join('')
}

async function storeOutcome(shop: Shop, notifyStaff: NotifyStaff, claim: Claim, outcome: Outcome): Promise<void> {
  const { address, delivery } = claim
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    // Locks the address before its deliveries, in the same order as deleting an address does.
    if (outcome.kind === 'taken') await storeSuccess(tx, address)
    else await storeFailure(tx, notifyStaff, address, outcome, now)
    await tx
      .update(webhookDeliveries)
      .set({
        ...(outcome.kind === 'taken' ? { state: 'sent' as const, nextTryAt: null } : afterFailure(delivery, now)),
        claimedUntil: null,
        lastTryAt: now,
        status: outcome.status,
        answer: outcome.answer,
      })
      .where(isStillClaimed(queue, delivery))
  })
  if (outcome.kind === 'taken') return
  const host = new URL(address.url).hostname
  // A receiver's answer may contain anything, so it is not logged; without an answer, the text is the shop's own.
  const reason = outcome.status === null ? outcome.answer : undefined
  shop.log.warn({ deliveryId: delivery.id, host, status: outcome.status, reason }, 'a webhook was not accepted')
}

function afterFailure({ tries, wantedAt }: WebhookDelivery, now: Date) {
  const wait = waitAfterTry(tries + 1)
  const isLastTry = wait === null || addSeconds(now, wait) > addSeconds(wantedAt, 86_400)
  return isLastTry ? { state: 'given-up' as const, nextTryAt: null } : { nextTryAt: addSeconds(now, wait) }
}

async function storeSuccess(tx: Database, { id }: WebhookAddress): Promise<void> {
  const isFailing = and(eq(webhookAddresses.id, id), isNotNull(webhookAddresses.failingSince))
  await tx.update(webhookAddresses).set({ failingSince: null }).where(isFailing)
}

async function storeFailure(
  tx: Database,
  notifyStaff: NotifyStaff,
  { id }: WebhookAddress,
  { kind }: Outcome,
  now: Date,
): Promise<void> {
  const [failing] = await tx
    .update(webhookAddresses)
    .set({ failingSince: sql`coalesce(${webhookAddresses.failingSince}, ${now})` })
    .where(and(eq(webhookAddresses.id, id), isNull(webhookAddresses.offAt)))
    .returning()
  if (!failing?.failingSince) return
  const hasFailedTooLong = addSeconds(failing.failingSince, offAfterSeconds) <= now
  if (kind !== 'gone' && !hasFailedTooLong) return
  const offReason = kind === 'gone' ? 'gone' : 'failing'
  await tx.update(webhookAddresses).set({ offAt: now, offReason }).where(eq(webhookAddresses.id, id))
  // Other characters could be markup in the channel.
  const host = new URL(failing.url).hostname.replace(/[^\w.:[\]-]/g, '?')
  const reasonText = kind === 'gone' ? 'says that it wants no more news' : 'has taken no news for 3 days'
  const text = `Webhooks: ${host} ${reasonText}, so the shop has switched it off. Please look into the back office.`
  await notifyStaff(tx, { orderId: null, kind: `webhook-off:${id}`, text, at: now })
}
