import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { later } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import { providers } from '../providers.server.ts'
import { lockRefund } from './refund-moves.server.ts'
import type { RefundNews } from './refund-provider.server.ts'
import { type Refund, refundAnswers, refunds } from './refunds.tables.server.ts'
import { settleDoubt, settleRefundNews } from './settle-refund.server.ts'

/** Longer than any question takes. */
const leaseSeconds = 60
const askedAgainSeconds = 300
const batch = 10

const refundChecksJobName = 'refund-checks'

/** Looks after refunds whose end was not told: nobody asks for them again, but nobody forgets them either. */
export function refundChecksJob(shop: Shop): Job {
  return {
    name: refundChecksJobName,
    everySeconds: 5,
    async run() {
      const due = await claimDue(shop)
      for (const refund of due) await tryToCheck(shop, refund)
      return due.length
    },
  }
}

/** A provider has hinted at news of what it gives back of a payment. */
export async function askAboutRefunds(shop: Shop, attemptId: string): Promise<void> {
  const isOpen = and(eq(refunds.attemptId, attemptId), eq(refunds.state, 'sent'))
  await shop.db.update(refunds).set({ nextCheckAt: shop.clock.now() }).where(isOpen)
  shop.jobs.wake(refundChecksJobName)
}

async function claimDue(shop: Shop): Promise<Refund[]> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const isFree = or(isNull(refunds.claimedUntil), lte(refunds.claimedUntil, now))
    const due = await tx
      .select()
      .from(refunds)
      .where(and(lte(refunds.nextCheckAt, now), isFree))
      .orderBy(asc(refunds.nextCheckAt))
      .limit(batch)
      .for('no key update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx
      .update(refunds)
      .set({ claimedUntil: later(now, leaseSeconds) })
      .where(inArray(refunds.id, ids))
    return due
  })
}

async function tryToCheck(shop: Shop, refund: Refund): Promise<void> {
  try {
    await checkRefund(shop, refund)
    shop.jobs.wake(channelMessagesJobName)
  } catch (err) {
    shop.log.error({ err, refundId: refund.id }, 'a refund could not be checked yet')
  }
}

async function checkRefund(shop: Shop, due: Refund): Promise<void> {
  const told = await askProvider(shop, due)
  await shop.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, due.id)
    if (!locked) return
    await tx
      .update(refunds)
      .set({ claimedUntil: null, checks: locked.refund.checks + 1 })
      .where(eq(refunds.id, due.id))
    const { state } = locked.refund
    if (state !== 'requested' && state !== 'sent') return
    if (told && told.news.kind !== 'open') {
      const outcome = await settleRefundNews(tx, shop, locked, told.news)
      return keepReading(tx, shop, due, told.raw, outcome)
    }
    if (isOverdue(shop, locked.refund)) await settleDoubt(tx, shop, locked)
    else {
      const nextCheckAt = later(shop.clock.now(), askedAgainSeconds)
      await tx.update(refunds).set({ nextCheckAt }).where(eq(refunds.id, due.id))
    }
  })
}

/** Null where nobody can be asked. One that was never noted as sent may be found there all the same. */
async function askProvider(shop: Shop, refund: Refund): Promise<{ news: RefundNews; raw: string } | null> {
  const ask = refund.provider && providers[refund.provider].refunds?.ask
  if (!ask || refund.attemptId === null) return null
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, refund.attemptId))
  // Payments of demo mode are none of the real provider's, nor real ones the sandbox's.
  return attempt?.isDemo === shop.config.isDemo ? ask(shop, { refund, attempt }) : null
}

/** Whoever was to send it has died with the answer. */
function isOverdue(shop: Shop, { state, provider, askedAt }: Refund): boolean {
  if (state === 'requested' || !provider) return true
  const patience = providers[provider].refunds?.patienceSeconds ?? 0
  return shop.clock.now() >= later(askedAt, patience)
}

async function keepReading(tx: Database, shop: Shop, { id: refundId }: Refund, body: string, outcome: string) {
  await tx.insert(refundAnswers).values({ refundId, body, outcome, receivedAt: shop.clock.now() })
}
