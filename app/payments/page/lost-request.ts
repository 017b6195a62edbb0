import type { Answer } from '#app/framework/browser/api-client.ts'
import type { LatestPaymentAnswer, RunningPayment } from '../pay-answers.ts'

export type LatestAnswer = Answer<LatestPaymentAnswer>
export type LostRequestOutcome =
  | { kind: 'found'; payment: RunningPayment }
  | { kind: 'none' | 'session-ended' | 'gone' }

type LostRequestSearch = {
  ask: () => Promise<LatestAnswer>
  /** Resolves when the next try may succeed. */
  wait: () => Promise<void>
  /** True if the page knew this payment before the lost request. */
  isKnown: (transactionId: string) => boolean
  /** True if the customer has left the page. */
  isGone: () => boolean
}

/**
 * Finds the payment of a Pay request whose answer was lost. Retries until the shop answers. The shop may handle this
 * call before the Pay request, so only a second 'none' proves that there is no payment.
 */
export async function findLostRequest({ ask, wait, isKnown, isGone }: LostRequestSearch): Promise<LostRequestOutcome> {
  let timesNone = 0
  for (;;) {
    const answer = await ask()
    if (!answer.ok && answer.status === 401) return { kind: 'session-ended' }
    if (answer.ok) {
      const { payment } = answer.data
      if (payment && !isKnown(payment.transactionId)) return { kind: 'found', payment }
      timesNone += 1
      if (timesNone === 2) return { kind: 'none' }
    }
    if (isGone()) return { kind: 'gone' }
    await wait()
  }
}
