import type { PayAnswer, RunningPayment } from '../pay-answers.ts'
import { type CustomerPayment, promptSeconds } from '../payment.ts'
import { type Prompt, stopPollingAfterMs } from './payment-screen.ts'

export function runningPayment(payment: CustomerPayment, now: Date): RunningPayment {
  const { requestedAt, promptEndsAt, settledAt: _settledAt, isInReview, quote, ...rest } = payment
  return {
    ...rest,
    ...(isInReview ? { inReview: true as const } : {}),
    amount: quote.amountKes,
    quote,
    requestedAt: requestedAt.toISOString(),
    promptEndsAt: promptEndsAt.toISOString(),
    ageMs: now.getTime() - requestedAt.getTime(),
  }
}

/** Uses only time spans from the server, since its clock may differ; `now` is the browser's. */
export function resumedPrompt(payment: RunningPayment, now: number): Prompt {
  const { transactionId, orderId, orderNumber, status, quote, message, phone, ageMs } = payment
  const startedAt = now - Math.max(0, ageMs)
  return {
    transactionId,
    orderId,
    orderNumber,
    status,
    quote,
    message,
    phone,
    startedAt,
    promptEndsAt: startedAt + Date.parse(payment.promptEndsAt) - Date.parse(payment.requestedAt),
    isInReview: payment.inReview ?? false,
    isOnProviderPage: payment.redirectUrl !== null,
    hasStoppedPolling: payment.redirectUrl === null && ageMs >= stopPollingAfterMs,
  }
}

export function newPrompt(
  { amount: _amount, redirectUrl: _page, ...sent }: PayAnswer,
  phone: string | null,
  now: number,
): Prompt {
  return {
    ...sent,
    phone,
    status: 'pending',
    message: null,
    startedAt: now,
    promptEndsAt: now + promptSeconds * 1000,
    isInReview: false,
    isOnProviderPage: false,
    hasStoppedPolling: false,
  }
}
