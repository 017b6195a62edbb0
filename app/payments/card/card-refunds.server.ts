import type { Shop } from '#app/platform/shop.server.ts'
import type { AskedRefund, RefundAnswer, RefundProvider } from '../refunds/refund-provider.server.ts'
import { findRefund, noteOf, readRefundAnswer } from './card-refund-answers.ts'

/** Banks take up to ten working days. */
const patienceSeconds = 16 * 86_400

/** Paystack gives back the whole or a part, to the card that paid, and has no key against doing it twice. */
export const cardRefunds: RefundProvider = {
  canRefund({ config }, { ownId }) {
    const isAble = config.paystack !== null && ownId !== null
    return { whole: isAble, part: isAble }
  },
  async send(shop, asked) {
    const { refund, attempt } = asked
    const answer = readRefundAnswer(
      await shop.paymentPages.card.call('POST', '/refund', {
        transaction: attempt.ownId,
        amount: refund.amountKes * 100,
        currency: 'KES',
        merchant_note: noteOf(refund.id),
      }),
    )
    return answer.kind === 'unanswered' ? lookFor(shop, asked, answer) : answer
  },
  async ask(shop, { refund, attempt }) {
    const answer = await shop.paymentPages.card.call('GET', `/refund?transaction=${attempt.ownId}`)
    const raw = answer.kind === 'answered' ? answer.body : ''
    return { news: findRefund(answer, refund.id)?.news ?? { kind: 'open' }, raw }
  },
  patienceSeconds,
}

/** It may have been taken before its answer was lost. That it isn't in the list yet proves nothing. */
async function lookFor(shop: Shop, { refund, attempt }: AskedRefund, lost: RefundAnswer): Promise<RefundAnswer> {
  const answer = await shop.paymentPages.card.call('GET', `/refund?transaction=${attempt.ownId}`)
  const found = findRefund(answer, refund.id)
  const raw = answer.kind === 'answered' ? answer.body : ''
  return found ? { kind: 'accepted', requestId: found.id, raw } : lost
}
