import { and, eq, gt } from 'drizzle-orm'
import { later } from '#app/framework/clock.ts'
import { claimDue, type Queue, queueJob } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { lockAttempt, moveAttempt } from '../attempts.server.ts'
import { isLive } from '../payment.ts'
import { type Attempt, attempts, providerMessages } from '../payments.tables.server.ts'
import type { EventHandlers } from '../provider.server.ts'
import { providerOf } from '../providers.server.ts'
import { type Outcome, settleFailure, settleNoAnswer, settlePaidReading } from '../settling/settle.server.ts'
import { handleLeftEvents } from './provider-events.server.ts'

const batch = 10
/** After the first one at 15 s. Then every hour, for a day after the prompt. */
const gapSeconds = [10, 15, 20, 30, 60, 60, 120, 300, 600, 1_800]
const hourSeconds = 3_600
const daySeconds = 86_400
/** A callback may be late; where it is the only way to hear of a payment it is waited for this long after the prompt. */
const callbackSeconds = 3_600
const secondCheckSeconds = 10

export const paymentChecksJobName = 'payment-checks'

const queue: Queue<Attempt> = {
  table: attempts,
  id: attempts.id,
  dueAt: attempts.nextCheckAt,
  leaseSeconds: 30,
  read: (tx, which) => tx.select().from(attempts).where(which),
}

/** Asks the provider what became of prompts, so that no payment depends on a callback that never comes. */
export function paymentChecksJob(handlers: EventHandlers): (shop: Shop) => Job {
  return (shop) => {
    const checks = queueJob(shop, {
      name: paymentChecksJobName,
      everySeconds: 3,
      claim: (tx, now) => claimDue(tx, queue, { now, limit: batch }),
      handle: (attempt) => checkAttempt(shop, attempt),
    })
    return { ...checks, run: async () => (await handleLeftEvents(shop, handlers)) + (await checks.run()) }
  }
}

/** Its customer waits for the answer just now, so it is asked for at once, and then often again. */
export async function scheduleCheck(shop: Shop, transactionId: string): Promise<void> {
  const isOpen = and(eq(attempts.id, transactionId), gt(attempts.nextCheckAt, shop.clock.now()))
  await shop.db.update(attempts).set({ nextCheckAt: shop.clock.now(), checks: 0 }).where(isOpen)
  shop.jobs.wake(paymentChecksJobName)
}

async function checkAttempt(shop: Shop, attempt: Attempt): Promise<void> {
  const reading = await askProvider(shop, attempt)
  const outcome = await shop.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (!locked) return null
    // Settled by a callback while the provider was being asked.
    const isSettled = locked.state === 'success'
    const { nextCheckAt } = isSettled ? { nextCheckAt: null } : locked
    await tx
      .update(attempts)
      .set({ claimedUntil: null, checks: locked.checks + 1, nextCheckAt })
      .where(eq(attempts.id, attempt.id))
    if (isSettled) return null
    const outcome = await settleReading(tx, shop, locked, reading)
    if (reading?.kind === 'paid' || reading?.kind === 'failed') {
      await storeAnswer(tx, shop, attempt, reading, outcome)
    }
    return outcome
  })
  if (outcome === null || outcome === 'ignored') return
  shop.log.info({ outcome }, 'asked the provider about a payment')
  shop.jobs.wake(channelMessagesJobName)
}

/** Null where there is nothing to ask by, or nobody to ask: a demo prompt is unknown to the real provider. */
async function askProvider(shop: Shop, attempt: Attempt): Promise<PaymentReading | null> {
  return isOurs(shop, attempt) ? providerOf(attempt).ask(shop, attempt) : null
}

async function settleReading(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  reading: PaymentReading | null,
): Promise<Outcome> {
  const now = shop.clock.now()
  if (reading?.kind === 'paid') return notePaid(tx, shop, attempt, reading, now)
  if (reading?.kind === 'failed' && attempt.state !== 'failed') return noteFailure(tx, shop, attempt, reading, now)
  const nextCheckAt = computeNextCheck(shop, attempt, now)
  const isOver = (attempt.state === 'requested' || attempt.state === 'pending') && !isLive(attempt, now)
  if (isOver) await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt })
  else await tx.update(attempts).set({ nextCheckAt }).where(eq(attempts.id, attempt.id))
  const isGivenUp = nextCheckAt === null && attempt.state !== 'failed' && isOurs(shop, attempt)
  return isGivenUp ? settleNoAnswer(tx, shop, attempt) : 'ignored'
}

/** Payments of demo mode are none of the real provider's, nor real ones the sandbox's. */
function isOurs(shop: Shop, attempt: Attempt): boolean {
  return attempt.isDemo === shop.config.isDemo
}

type PaidReading = Extract<PaymentReading, { kind: 'paid' }>

/** What does not fit the attempt changes nothing, and is looked at again when its time comes. */
async function notePaid(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { payment }: PaidReading,
  now: Date,
): Promise<Outcome> {
  const outcome = await settlePaidReading(tx, shop, attempt, payment)
  if (outcome === 'other-payment' || outcome === 'ask-provider') {
    const nextCheckAt = computeNextCheck(shop, attempt, now)
    await tx.update(attempts).set({ nextCheckAt }).where(eq(attempts.id, attempt.id))
  }
  return outcome
}

type FailedReading = Extract<PaymentReading, { kind: 'failed' }>

/**
 * The provider has answered 'failed' for payments that were paid: one such answer is looked at twice before it counts,
 * and afterwards too it is asked now and then.
 */
async function noteFailure(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { code, text, isDefinite = false }: FailedReading,
  now: Date,
): Promise<Outcome> {
  if (isDefinite || attempt.resultCode === code) {
    return settleFailure(tx, shop, attempt, { code, text, nextCheckAt: hourlyCheck(attempt, now) })
  }
  await tx
    .update(attempts)
    .set({ resultCode: code, nextCheckAt: later(now, secondCheckSeconds) })
    .where(eq(attempts.id, attempt.id))
  return 'ignored'
}

async function storeAnswer(
  tx: Database,
  shop: Shop,
  { id: attemptId, provider }: Attempt,
  reading: PaymentReading,
  outcome: Outcome,
): Promise<void> {
  const at = shop.clock.now()
  await tx.insert(providerMessages).values({
    kind: 'query-answer',
    provider,
    attemptId,
    body: reading.raw,
    receivedAt: at,
    handledAt: at,
    outcome,
  })
}

/** When the payment is looked at again; null where nothing more can be found out. */
function computeNextCheck(shop: Shop, attempt: Attempt, now: Date): Date | null {
  if (isOurs(shop, attempt) && providerOf(attempt).canAsk(attempt)) return nextCheck(attempt, now)
  if (isLive(attempt, now)) return attempt.promptEndsAt
  if (!isOurs(shop, attempt)) return null
  // It cannot be asked about: only a callback finds it, by its token.
  const lastWait = later(attempt.promptEndsAt, callbackSeconds)
  return now < lastWait ? lastWait : null
}

function nextCheck(attempt: Attempt, now: Date): Date | null {
  if (attempt.state === 'failed') return hourlyCheck(attempt, now)
  const lastCheck = later(attempt.requestedAt, daySeconds)
  if (now >= lastCheck) return null
  const next = later(now, gapSeconds[attempt.checks] ?? hourSeconds)
  // The end of the prompt is noted in time, however long the gap.
  if (isLive(attempt, now) && next > attempt.promptEndsAt) return attempt.promptEndsAt
  if (next > lastCheck) return lastCheck
  return next
}

function hourlyCheck(attempt: Attempt, now: Date): Date | null {
  const next = later(now, hourSeconds)
  return next <= later(attempt.requestedAt, daySeconds) ? next : null
}
