import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { later } from '#app/platform/clock.ts'
import type { PaymentReading } from '#app/platform/mobile-money.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { lockAttempt, moveAttempt } from '../attempts.server.ts'
import { isLive } from '../payment.ts'
import { type Attempt, attempts, providerMessages } from '../payments.tables.server.ts'
import { providerOf } from '../providers.server.ts'
import { handleLeftCallbacks } from './callbacks.server.ts'
import { type Outcome, settleFailure, settleNoAnswer, settlePaidReading } from './settle.server.ts'

/** Longer than a question may take: whoever still holds an attempt then has died with it. */
const leaseSeconds = 30
const batch = 10
/** After the first one at 15 s. Then every hour, for a day after the prompt. */
const gapSeconds = [10, 15, 20, 30, 60, 60, 120, 300, 600, 1_800]
const hourSeconds = 3_600
const daySeconds = 86_400
/** A callback may be late; where it is the only way to hear of a payment it is waited for this long after the prompt. */
const callbackSeconds = 3_600
const secondLookSeconds = 10

export const paymentChecksJobName = 'payment-checks'

/** Asks the provider what became of prompts, so that no payment depends on a callback that never comes. */
export function paymentChecksJob(shop: Shop): Job {
  return {
    name: paymentChecksJobName,
    everySeconds: 3,
    async run() {
      const left = await handleLeftCallbacks(shop)
      const due = await claimDue(shop)
      await Promise.all(due.map((attempt) => tryToCheck(shop, attempt)))
      return left + due.length
    },
  }
}

/** Its customer waits for the answer just now, so it is asked for at once, and then often again. */
export async function lookSoon(shop: Shop, transactionId: string): Promise<void> {
  const isOpen = and(eq(attempts.id, transactionId), gt(attempts.nextCheckAt, shop.clock.now()))
  await shop.db.update(attempts).set({ nextCheckAt: shop.clock.now(), checks: 0 }).where(isOpen)
  shop.jobs.wake(paymentChecksJobName)
}

async function claimDue(shop: Shop): Promise<Attempt[]> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const isFree = or(isNull(attempts.claimedUntil), lte(attempts.claimedUntil, now))
    const due = await tx
      .select()
      .from(attempts)
      .where(and(lte(attempts.nextCheckAt, now), isFree))
      .orderBy(asc(attempts.nextCheckAt))
      .limit(batch)
      .for('no key update', { skipLocked: true })
    if (due.length === 0) return []
    await tx
      .update(attempts)
      .set({ claimedUntil: later(now, leaseSeconds) })
      .where(
        inArray(
          attempts.id,
          due.map(({ id }) => id),
        ),
      )
    return due
  })
}

/** One that cannot be checked holds up no other; its lease runs out and it is tried again. */
async function tryToCheck(shop: Shop, attempt: Attempt): Promise<void> {
  try {
    await checkAttempt(shop, attempt)
  } catch (error) {
    shop.log.error({ err: error, transactionId: attempt.id }, 'a payment could not be checked yet')
  }
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
      await keepAnswer(tx, shop, attempt, reading, outcome)
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
  const nextCheckAt = nextLook(shop, attempt, now)
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
  { told }: PaidReading,
  now: Date,
): Promise<Outcome> {
  const outcome = await settlePaidReading(tx, shop, attempt, told)
  if (outcome === 'other-payment' || outcome === 'ask-provider') {
    const nextCheckAt = nextLook(shop, attempt, now)
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
    .set({ resultCode: code, nextCheckAt: later(now, secondLookSeconds) })
    .where(eq(attempts.id, attempt.id))
  return 'ignored'
}

async function keepAnswer(
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
function nextLook(shop: Shop, attempt: Attempt, now: Date): Date | null {
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
