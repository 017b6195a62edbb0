import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import { type CallCount, countAddress } from '#app/identity/throttling/rate-limits.server.ts'
import { countUnknownCall } from '#app/identity/throttling/unknown-calls.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { isOwnToken } from '../callback-token.server.ts'
import type { ProviderMessageKind } from '../payment.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'
import type { EventHandler, EventHandlers, StoredEvent } from '../provider.server.ts'
import { providerOf } from '../providers.server.ts'
import { settleRefundEvent } from '../refunds/refund-events.server.ts'
import { openDisputeReview, schedulePoll, settleFailedCallback, settlePaidCallback } from '../settling/settle.server.ts'

const maxUnknownStored = 1_000
const maxUnknownPerAddress = 60
const maxUnknownLength = 2_000
const unknownEventsKey = 'unknown-callbacks'
const batchSize = 20
const firstRetrySeconds = 10
const maxRetrySeconds = 3_600

/** Receives a callback at the URL of one attempt. */
export function receiveCallback(shop: Shop, token: string, { body, ip }: ReceivedCallback): Promise<ReceiveResult> {
  const isAuthentic = isOwnToken(shop, token)
  return receive(shop, { reference: token, isNamed: eq(attempts.callbackToken, token), body, ip, isAuthentic })
}

/**
 * Receives a callback at a URL that all payments share. `shopReference`: the id in the callback. `isAuthentic`: the
 * signature is valid.
 */
export function receiveNamedCallback(
  shop: Shop,
  provider: ProviderName,
  shopReference: string,
  received: ReceivedCallback & { isAuthentic: boolean },
): Promise<ReceiveResult> {
  const isNamed = and(eq(attempts.shopReference, shopReference), eq(attempts.provider, provider))
  return receive(shop, { reference: shopReference, isNamed, ...received })
}

/** `ip`: the caller's address, used only to limit unknown callers. */
export type ReceivedCallback = { body: string; ip: string }
type UnknownCallback = { isKnown: false; count: CallCount }
export type ReceiveResult = { isKnown: true } | UnknownCallback
type Callback = ReceivedCallback & { reference: string; isNamed: SQL | undefined; isAuthentic: boolean }

/**
 * Commits the body before it is handled, so that a crash loses nothing. If the database is unavailable, this throws,
 * and the provider gets an error. The shop still retries to store the body, since providers send a callback only once.
 */
async function receive(shop: Shop, callback: Callback): Promise<ReceiveResult> {
  const receivedAt = shop.clock.now()
  return storeWithRetry(shop, () => storeCallback(shop, callback, receivedAt), callback.isAuthentic)
}

type EventInput = { kind: ProviderMessageKind; provider: ProviderName; token?: string; body: string }

/** Stores and handles an event that did not come to the URL of an attempt. */
export async function storeProviderEvent(shop: Shop, event: EventInput, handle: EventHandler): Promise<void> {
  const receivedAt = shop.clock.now()
  await storeWithRetry(shop, () => storeAndHandle(shop, { ...event, receivedAt }, handle))
}

/** The provider gets a success as soon as the event is stored, even if handling it fails. */
async function storeAndHandle(shop: Shop, event: typeof providerMessages.$inferInsert, handle: EventHandler) {
  const [message] = await shop.db.insert(providerMessages).values(event).returning({ id: providerMessages.id })
  if (message) await tryToHandle(shop, message.id, handle)
}

/** Unauthenticated callbacks have their own retry queue, so that a flood of them cannot displace genuine callbacks. */
async function storeWithRetry<Result>(shop: Shop, store: () => Promise<Result>, isAuthentic = true): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    shop.retries.retryUntilDone(isAuthentic ? 'store a callback' : 'store a callback of an unknown sender', store)
    throw error
  }
}

async function storeCallback(
  shop: Shop,
  { reference, isNamed, body, ip }: Callback,
  receivedAt: Date,
): Promise<ReceiveResult> {
  const [attempt] = await shop.db.select({ id: attempts.id, provider: attempts.provider }).from(attempts).where(isNamed)
  if (!attempt) return storeUnknownEvent(shop, reference, { body, ip })
  const event = { kind: 'callback' as const, provider: attempt.provider, attemptId: attempt.id, body, receivedAt }
  await storeAndHandle(shop, event, settleCallback)
  return { isKnown: true }
}

/**
 * Counts the event, unless one address floods the shop, and stores the start of its body. The newest 1,000 events stay
 * stored, and the number for each address and hour is limited.
 */
export async function storeUnknownEvent(
  shop: Shop,
  token: string,
  { body, ip }: ReceivedCallback,
): Promise<UnknownCallback> {
  const count = countUnknownCall(shop, ip)
  if (!count.ok) return { isKnown: false, count }
  const now = shop.clock.now()
  const addressCount = await countAddress(shop, 'unknown events from', ip, maxUnknownPerAddress, 3_600)
  if (addressCount.ok) {
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
  if (addressCount.ok) await deleteOldEvents(shop, eq(providerMessages.outcome, 'unknown-token'))
  return { isKnown: false, count }
}

/** Outcomes of unreadable and repeated events: only the newest are stored. */
const boundedOutcomes = ['unreadable', 'other-shortcode', 'other-conversation', 'known']
/** Limits stored outcomes that settled nothing, which a caller who knows a payment's id could repeat without end. */
const boundedPaymentOutcomes = [...boundedOutcomes, 'ask-provider', 'other-payment', 'ignored']
const maxEventsPerPayment = 100

/** Keeps the newest `maxStored` of the matching events. */
async function deleteOldEvents(shop: Shop, matches: SQL | undefined, maxStored = maxUnknownStored): Promise<void> {
  const [excess] = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(matches)
    .orderBy(desc(providerMessages.id))
    .offset(maxStored)
    .limit(1)
  if (excess) await shop.db.delete(providerMessages).where(and(matches, lte(providerMessages.id, excess.id)))
}

/** Handles stored events that a crashed process left unhandled. Returns the number of due events. */
export async function handlePendingEvents(shop: Shop, handlers: EventHandlers): Promise<number> {
  const isDue = or(isNull(providerMessages.nextTryAt), lte(providerMessages.nextTryAt, shop.clock.now()))
  const pendingEvents = await shop.db
    .select({ id: providerMessages.id, kind: providerMessages.kind, attemptId: providerMessages.attemptId })
    .from(providerMessages)
    .where(and(isNull(providerMessages.handledAt), isDue))
    .orderBy(asc(providerMessages.id))
    .limit(batchSize)
  for (const { id, kind, attemptId } of pendingEvents) {
    const handle = attemptId === null ? handlers[kind] : settleCallback
    await tryToHandle(shop, id, handle ?? throwUnknownKind)
  }
  return pendingEvents.length
}

async function throwUnknownKind(_tx: Database, _shop: Shop, { kind }: StoredEvent): Promise<string> {
  throw new Error(`no handler for events of the kind ${kind}`)
}

/** A failed event does not block other events. The job retries it at growing intervals. */
async function tryToHandle(shop: Shop, messageId: number, handle: EventHandler): Promise<void> {
  try {
    await handleEvent(shop, messageId, handle)
  } catch (error) {
    shop.log.error({ err: error, messageId }, 'could not handle a callback; retrying later')
    await scheduleRetry(shop, messageId).catch((err) =>
      shop.log.error({ err, messageId }, 'could not schedule a retry'),
    )
  }
}

async function scheduleRetry(shop: Shop, messageId: number): Promise<void> {
  const gap = sql`least(${maxRetrySeconds}, ${firstRetrySeconds} * 2 ^ least(${providerMessages.failedTries}, 20))`
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
    const isUnhandled = and(eq(providerMessages.id, messageId), isNull(providerMessages.handledAt))
    const [message] = await tx.select().from(providerMessages).where(isUnhandled).for('no key update')
    if (!message) return null
    const outcome = await handle(tx, shop, message)
    await tx
      .update(providerMessages)
      .set({ handledAt: shop.clock.now(), outcome })
      .where(eq(providerMessages.id, messageId))
    return { outcome, attemptId: message.attemptId }
  })
  if (!handled) return
  await deleteExcessEvents(shop, handled)
  shop.log.info({ outcome: handled.outcome }, 'handled a payment callback')
  shop.jobs.wake(channelMessagesJobName)
}

async function deleteExcessEvents(shop: Shop, { outcome, attemptId }: { outcome: string; attemptId: string | null }) {
  if (attemptId === null) {
    const isSameOutcome = and(isNull(providerMessages.attemptId), eq(providerMessages.outcome, outcome))
    return boundedOutcomes.includes(outcome) ? deleteOldEvents(shop, isSameOutcome) : undefined
  }
  if (!boundedPaymentOutcomes.includes(outcome)) return
  const isOfPayment = and(eq(providerMessages.attemptId, attemptId), eq(providerMessages.kind, 'callback'))
  await deleteOldEvents(
    shop,
    and(isOfPayment, inArray(providerMessages.outcome, boundedPaymentOutcomes)),
    maxEventsPerPayment,
  )
}

async function settleCallback(tx: Database, shop: Shop, { attemptId, body }: StoredEvent) {
  const attempt = attemptId === null ? null : await lockAttempt(tx, attemptId)
  if (!attempt) return 'unreadable'
  const event = providerOf(attempt).parseEvent(shop, body)
  if (event.kind === 'unreadable') return 'unreadable'
  if (event.kind === 'hint') return schedulePoll(tx, shop, attempt)
  if (event.kind === 'refund') {
    const outcome = await settleRefundEvent(tx, shop, attempt, event)
    return outcome === 'other-refund' ? schedulePoll(tx, shop, attempt) : outcome
  }
  if (event.kind === 'disputed') return openDisputeReview(tx, shop, attempt, event.text)
  return event.kind === 'paid'
    ? settlePaidCallback(tx, shop, attempt, event)
    : settleFailedCallback(tx, shop, attempt, event)
}
