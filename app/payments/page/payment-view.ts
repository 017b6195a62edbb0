import type { Quote } from '#app/exchange-rates/rate.ts'
import { handsetSeconds } from '../payment.ts'
import { type Attempt, isPaid, newestAttempt, type PaymentScreen, paidAttempt } from './payment-screen.ts'

/** Pay Now reads 'Processing Payment...' and is disabled. */
export function isProcessing(screen: PaymentScreen): boolean {
  return !isPaid(screen) && (screen.isSending || runningAttempt(screen) !== null)
}

function runningAttempt(screen: PaymentScreen): Attempt | null {
  const newest = newestAttempt(screen)
  return newest?.status === 'pending' && !newest.isGivenUp ? newest : null
}

/** The payment whose money staff look at, as long as nothing is paid. */
export function attemptInReview(screen: PaymentScreen): Attempt | null {
  return isPaid(screen) ? null : (screen.attempts.findLast((one) => one.isInReview) ?? null)
}

/**
 * What the page shows: the form, beside it the countdown of an open prompt, 'we are still checking' or the success; or
 * nothing but that the customer's money has arrived and is looked at.
 */
export function paymentView(screen: PaymentScreen, now: number): 'form' | 'countdown' | 'checking' | 'paid' | 'review' {
  if (isPaid(screen)) return 'paid'
  if (attemptInReview(screen)) return 'review'
  const newest = newestAttempt(screen)
  if (!newest || newest.status === 'failed') return 'form'
  return newest.status === 'pending' && now < newest.promptEndsAt ? 'countdown' : 'checking'
}

/** After a try without an answer another may be sent, but its money may arrive as well. */
export function mayStillArrive(screen: PaymentScreen): boolean {
  const newest = newestAttempt(screen)
  if (!newest || isPaid(screen) || attemptInReview(screen)) return false
  return newest.status === 'unknown' || (newest.isGivenUp && newest.status !== 'failed')
}

/** A prompt stands for the order as it was when it was sent; the cart may have changed since. */
export function shownQuote(screen: PaymentScreen, ofCart: Quote): Quote {
  return (paidAttempt(screen) ?? runningAttempt(screen))?.quote ?? ofCart
}

/** How long the phone itself still shows the prompt, about; the shop waits longer. */
export function secondsToAnswer({ startedAt }: Pick<Attempt, 'startedAt'>, now: number): number {
  const left = handsetSeconds - Math.floor((now - startedAt) / 1000)
  return Math.max(0, Math.min(handsetSeconds, left))
}
