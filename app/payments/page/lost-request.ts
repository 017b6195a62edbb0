import type { Answer } from '#app/framework/browser/api-client.ts'
import type { RunningAnswer, RunningPayment } from '../pay-answers.ts'

export type LatestAnswer = Answer<RunningAnswer>
export type LostRequestOutcome =
  | { kind: 'found'; payment: RunningPayment }
  | { kind: 'none' | 'session-ended' | 'gone' }

type Search = {
  ask: () => Promise<LatestAnswer>
  /** Until asking again may bring something new. */
  wait: () => Promise<void>
  /** Whether the page knew this payment before the lost request. */
  isKnown: (transactionId: string) => boolean
  /** The page was left. */
  isGone: () => boolean
}

/**
 * What became of a Pay whose answer was lost: nobody knows until the shop can be asked again, however long that takes.
 * One 'none' may have overtaken the request itself, so only the second is believed.
 */
export async function findLostRequest({ ask, wait, isKnown, isGone }: Search): Promise<LostRequestOutcome> {
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
