import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import { type CallCount, countAddress } from '#app/identity/throttling/rate-limits.server.ts'
import { countUnknownCall } from '#app/identity/throttling/unknown-calls.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { isOwnToken } from '../callback-token.server.ts'
import type { MessageKind } from '../payment.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'
import type { EventHandler, EventHandlers, StoredEvent } from '../provider.server.ts'
import { providerOf } from '../providers.server.ts'
import { settleRefundEvent } from '../refunds/refund-events.server.ts'
import type { RefundOutcome } from '../refunds/settle-refund.server.ts'
import { openDispute } from '../settling/disputes.server.ts'
import { type Outcome, schedulePoll, settleFailedCallback, settlePaidCallback } from '../settling/settle.server.ts'

const maxUnknownStored = 1_000
const unknownOfAddress = 60
const maxUnknownLength = 2_000
const unknownEventsKey = 'unknown-callbacks'
const batch = 20
const firstGapSeconds = 10
const maxGapSeconds = 3_600

/** Receives a callback at the URL of one attempt. */
export function receiveCallback(shop: Shop, token: string, { body, ip }: Received): Promise<ReceiveResult> {
  const isAuthentic = isOwnToken(shop, token)
  return take(shop, { named: token, which: eq(attempts.callbackToken, token), body, ip, isAuthentic })
}

/**
 * Receives a callback at a URL that all payments share. `shopReference`: the payment that it names. `isAuthentic`: its
 * signature is right.
 */
export function receiveNamedCallback(
  shop: Shop,
  provider: ProviderName,
  shopReference: string,
  received: Received & { isAuthentic: boolean },
): Promise<ReceiveResult> {
  const which = and(eq(attempts.shopReference, shopReference), eq(attempts.provider, provider))
  return take(shop, { named: shopReference, which, ...received })
}

/** `ip`: the caller's address, used only to limit unknown callers. */
export type Received = { body: string; ip: string }
type Unknown = { isKnown: false; count: CallCount }
export type ReceiveResult = { isKnown: true } | Unknown
type Callback = Received & { named: string; which: SQL | undefined; isAuthentic: boolean }

/**
 * Commits the body before it is handled, so that a crash loses nothing. Throws if the database is unavailable, so that
 * the provider gets no success; but it calls only once, so storing is retried too.
 */
async function take(shop: Shop, callback: Callback): Promise<ReceiveResult> {
  const receivedAt = shop.clock.now()
  return storeWithRetry(shop, () => storeCallback(shop, callback, receivedAt), callback.isAuthentic)
}

type EventInput = { kind: MessageKind; provider: ProviderName; token?: string; body: string }

/** Stores and handles an event that did not come to the URL of an attempt. */
export async function storeProviderEvent(shop: Shop, event: EventInput, handle: EventHandler): Promise<void> {
  const receivedAt = shop.clock.now()
  await storeWithRetry(shop, async () => {
    const [message] = await shop.db
      .insert(providerMessages)
      .values({ ...event, receivedAt })
      .returning({ id: providerMessages.id })
    if (message) await tryToHandle(shop, message.id, handle)
  })
}

/** Unauthenticated callbacks have their own retry queue, so a flood of them cannot displace genuine ones. */
async function storeWithRetry<Kept>(shop: Shop, keep: () => Promise<Kept>, isAuthentic = true): Promise<Kept> {
  try {
    return await keep()
  } catch (error) {
    shop.retries.retryUntilDone(isAuthentic ? 'store a callback' : 'store a callback of an unknown sender', keep)
    throw error
  }
}

async function storeCallback(
  shop: Shop,
  { named, which, body, ip }: Callback,
  receivedAt: Date,
): Promise<ReceiveResult> {
  const [attempt] = await shop.db.select({ id: attempts.id, provider: attempts.provider }).from(attempts).where(which)
  if (!attempt) return storeUnknownEvent(shop, named, { body, ip })
  const [message] = await shop.db
    .insert(providerMessages)
    .values({ kind: 'callback', provider: attempt.provider, attemptId: attempt.id, body, receivedAt })
    .returning({ id: providerMessages.id })
  // The event is stored, so the provider gets a success even if handling fails.
  if (message) await tryToHandle(shop, message.id, settleCallback)
  return { isKnown: true }
}

/**
 * Counts the event, unless one address floods the shop. Stores the start of its body: the newest 1,000 of all, and a
 * limited number for each address and hour.
 */
export async function storeUnknownEvent(shop: Shop, token: string, { body, ip }: Received): Promise<Unknown> {
  const count = countUnknownCall(shop, ip)
  if (!count.ok) return { isKnown: false, count }
  const now = shop.clock.now()
  const isFewEnough = await countAddress(shop, 'unknown news from', ip, unknownOfAddress, 3_600)
  if (isFewEnough.ok) {
    await shop.db
      .insert(providerMessages)
      .values({
        kind: 'callback',
        token: token.slice(0, 100),
        body: body.slice(0, maxUnknownLength),
        receivedAt: now,
        handledAt: now,
        outcome: 'unknown-token',
      })
  }
  await shop.db
    .insert(storedValues)
    .values({ name: unknownEventsKey, value: { count: 1 }, updatedAt: now })
    .onConflictDoUpdate({
      target: storedValues.name,
      set: { value: sql`jsonb_build_object('count', (${storedValues.value}->>'count')::bigint + 1)`, updatedAt: now },
    })
  if (isFewEnough.ok) await storeLatest(shop, eq(providerMessages.outcome, 'unknown-token'))
  return { isKnown: false, count }
}

/** Outcomes of unreadable and repeated events: only the newest are stored. */
const boundedOutcomes = ['unreadable', 'other-shortcode', 'other-conversation', 'known']
/** The same for events of one payment that settled nothing: a caller who knows its id could send them for ever. */
const boundedOfPayment = [...boundedOutcomes, 'ask-provider', 'other-payment', 'ignored']
const eventsStoredPerPayment = 100

async function storeLatest(shop: Shop, which: SQL | undefined, kept = maxUnknownStored): Promise<void> {
  const [oldest] = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(which)
    .orderBy(desc(providerMessages.id))
    .offset(kept)
    .limit(1)
  if (oldest) await shop.db.delete(providerMessages).where(and(which, lte(providerMessages.id, oldest.id)))
}

/** Handles stored events that a dead process left. Returns how many were due, whether handled or not. */
export async function handlePendingEvents(shop: Shop, handlers: EventHandlers): Promise<number> {
  const isDue = or(isNull(providerMessages.nextTryAt), lte(providerMessages.nextTryAt, shop.clock.now()))
  const left = await shop.db
    .select({ id: providerMessages.id, kind: providerMessages.kind, attemptId: providerMessages.attemptId })
    .from(providerMessages)
    .where(and(isNull(providerMessages.handledAt), isDue))
    .orderBy(asc(providerMessages.id))
    .limit(batch)
  for (const { id, kind, attemptId } of left) {
    const handle = attemptId === null ? handlers[kind] : settleCallback
    await tryToHandle(shop, id, handle ?? rejectKind)
  }
  return left.length
}

async function rejectKind(_tx: Database, _shop: Shop, { kind }: StoredEvent): Promise<string> {
  throw new Error(`no handler for events of the kind ${kind}`)
}

/** An event that fails does not block the others; it is retried at growing intervals. */
async function tryToHandle(shop: Shop, messageId: number, handle: EventHandler): Promise<void> {
  try {
    await handleEvent(shop, messageId, handle)
  } catch (error) {
    shop.log.error({ err: error, messageId }, 'a callback could not be handled yet')
    await putOff(shop, messageId).catch((err) => shop.log.error({ err, messageId }, 'a callback could not be put off'))
  }
}

async function putOff(shop: Shop, messageId: number): Promise<void> {
  const gap = sql`least(${maxGapSeconds}, ${firstGapSeconds} * 2 ^ least(${providerMessages.failedTries}, 20))`
  await shop.db
    .update(providerMessages)
    .set({
      failedTries: sql`${providerMessages.failedTries} + 1`,
      nextTryAt: sql`${shop.clock.now().toISOString()}::timestamptz + ${gap} * interval '1 second'`,
    })
    .where(eq(providerMessages.id, messageId))
}

/** Handles a stored event once; a second call does nothing. */
async function handleEvent(shop: Shop, messageId: number, handle: EventHandler): Promise<void> {
  const handled = await shop.db.transaction(async (tx) => {
    const isIt = and(eq(providerMessages.id, messageId), isNull(providerMessages.handledAt))
    const [message] = await tx.select().from(providerMessages).where(isIt).for('no key update')
    if (!message) return null
    const outcome = await handle(tx, shop, message)
    await tx
      .update(providerMessages)
      .set({ handledAt: shop.clock.now(), outcome })
      .where(eq(providerMessages.id, messageId))
    return { outcome, attemptId: message.attemptId }
  })
  if (!handled) return
  const { outcome } = handled
  await storeBounded(shop, handled)
  shop.log.info({ outcome }, 'handled a payment callback')
  shop.jobs.wake(channelMessagesJobName)
}

async function storeBounded(shop: Shop, { outcome, attemptId }: { outcome: string; attemptId: string | null }) {
  if (attemptId === null) {
    const isAlike = and(isNull(providerMessages.attemptId), eq(providerMessages.outcome, outcome))
    return boundedOutcomes.includes(outcome) ? storeLatest(shop, isAlike) : undefined
  }
  if (!boundedOfPayment.includes(outcome)) return
  const isOfPayment = and(eq(providerMessages.attemptId, attemptId), eq(providerMessages.kind, 'callback'))
  await storeLatest(shop, and(isOfPayment, inArray(providerMessages.outcome, boundedOfPayment)), eventsStoredPerPayment)
}

async function settleCallback(
  tx: Database,
  shop: Shop,
  { attemptId, body }: StoredEvent,
): Promise<Outcome | RefundOutcome | 'unreadable'> {
  const attempt = attemptId === null ? null : await lockAttempt(tx, attemptId)
  if (!attempt) return 'unreadable'
  const event = providerOf(attempt).parseEvent(shop, body)
  if (event.kind === 'unreadable') return 'unreadable'
  if (event.kind === 'hint') return schedulePoll(tx, shop, attempt)
  if (event.kind === 'refund') {
    const outcome = await settleRefundEvent(tx, shop, attempt, event)
    return outcome === 'other-refund' ? schedulePoll(tx, shop, attempt) : outcome
  }
  if (event.kind === 'disputed') return openDispute(tx, shop, attempt, event.text)
  return event.kind === 'paid'
    ? settlePaidCallback(tx, shop, attempt, event)
    : settleFailedCallback(tx, shop, attempt, event)
}
