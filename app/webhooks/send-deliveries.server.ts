import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import { callPublic } from '#app/platform/http/public-only/call-public.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
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

const everySeconds = 3
export type Patience = { connectMs: number; totalMs: number }

const usualPatience: Patience = { connectMs: 5_000, totalMs: 10_000 }
/** Longer than any sending takes: a process that still holds a delivery after this has died. */
const leaseSeconds = 30
const mostAnswerBytes = 2_000
const mostAnswerText = 200

/** Tells the staff what they should look at. */
export type TellStaff = (
  tx: Database,
  message: { orderId: null; kind: string; text: string; at: Date },
) => Promise<void>

export const webhooksJobName = 'webhooks'

/** A slow address holds up no other for longer than one sending takes. */
export function webhooksJob(tellStaff: TellStaff, patience = usualPatience): (shop: Shop) => Job {
  return (shop) => ({
    name: webhooksJobName,
    everySeconds,
    async run() {
      const claims = await claimDue(shop)
      await Promise.all(
        claims.map(async (claim) => noteOutcome(shop, tellStaff, claim, await send(shop, claim, patience))),
      )
      return claims.length
    },
  })
}

type Claim = { address: WebhookAddress; delivery: WebhookDelivery & { claimedUntil: Date } }

/** Of each address the one that has been due for longest. */
async function claimDue(shop: Shop): Promise<Claim[]> {
  const now = shop.clock.now()
  const isOn = and(eq(webhookAddresses.isDemo, shop.config.isDemo), isNull(webhookAddresses.offAt))
  return shop.db.transaction(async (tx) => {
    const claims: Claim[] = []
    for (const address of await tx.select().from(webhookAddresses).where(isOn)) {
      const isDue = and(
        eq(webhookDeliveries.addressId, address.id),
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.nextTryAt, now),
        or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, now)),
      )
      const [delivery] = await tx
        .select()
        .from(webhookDeliveries)
        .where(isDue)
        .orderBy(asc(webhookDeliveries.nextTryAt))
        .limit(1)
        .for('no key update', { skipLocked: true })
      if (!delivery) continue
      const claim = { claimedUntil: later(now, leaseSeconds), tries: delivery.tries + 1 }
      await tx.update(webhookDeliveries).set(claim).where(eq(webhookDeliveries.id, delivery.id))
      claims.push({ address, delivery: { ...delivery, ...claim } })
    }
    return claims
  })
}

type Outcome = { kind: 'taken' | 'gone' | 'failed'; status: number | null; answer: string }

async function send(shop: Shop, { address, delivery: { id, body } }: Claim, patience: Patience): Promise<Outcome> {
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
    ...patience,
    mostBytes: mostAnswerBytes,
  })
  if (answer.kind !== 'answered') return { kind: 'failed', status: null, answer: cleaned(answer.text) }
  const { status } = answer
  const kind = status >= 200 && status < 300 ? 'taken' : status === 410 ? 'gone' : 'failed'
  return { kind, status, answer: cleaned(answer.body) }
}

/** What strangers wrote, for a line on a page. */
function cleaned(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return [...line].slice(0, mostAnswerText).join('')
}

async function noteOutcome(shop: Shop, tellStaff: TellStaff, claim: Claim, outcome: Outcome): Promise<void> {
  const { address, delivery } = claim
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    // The address before its deliveries, as whoever deletes it.
    if (outcome.kind === 'taken') await noteSuccess(tx, address)
    else await noteFailure(tx, tellStaff, address, outcome, now)
    const isHeld = and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.claimedUntil, delivery.claimedUntil))
    // Nothing where staff wanted it again since this try, or another process has it by now: the newer one decides.
    await tx
      .update(webhookDeliveries)
      .set({
        ...(outcome.kind === 'taken' ? { state: 'sent' as const, nextTryAt: null } : afterFailure(delivery, now)),
        claimedUntil: null,
        lastTryAt: now,
        status: outcome.status,
        answer: outcome.answer,
      })
      .where(isHeld)
  })
  if (outcome.kind === 'taken') return
  const host = new URL(address.url).hostname
  shop.log.warn({ deliveryId: delivery.id, host, status: outcome.status }, 'a webhook was not taken')
}

function afterFailure({ tries, wantedAt }: WebhookDelivery, now: Date) {
  const wait = waitAfterTry(tries)
  const isOver = wait === null || later(now, wait) > later(wantedAt, 86_400)
  return isOver ? { state: 'given-up' as const, nextTryAt: null } : { nextTryAt: later(now, wait) }
}

async function noteSuccess(tx: Database, { id }: WebhookAddress): Promise<void> {
  const isFailing = and(eq(webhookAddresses.id, id), isNotNull(webhookAddresses.failingSince))
  await tx.update(webhookAddresses).set({ failingSince: null }).where(isFailing)
}

async function noteFailure(
  tx: Database,
  tellStaff: TellStaff,
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
  const isLong = later(failing.failingSince, offAfterSeconds) <= now
  if (kind !== 'gone' && !isLong) return
  const offReason = kind === 'gone' ? 'gone' : 'failing'
  await tx.update(webhookAddresses).set({ offAt: now, offReason }).where(eq(webhookAddresses.id, id))
  // A host's name has no character that the channel reads as markup.
  const { hostname } = new URL(failing.url)
  const why = kind === 'gone' ? 'says that it wants no more news' : 'has taken no news for 3 days'
  const text = `Webhooks: ${hostname} ${why}, so the shop has switched it off. Please look into the back office.`
  await tellStaff(tx, { orderId: null, kind: `webhook-off:${id}`, text, at: now })
}
