import { and, eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import type { RefundEvent } from './refund-provider.server.ts'
import { type Refund, refunds } from './refunds.tables.server.ts'
import { type RefundOutcome, reportRefund } from './settle-refund.server.ts'

/**
 * What a provider says of a refund that it names by payment and amount. It counts where the shop has sent one such refund in all:
 * with two of one amount, the event of the first may come late and would end the second.
 */
export async function settleRefundEvent(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { amountKes, requestId, report }: RefundEvent,
): Promise<RefundOutcome> {
  const isAlike = and(eq(refunds.attemptId, attempt.id), eq(refunds.way, 'provider'), eq(refunds.amountKes, amountKes))
  const [refund, ...others] = (await tx.select().from(refunds).where(isAlike)).filter(mayBeThere)
  if (!refund || others.length > 0) return 'other-refund'
  // Its own id tells better, and is asked for as soon as an event comes.
  if (refund.requestId !== null) return 'waiting'
  const outcome = await reportRefund(tx, shop, refund.id, report)
  if (requestId !== null) await tx.update(refunds).set({ requestId }).where(eq(refunds.id, refund.id))
  return outcome
}

/** One that the provider refused at once never was there. One that staff did not find may have been. */
function mayBeThere({ state, requestId, resultCode }: Refund): boolean {
  return state !== 'failed' || requestId !== null || resultCode === 'not-returned'
}
