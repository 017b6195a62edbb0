import type { RunningAnswer } from './pay-answers.ts'
import { type Attempt, giveUpAfterMs } from './payment-screen.ts'

type Running = NonNullable<RunningAnswer['payment']>

/** A payment that the shop knows of, as this page follows it. The two clocks may differ: only spans are trusted. */
export function followRunning(running: Running, now: number): Attempt {
  const requestedAt = Date.parse(running.requestedAt)
  const startedAt = Math.min(requestedAt, now)
  return {
    transactionId: running.transactionId,
    orderId: running.orderId,
    startedAt,
    promptEndsAt: startedAt + (Date.parse(running.promptEndsAt) - requestedAt),
    status: running.status,
    message: running.message,
    isGivenUp: now - startedAt >= giveUpAfterMs,
  }
}
