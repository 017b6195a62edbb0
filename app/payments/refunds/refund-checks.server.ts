import { and, eq, inArray } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { claimDue, type Queue, queueJob } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import { providers } from '../providers.server.ts'
import { addReviewHint } from '../settling/reviews.server.ts'
import { lockRefund } from './refund-moves.server.ts'
import type { RefundReading } from './refund-provider.server.ts'
import { type Refund, refundAnswers, refunds } from './refunds.tables.server.ts'
import { isPollable, type LockedRefund, settleRefundReport, settleUnknownRefund } from './settle-refund.server.ts'

const recheckSeconds = 300
const maxUnknownSeconds = 60 * 86_400
const batchSize = 10

const refundChecksJobName = 'refund-checks'

const queue: Queue<Refund> = {
  table: refunds,
  id: refunds.id,
  dueAt: refunds.nextCheckAt,
  leaseSeconds: 60,
  read: (tx, which) => tx.select().from(refunds).where(which),
}

/** Polls refunds whose result is unknown. They are never requested again. */
export function refundChecksJob(shop: Shop): Job {
  return queueJob(shop, {
    name: refundChecksJobName,
    everySeconds: 5,
    claim: (tx, now) => claimDue(tx, queue, { now, limit: batchSize }),
    async handle(refund) {
      await checkRefund(shop, refund)
      shop.jobs.wake(channelMessagesJobName)
    },
  })
}

/** Schedules a check at once, after an event about a refund of this payment. */
export async function scheduleRefundCheck(shop: Shop, attemptId: string): Promise<void> {
  const isOpen = and(eq(refunds.attemptId, attemptId), inArray(refunds.state, ['sent', 'unknown']))
  await shop.db.update(refunds).set({ nextCheckAt: shop.clock.now() }).where(isOpen)
  shop.jobs.wake(refundChecksJobName)
}

async function checkRefund(shop: Shop, due: Refund): Promise<void> {
  const reading = await pollProvider(shop, due)
  await shop.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, due.id)
    if (!locked) return
    const { refund } = locked
    const isSameRefund = eq(refunds.id, refund.id)
    await tx
      .update(refunds)
      .set({ claimedUntil: null, checks: refund.checks + 1 })
      .where(isSameRefund)
    if (isSettled(refund)) return
    await applyPollResult(tx, shop, locked, reading)
    if (!isSettled(refund))
      await tx
        .update(refunds)
        .set({ nextCheckAt: nextCheck(shop, refund) })
        .where(isSameRefund)
  })
}

async function applyPollResult(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  reading: RefundReading | null,
): Promise<void> {
  const { refund } = locked
  if (reading && reading.report.kind !== 'open') {
    const outcome = await settleRefundReport(tx, shop, locked, reading.report)
    if (outcome !== 'known') await storeReading(tx, shop, refund, reading.raw, outcome)
  } else if (refund.state !== 'unknown' && isOverdue(shop, refund)) await settleUnknownRefund(tx, shop, locked)
  if (reading?.hint) await addReviewHint(tx, refund.id, reading.hint)
}

function isSettled({ state }: Refund): boolean {
  return state === 'done' || state === 'failed'
}

/** An unknown refund is polled at growing intervals, since the provider may still report its result. */
function nextCheck(shop: Shop, refund: Refund): Date | null {
  const now = shop.clock.now()
  if (refund.state !== 'unknown') return addSeconds(now, recheckSeconds)
  const ageSeconds = (now.getTime() - refund.askedAt.getTime()) / 1000
  return isPollable(refund) && ageSeconds < maxUnknownSeconds
    ? addSeconds(now, Math.max(recheckSeconds, ageSeconds))
    : null
}

/**
 * Null if the refund can't be polled. Also polls a refund that is not stored as sent, because the provider may have
 * received it.
 */
async function pollProvider(shop: Shop, refund: Refund): Promise<RefundReading | null> {
  const queryRefund = refund.provider && providers[refund.provider].refunds?.poll
  if (!queryRefund || refund.attemptId === null) return null
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, refund.attemptId))
  // In demo mode the shop polls only demo payments, otherwise only real ones.
  return attempt?.isDemo === shop.config.isDemo ? queryRefund(shop, { refund, attempt }) : null
}

/**
 * True if the refund has no result in time, or if its state is still `requested`, because the process crashed while it
 * sent the refund.
 */
function isOverdue(shop: Shop, { state, provider, askedAt }: Refund): boolean {
  if (state === 'requested' || !provider) return true
  const patience = providers[provider].refunds?.reviewAfterSeconds ?? 0
  return shop.clock.now() >= addSeconds(askedAt, patience)
}

async function storeReading(tx: Database, shop: Shop, { id: refundId }: Refund, body: string, outcome: string) {
  await tx.insert(refundAnswers).values({ refundId, body, outcome, receivedAt: shop.clock.now() })
}
