import { and, eq, gt } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
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
import { type PaymentOutcome, settleFailure, settleNoAnswer, settlePaidReading } from '../settling/settle.server.ts'
import { handlePendingEvents } from './provider-events.server.ts'

const batchSize = 10
/** The intervals after the first check at 15 s. Later checks are hourly until a day after the prompt. */
const checkIntervalSeconds = [10, 15, 20, 30, 60, 60, 120, 300, 600, 1_800]
const hourSeconds = 3_600
const daySeconds = 86_400
/** How long after the prompt the shop waits for a late callback if it cannot poll the provider. */
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

/** Polls providers for the results of prompts, so that no payment depends on a callback that may never come. */
export function paymentChecksJob(handlers: EventHandlers): (shop: Shop) => Job {
  return (shop) => {
    const checks = queueJob(shop, {
      name: paymentChecksJobName,
      everySeconds: 3,
      claim: (tx, now) => claimDue(tx, queue, { now, limit: batchSize }),
      handle: (attempt) => checkAttempt(shop, attempt),
    })
    return { ...checks, run: async () => (await handlePendingEvents(shop, handlers)) + (await checks.run()) }
  }
}

/** Makes the next check due at once and restarts the short intervals, since the customer is waiting. */
export async function scheduleCheck(shop: Shop, transactionId: string): Promise<void> {
  const isScheduled = and(eq(attempts.id, transactionId), gt(attempts.nextCheckAt, shop.clock.now()))
  await shop.db.update(attempts).set({ nextCheckAt: shop.clock.now(), checks: 0 }).where(isScheduled)
  shop.jobs.wake(paymentChecksJobName)
}

async function checkAttempt(shop: Shop, attempt: Attempt): Promise<void> {
  const reading = await pollProvider(shop, attempt)
  const outcome = await shop.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (!locked) return null
    // A callback may have settled the payment while the shop polled the provider.
    const hasSucceeded = locked.state === 'success'
    const { nextCheckAt } = hasSucceeded ? { nextCheckAt: null } : locked
    await tx
      .update(attempts)
      .set({ claimedUntil: null, checks: locked.checks + 1, nextCheckAt })
      .where(eq(attempts.id, attempt.id))
    if (hasSucceeded) return null
    const outcome = await settleReading(tx, shop, locked, reading)
    if (reading?.kind === 'paid' || reading?.kind === 'failed') {
      await storePollAnswer(tx, shop, attempt, reading, outcome)
    }
    return outcome
  })
  if (outcome === null || outcome === 'ignored') return
  shop.log.info({ outcome }, 'polled the provider for a payment')
  shop.jobs.wake(channelMessagesJobName)
}

/** Null if the payment cannot be polled. A demo prompt is unknown to the real provider. */
async function pollProvider(shop: Shop, attempt: Attempt): Promise<PaymentReading | null> {
  return isPollable(shop, attempt) ? providerOf(attempt).poll(shop, attempt) : null
}

async function settleReading(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  reading: PaymentReading | null,
): Promise<PaymentOutcome> {
  const now = shop.clock.now()
  if (reading?.kind === 'paid') return settlePaid(tx, shop, attempt, reading, now)
  if (reading?.kind === 'failed' && attempt.state !== 'failed') return settleFailed(tx, shop, attempt, reading, now)
  const nextCheckAt = computeNextCheck(shop, attempt, now)
  const isExpired = (attempt.state === 'requested' || attempt.state === 'pending') && !isLive(attempt, now)
  if (isExpired) await moveAttempt(tx, attempt, { to: 'unknown', nextCheckAt })
  else await tx.update(attempts).set({ nextCheckAt }).where(eq(attempts.id, attempt.id))
  const isAbandoned = nextCheckAt === null && attempt.state !== 'failed' && isPollable(shop, attempt)
  return isAbandoned ? settleNoAnswer(tx, shop, attempt) : 'ignored'
}

/**
 * True if the payment belongs to the shop's mode: in demo mode the shop polls only demo payments, otherwise only real
 * ones.
 */
function isPollable(shop: Shop, attempt: Attempt): boolean {
  return attempt.isDemo === shop.config.isDemo
}

type PaidReading = Extract<PaymentReading, { kind: 'paid' }>

/** A reading that does not match the attempt changes nothing; the attempt is checked again later. */
async function settlePaid(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { payment }: PaidReading,
  now: Date,
): Promise<PaymentOutcome> {
  const outcome = await settlePaidReading(tx, shop, attempt, payment)
  if (outcome === 'other-payment' || outcome === 'ask-provider') {
    const nextCheckAt = computeNextCheck(shop, attempt, now)
    await tx.update(attempts).set({ nextCheckAt }).where(eq(attempts.id, attempt.id))
  }
  return outcome
}

type FailedReading = Extract<PaymentReading, { kind: 'failed' }>

/**
 * Providers have answered 'failed' for payments that were paid. So a failure counts only after a second equal answer,
 * and hourly polling continues even then.
 */
async function settleFailed(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { code, text, isDefinite = false }: FailedReading,
  now: Date,
): Promise<PaymentOutcome> {
  if (isDefinite || attempt.resultCode === code) {
    return settleFailure(tx, shop, attempt, { code, text, nextCheckAt: hourlyCheck(attempt, now) })
  }
  await tx
    .update(attempts)
    .set({ resultCode: code, nextCheckAt: addSeconds(now, secondCheckSeconds) })
    .where(eq(attempts.id, attempt.id))
  return 'ignored'
}

async function storePollAnswer(
  tx: Database,
  shop: Shop,
  { id: attemptId, provider }: Attempt,
  reading: PaymentReading,
  outcome: PaymentOutcome,
): Promise<void> {
  const at = shop.clock.now()
  await tx
    .insert(providerMessages)
    .values({ kind: 'query-answer', provider, attemptId, body: reading.raw, receivedAt: at, handledAt: at, outcome })
}

/** When to check the payment again; null if no further check can give a result. */
function computeNextCheck(shop: Shop, attempt: Attempt, now: Date): Date | null {
  if (isPollable(shop, attempt) && providerOf(attempt).canPoll(attempt)) return nextCheck(attempt, now)
  if (isLive(attempt, now)) return attempt.promptEndsAt
  if (!isPollable(shop, attempt)) return null
  // The payment can't be polled: only its callback can settle it.
  const callbackDeadline = addSeconds(attempt.promptEndsAt, callbackSeconds)
  return now < callbackDeadline ? callbackDeadline : null
}

function nextCheck(attempt: Attempt, now: Date): Date | null {
  if (attempt.state === 'failed') return hourlyCheck(attempt, now)
  const lastCheck = addSeconds(attempt.requestedAt, daySeconds)
  if (now >= lastCheck) return null
  const next = addSeconds(now, checkIntervalSeconds[attempt.checks] ?? hourSeconds)
  // One check must run when the prompt ends, because it marks the attempt as unknown.
  if (isLive(attempt, now) && next > attempt.promptEndsAt) return attempt.promptEndsAt
  if (next > lastCheck) return lastCheck
  return next
}

function hourlyCheck(attempt: Attempt, now: Date): Date | null {
  const next = addSeconds(now, hourSeconds)
  return next <= addSeconds(attempt.requestedAt, daySeconds) ? next : null
}
