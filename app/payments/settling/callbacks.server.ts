import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { shopFacts } from '#app/platform/database/platform.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'
import { providerOf } from '../providers.server.ts'
import { type Outcome, settleFailedCallback, settlePaidCallback } from './settle.server.ts'

const unknownKept = 1_000
const unknownFact = 'unknown-callbacks'
const batch = 20
const firstGapSeconds = 10
const longestGapSeconds = 3_600

/**
 * Takes a callback in: its body is committed before anything is made of it, so that a crash loses nothing. False for a
 * token that is no attempt's. Where the database is away it throws, for the provider must not hear that it was kept; but
 * the provider calls only once, so keeping it is tried again.
 */
export async function takeCallback(shop: Shop, token: string, body: string): Promise<boolean> {
  const receivedAt = shop.clock.now()
  try {
    return await keepCallback(shop, token, body, receivedAt)
  } catch (error) {
    shop.retries.untilDone('keep a callback', () => keepCallback(shop, token, body, receivedAt))
    throw error
  }
}

async function keepCallback(shop: Shop, token: string, body: string, receivedAt: Date): Promise<boolean> {
  const [attempt] = await shop.db
    .select({ id: attempts.id, provider: attempts.provider })
    .from(attempts)
    .where(eq(attempts.callbackToken, token))
  if (!attempt) {
    await keepUnknown(shop, token, body)
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

/** Only the last thousand are kept, but every one is counted. */
async function keepUnknown(shop: Shop, token: string, body: string): Promise<void> {
  const now = shop.clock.now()
  await shop.db.insert(providerMessages).values({
    kind: 'callback',
    token: token.slice(0, 100),
    body,
    receivedAt: now,
    handledAt: now,
    outcome: 'unknown-token',
  })
  await shop.db
    .insert(shopFacts)
    .values({ name: unknownFact, value: { count: 1 }, updatedAt: now })
    .onConflictDoUpdate({
      target: shopFacts.name,
      set: { value: sql`jsonb_build_object('count', (${shopFacts.value}->>'count')::bigint + 1)`, updatedAt: now },
    })
  const isUnknown = isNull(providerMessages.attemptId)
  const [oldest] = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(isUnknown)
    .orderBy(desc(providerMessages.id))
    .offset(unknownKept)
    .limit(1)
  if (oldest) await shop.db.delete(providerMessages).where(and(isUnknown, lte(providerMessages.id, oldest.id)))
}

/** Handles what was received and committed before the process died. Returns how many were due, handled or not. */
export async function handleLeftCallbacks(shop: Shop): Promise<number> {
  const isDue = or(isNull(providerMessages.nextTryAt), lte(providerMessages.nextTryAt, shop.clock.now()))
  const left = await shop.db
    .select({ id: providerMessages.id })
    .from(providerMessages)
    .where(and(isNull(providerMessages.handledAt), isNotNull(providerMessages.attemptId), isDue))
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
  const outcome = await shop.db.transaction(async (tx) => {
    const isIt = and(eq(providerMessages.id, messageId), isNull(providerMessages.handledAt))
    const [message] = await tx.select().from(providerMessages).where(isIt).for('no key update')
    if (!message?.attemptId) return null
    const outcome = await settleCallback(tx, shop, message.attemptId, message.body)
    await tx
      .update(providerMessages)
      .set({ handledAt: shop.clock.now(), outcome })
      .where(eq(providerMessages.id, messageId))
    return outcome
  })
  if (!outcome) return
  shop.log.info({ outcome }, 'handled a payment callback')
  shop.jobs.wake(channelMessagesJobName)
}

async function settleCallback(
  tx: Database,
  shop: Shop,
  attemptId: string,
  body: string,
): Promise<Outcome | 'unreadable'> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return 'unreadable'
  const news = providerOf(attempt).readNews(body)
  if (news.kind === 'unreadable') return 'unreadable'
  return news.kind === 'paid'
    ? settlePaidCallback(tx, shop, attempt, news)
    : settleFailedCallback(tx, shop, attempt, news)
}
