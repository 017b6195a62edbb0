import { and, eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import type { RefundEvent } from './refund-provider.server.ts'
import { type Refund, refunds } from './refunds.tables.server.ts'
import { type RefundOutcome, settleReportedRefund } from './settle-refund.server.ts'

/**
 * Settles an event that identifies its refund only by payment and amount. The event counts only if the shop has sent
 * exactly one such refund: with two, a late event of the first refund could settle the second.
 */
export async function settleRefundEvent(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { amountKes, requestId, report }: RefundEvent,
): Promise<RefundOutcome> {
  const isAlike = and(
    eq(refunds.attemptId, attempt.id),
    eq(refunds.method, 'provider'),
    eq(refunds.amountKes, amountKes),
  )
  const [refund, ...others] = (await tx.select().from(refunds).where(isAlike)).filter(mayExistAtProvider)
  if (!refund || others.length > 0) return 'other-refund'
  // The refund's own id is known: polling with it is more reliable, and the event has scheduled a poll.
  if (refund.requestId !== null) return 'waiting'
  const outcome = await settleReportedRefund(tx, shop, refund.id, report)
  if (requestId !== null) await tx.update(refunds).set({ requestId }).where(eq(refunds.id, refund.id))
  return outcome
}

/** False for a refund that the provider refused at once. A refund that staff did not find may still exist. */
function mayExistAtProvider({ state, requestId, resultCode }: Refund): boolean {
  return state !== 'failed' || requestId !== null || resultCode === 'not-returned'
}
