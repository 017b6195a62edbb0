import type { RunningAnswer } from './pay-answers.ts'
import { promptSeconds, type ShownPayment } from './payment.ts'
import { type Attempt, giveUpAfterMs } from './payment-screen.ts'

/** How a payment that the shop knows of travels to the page: its age, since the two clocks may differ. */
export type RunningPayment = Pick<Attempt, 'transactionId' | 'orderId' | 'status' | 'message' | 'amountKes'> & {
  ageMs: number
  promptMs: number
}

export function runningPayment(payment: ShownPayment, now: Date): RunningPayment {
  const { transactionId, orderId, status, message, amountKes, requestedAt, promptEndsAt } = payment
  const ageMs = now.getTime() - requestedAt.getTime()
  return {
    transactionId,
    orderId,
    status,
    message,
    amountKes,
    ageMs,
    promptMs: promptEndsAt.getTime() - requestedAt.getTime(),
  }
}

export function followPayment({ ageMs, promptMs, ...payment }: RunningPayment, now: number): Attempt {
  const startedAt = now - Math.max(0, ageMs)
  return { ...payment, startedAt, promptEndsAt: startedAt + promptMs, isGivenUp: ageMs >= giveUpAfterMs }
}

/** The same from the API's answer, which carries the server's times: only their span is trusted. */
export function followAnswer(payment: NonNullable<RunningAnswer['payment']>, now: number): Attempt {
  const { transactionId, orderId, status, message, amount: amountKes } = payment
  const promptMs = Date.parse(payment.promptEndsAt) - Date.parse(payment.requestedAt)
  const ageMs = now - Date.parse(payment.requestedAt)
  return followPayment({ transactionId, orderId, status, message, amountKes, ageMs, promptMs }, now)
}

export function followNew(answer: { transactionId: string; orderId: string; amount: number }, now: number): Attempt {
  const { transactionId, orderId, amount: amountKes } = answer
  const promptMs = promptSeconds * 1000
  return followPayment({ transactionId, orderId, amountKes, status: 'pending', message: null, ageMs: 0, promptMs }, now)
}
