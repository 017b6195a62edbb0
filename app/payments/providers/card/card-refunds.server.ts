import { and, eq, isNotNull } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import type { RefundProvider, RefundReading, RequestedRefund } from '../../refunds/refund-provider.server.ts'
import { refunds } from '../../refunds/refunds.tables.server.ts'
import { describeRefundCandidates, readRefund, readRefundAnswer } from './card-refund-answers.ts'

/** Banks take up to ten working days. */
const reviewAfterSeconds = 16 * 86_400

/**
 * Paystack refunds a payment in whole or in part, to the card that paid, and has no idempotency key. Its answer has an
 * id to poll by; if that answer is lost, only events or staff can settle the refund.
 */
export const cardRefunds: RefundProvider = {
  canRefund({ config }, { shopReference }) {
    const isAble = config.paystack !== null && shopReference !== null
    return { whole: isAble, part: isAble }
  },
  async send({ paymentPages }, { refund, attempt }) {
    const answer = await paymentPages.card.call('POST', '/refund', {
      transaction: attempt.shopReference,
      amount: refund.amountKes * 100,
      currency: 'KES',
      // The note is for staff in Paystack's back office; answers may not include it.
      merchant_note: `refund ${refund.id}`,
    })
    return readRefundAnswer(answer)
  },
  async poll(shop, { refund, attempt }) {
    const { requestId } = refund
    if (requestId === null) return findRefund(shop, { refund, attempt })
    const answer = await shop.paymentPages.card.call('GET', `/refund/${encodeURIComponent(requestId)}`)
    return readRefund(answer, { requestId, payment: paymentNumber(attempt) })
  },
  reviewAfterSeconds,
}

/** Without an id, no listed refund is certainly the requested refund, so the list is only a hint for staff. */
async function findRefund(shop: Shop, { refund, attempt }: RequestedRefund): Promise<RefundReading> {
  const isKnown = and(eq(refunds.attemptId, attempt.id), isNotNull(refunds.requestId))
  const knownRefunds = await shop.db.select({ id: refunds.requestId }).from(refunds).where(isKnown)
  const answer = await shop.paymentPages.card.call('GET', '/refund')
  const hint = describeRefundCandidates(answer, {
    payment: paymentNumber(attempt),
    amountKes: refund.amountKes,
    ownIds: knownRefunds.flatMap(({ id }) => id ?? []),
  })
  return { report: { kind: 'open' }, raw: '', ...(hint ? { hint } : {}) }
}

/** Paystack's number of the payment, taken from the receipt. */
function paymentNumber({ receipt }: Attempt): string {
  return (receipt ?? '').replace(/^PS-/, '')
}
