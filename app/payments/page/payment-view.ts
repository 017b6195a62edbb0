import type { Quote } from '#app/exchange-rates/rate.ts'
import { handsetSeconds } from '../payment.ts'
import { isPaid, newestPrompt, type PaymentScreen, type Prompt, paidPrompt, pollEveryMs } from './payment-screen.ts'

/** Pay Now reads 'Processing Payment...' and is disabled. */
export function isProcessing(screen: PaymentScreen): boolean {
  return !isPaid(screen) && (screen.isSending || runningPrompt(screen) !== null)
}

function runningPrompt(screen: PaymentScreen): Prompt | null {
  const newest = newestPrompt(screen)
  return newest?.status === 'pending' && !newest.isGivenUp ? newest : null
}

/** The payment whose money staff look at, as long as nothing is paid. */
export function promptInReview(screen: PaymentScreen): Prompt | null {
  return isPaid(screen) ? null : (screen.prompts.findLast((one) => one.isInReview) ?? null)
}

/**
 * What the page shows: the form, beside it the countdown of an open prompt, 'we are still checking' or the success; or
 * nothing but that the customer's money has arrived and is looked at.
 */
export function paymentView(screen: PaymentScreen, now: number): 'form' | 'countdown' | 'checking' | 'paid' | 'review' {
  if (isPaid(screen)) return 'paid'
  if (promptInReview(screen)) return 'review'
  const newest = newestPrompt(screen)
  if (!newest || newest.status === 'failed') return 'form'
  return newest.status === 'pending' && now < newest.promptEndsAt ? 'countdown' : 'checking'
}

/** After a try without an answer another may be sent, but its money may arrive as well. */
export function mayStillArrive(screen: PaymentScreen): boolean {
  const newest = newestPrompt(screen)
  if (!newest || isPaid(screen) || promptInReview(screen)) return false
  return newest.status === 'unknown' || (newest.isGivenUp && newest.status !== 'failed')
}

/** A prompt stands for the order as it was when it was sent; the cart may have changed since. */
export function shownQuote(screen: PaymentScreen, ofCart: Quote): Quote {
  return (paidPrompt(screen) ?? runningPrompt(screen))?.quote ?? ofCart
}

/** The phone shows the prompt no longer, and the provider has not answered: the buyer needs another way. */
export function isOverdue(screen: PaymentScreen, now: number): boolean {
  const newest = newestPrompt(screen)
  const view = paymentView(screen, now)
  return newest !== null && (view === 'checking' || (view === 'countdown' && secondsToAnswer(newest, now) === 0))
}

/** From when another prompt may be sent, as a clock says it: the shop unlocks the form some seconds after the end. */
export function nextTryText({ promptEndsAt }: Pick<Prompt, 'promptEndsAt'>): string {
  return new Date(Math.ceil((promptEndsAt + pollEveryMs) / 60_000) * 60_000).toTimeString().slice(0, 5)
}

/** How long the phone itself still shows the prompt, about; the shop waits longer. */
export function secondsToAnswer({ startedAt }: Pick<Prompt, 'startedAt'>, now: number): number {
  const left = handsetSeconds - Math.floor((now - startedAt) / 1000)
  return Math.max(0, Math.min(handsetSeconds, left))
}
