import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { addressKey, countCall } from '#app/identity/limits/call-limits.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { shopFacts } from '#app/platform/database/platform.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import type { MessageKind } from '../payment.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'
import { newsHandlers, providerOf } from '../providers.server.ts'
import { noteDispute } from './disputes.server.ts'
import { askAgain, type Outcome, settleFailedCallback, settlePaidCallback } from './settle.server.ts'

const unknownKept = 1_000
const unknownOfAddress = 60
const longestUnknown = 2_000
const unknownFact = 'unknown-callbacks'
const batch = 20
const firstGapSeconds = 10
const longestGapSeconds = 3_600

/** Takes a callback in at the address of one attempt. False for a token that is no attempt's. */
export function takeCallback(shop: Shop, token: string, { body, ip }: Told): Promise<boolean> {
  return take(shop, { named: token, which: eq(attempts.callbackToken, token), body, ip })
}

/** Takes a callback in that came to one address for all: `ownId` is the payment that it names. False for another's. */
export function takeNamedCallback(shop: Shop, provider: ProviderName, ownId: string, told: Told): Promise<boolean> {
  const which = and(eq(attempts.ownId, ownId), eq(attempts.provider, provider))
  return take(shop, { named: ownId, which, ...told })
}

/** `ip` is where it came from, which counts for strangers alone. */
export type Told = { body: string; ip: string }
type Callback = Told & { named: string; which: SQL | undefined }

/**
 * The body is committed before anything is made of it, so that a crash loses nothing. Where the database is away it
 * throws, for the provider must not hear that it was kept; but the provider calls only once, so keeping it is tried
 * again.
 */
async function take(shop: Shop, callback: Callback): Promise<boolean> {
  const receivedAt = shop.clock.now()
  return keepSurely(shop, () => keepCallback(shop, callback, receivedAt))
}

type News = { kind: MessageKind; provider: ProviderName; token?: string; body: string }

/** The same for news that came to no attempt's address: it is kept, then handled by what its kind says. */
export async function keepNews(shop: Shop, news: News): Promise<void> {
  const receivedAt = shop.clock.now()
  await keepSurely(shop, async () => {
    const [message] = await shop.db
      .insert(providerMessages)
      .values({ ...news, receivedAt })
      .returning({ id: providerMessages.id })
    if (message) await tryToHandle(shop, message.id)
  })
}

async function keepSurely<Kept>(shop: Shop, keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep()
  } catch (error) {
    shop.retries.untilDone('keep a callback', keep)
    throw error
  }
}

async function keepCallback(shop: Shop, { named, which, body, ip }: Callback, receivedAt: Date): Promise<boolean> {
  const [attempt] = await shop.db.select({ id: attempts.id, provider: attempts.provider }).from(attempts).where(which)
  if (!attempt) {
    await keepUnknownNews(shop, named, { body, ip })
    return false
  }
  const [message] = await shop.db
    .insert(providerMessages)
    .values({ kind: 'callback', provider: attempt.provider, attemptId: attempt.id, body, receivedAt })
    .returning({ id: providerMessages.id })
  // Whatever becomes of it now, it is kept: the provider has done its part.
  if (message) await tryToHandle(shop, message.id)
  return true
}

/** Every one is counted. The beginning of the last thousand is kept, and no more from one address than an hour allows. */
export async function keepUnknownNews(shop: Shop, token: string, { body, ip }: Told): Promise<void> {
  const now = shop.clock.now()
  const isFewEnough = await countCall(shop, `unknown news from ${addressKey(ip)}`, unknownOfAddress, 3_600)
  if (isFewEnough.ok) {
    await shop.db.insert(providerMessages).values({
      kind: 'callback',
      token: token.slice(0, 100),
      body: body.slice(0, longestUnknown),
      receivedAt: now,
      handledAt: now,
      outcome: 'unknown-token',
    })
  }
  await shop.db
    .insert(shopFacts)
    .values({ name: unknownFact, value: { count: 1 }, updatedAt: now })
    .onConflictDoUpdate({
      target: shopFacts.name,
      set: { value: sql`jsonb_build_object('count', (${shopFacts.value}->>'count')::bigint + 1)`, updatedAt: now },
    })
  if (isFewEnough.ok) await keepLatest(shop, eq(providerMessages.outcome, 'unknown-token'))
}

/** What nothing could be made of, and what says a known thing once more, is kept within a bound. */
const boundedOutcomes = ['unreadable', 'other-shortcode', 'other-conversation', 'known']
/** So is what settled nothing of one payment, all in all: whoever has seen its id can tell of it for ever. */
const boundedOfPayment = [...boundedOutcomes, 'ask-provider', 'other-payment', 'ignored']
const ofPaymentKept = 100

async function keepLatest(shop: Shop, which: SQL | undefined, kept = unknownKept): Promise<void> {
  const [oldest] = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(which)
    .orderBy(desc(providerMessages.id))
    .offset(kept)
    .limit(1)
  if (oldest) await shop.db.delete(providerMessages).where(and(which, lte(providerMessages.id, oldest.id)))
}

/** Handles what was received and committed before the process died. Returns how many were due, handled or not. */
export async function handleLeftCallbacks(shop: Shop): Promise<number> {
  const isDue = or(isNull(providerMessages.nextTryAt), lte(providerMessages.nextTryAt, shop.clock.now()))
  const left = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(and(isNull(providerMessages.handledAt), isDue))
    .orderBy(asc(providerMessages.id))
    .limit(batch)
  for (const { id } of left) await tryToHandle(shop, id)
  return left.length
}

/** One that cannot be handled holds up no other; it is kept, and tried again after a growing gap. */
async function tryToHandle(shop: Shop, messageId: number): Promise<void> {
  try {
    await handleCallback(shop, messageId)
  } catch (error) {
    shop.log.error({ err: error, messageId }, 'a callback could not be handled yet')
    await putOff(shop, messageId).catch((err) => shop.log.error({ err, messageId }, 'a callback could not be put off'))
  }
}

async function putOff(shop: Shop, messageId: number): Promise<void> {
  const gap = sql`least(${longestGapSeconds}, ${firstGapSeconds} * 2 ^ least(${providerMessages.failedTries}, 20))`
  await shop.db
    .update(providerMessages)
    .set({
      failedTries: sql`${providerMessages.failedTries} + 1`,
      nextTryAt: sql`${shop.clock.now().toISOString()}::timestamptz + ${gap} * interval '1 second'`,
    })
    .where(eq(providerMessages.id, messageId))
}

/** Settles one kept callback, once: whoever comes second finds it handled. */
async function handleCallback(shop: Shop, messageId: number): Promise<void> {
  const handled = await shop.db.transaction(async (tx) => {
    const isIt = and(eq(providerMessages.id, messageId), isNull(providerMessages.handledAt))
    const [message] = await tx.select().from(providerMessages).where(isIt).for('no key update')
    if (!message) return null
    const outcome = await settleNews(tx, shop, message)
    await tx
      .update(providerMessages)
      .set({ handledAt: shop.clock.now(), outcome })
      .where(eq(providerMessages.id, messageId))
    return { outcome, attemptId: message.attemptId }
  })
  if (!handled) return
  const { outcome } = handled
  await keepBounded(shop, handled)
  shop.log.info({ outcome }, 'handled a payment callback')
  shop.jobs.wake(channelMessagesJobName)
}

async function keepBounded(shop: Shop, { outcome, attemptId }: { outcome: string; attemptId: string | null }) {
  if (attemptId === null) {
    const isAlike = and(isNull(providerMessages.attemptId), eq(providerMessages.outcome, outcome))
    return boundedOutcomes.includes(outcome) ? keepLatest(shop, isAlike) : undefined
  }
  if (!boundedOfPayment.includes(outcome)) return
  const isOfPayment = and(eq(providerMessages.attemptId, attemptId), eq(providerMessages.kind, 'callback'))
  await keepLatest(shop, and(isOfPayment, inArray(providerMessages.outcome, boundedOfPayment)), ofPaymentKept)
}

function settleNews(tx: Database, shop: Shop, message: typeof providerMessages.$inferSelect): Promise<string> {
  if (message.attemptId) return settleCallback(tx, shop, message.attemptId, message.body)
  const handle = newsHandlers[message.kind]
  if (!handle) throw new Error(`nobody handles news of the kind ${message.kind}`)
  return handle(tx, shop, message)
}

async function settleCallback(
  tx: Database,
  shop: Shop,
  attemptId: string,
  body: string,
): Promise<Outcome | 'unreadable'> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return 'unreadable'
  const news = providerOf(attempt).readNews(shop, body)
  if (news.kind === 'unreadable') return 'unreadable'
  if (news.kind === 'hint') return askAgain(tx, shop, attempt)
  if (news.kind === 'disputed') return noteDispute(tx, shop, attempt, news.text)
  return news.kind === 'paid'
    ? settlePaidCallback(tx, shop, attempt, news)
    : settleFailedCallback(tx, shop, attempt, news)
}
