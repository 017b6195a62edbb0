import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { providers } from '../providers.server.ts'
import { lockRefund, moveRefund } from './refund-moves.server.ts'
import type { RefundAnswer, RequestedRefund } from './refund-provider.server.ts'
import { refundAnswers } from './refunds.tables.server.ts'
import {
  firstPollSeconds,
  settleCompletedRefund,
  settleRefundFailed,
  settleUnknownRefund,
} from './settle-refund.server.ts'

/**
 * Sends the refund to the provider once. If the answer is unclear, or lost because the process crashed, staff review
 * the refund.
 */
export async function sendRefund(shop: Shop, asked: RequestedRefund): Promise<void> {
  const { refund, attempt } = asked
  const provider = providers[attempt.provider].refunds
  if (!provider) throw new Error('the provider has no refunds')
  const answer = await provider.send(shop, asked)
  shop.log.info({ refundId: refund.id, kind: answer.kind }, 'requested a refund from the provider')
  const note = () =>
    storeRefundAnswer(shop, refund.id, answer, provider.poll ? firstPollSeconds : provider.reviewAfterSeconds)
  try {
    await note()
  } catch (err) {
    shop.log.error({ err, refundId: refund.id }, "the provider's answer to a refund could not be stored yet")
    shop.retries.retryUntilDone('note the answer to a refund', note)
  }
}

/** The result may arrive before the answer, so only an open refund changes. */
function storeRefundAnswer(shop: Shop, id: string, answer: RefundAnswer, waitSeconds: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, id)
    if (!locked) return
    const { refund } = locked
    const at = shop.clock.now()
    const outcome = answer.kind === 'refused' ? `refused ${answer.code}` : answer.kind
    await tx.insert(refundAnswers).values({ refundId: id, body: answer.raw, outcome, receivedAt: at })
    const isOpen = refund.state === 'requested' || refund.state === 'unknown'
    if (!isOpen) return
    if (answer.kind === 'done') await settleCompletedRefund(tx, shop, locked, answer.receipt)
    else if (answer.kind === 'refused') await settleRefundFailed(tx, shop, locked, answer)
    else if (refund.state === 'unknown') return
    else if (answer.kind === 'unanswered') await settleUnknownRefund(tx, shop, locked)
    else
      await moveRefund(tx, refund, {
        to: 'sent',
        requestId: answer.requestId,
        nextCheckAt: addSeconds(at, waitSeconds),
      })
  })
}
