import type { Quote } from '#app/exchange-rates/rate.ts'
import { handsetSeconds } from '../payment.ts'
import { isPaid, newestPrompt, type PaymentScreen, type Prompt, paidPrompt } from './payment-screen.ts'

/** True if Pay Now is disabled and reads 'Processing Payment...'. */
export function isProcessing(screen: PaymentScreen): boolean {
  return !isPaid(screen) && (screen.isSending || runningPrompt(screen) !== null)
}

function runningPrompt(screen: PaymentScreen): Prompt | null {
  const newest = newestPrompt(screen)
  return newest?.status === 'pending' && !newest.hasStoppedPolling ? newest : null
}

/** The payment that staff are checking; null as soon as any payment succeeds. */
export function promptInReview(screen: PaymentScreen): Prompt | null {
  return isPaid(screen) ? null : (screen.prompts.findLast((one) => one.isInReview) ?? null)
}

/**
 * The view of the page: `countdown` beside the form for an open prompt, `checking` while the result is unknown,
 * `review` while staff check money that has arrived.
 */
export function paymentView(screen: PaymentScreen, now: number): 'form' | 'countdown' | 'checking' | 'paid' | 'review' {
  if (isPaid(screen)) return 'paid'
  if (promptInReview(screen)) return 'review'
  const newest = newestPrompt(screen)
  if (!newest || newest.status === 'failed') return 'form'
  return newest.status === 'pending' && now < newest.promptEndsAt ? 'countdown' : 'checking'
}

/** True if the newest prompt has no result yet: its money may still arrive, but the buyer may already send another. */
export function mayStillArrive(screen: PaymentScreen): boolean {
  const newest = newestPrompt(screen)
  if (!newest || isPaid(screen) || promptInReview(screen)) return false
  return newest.status === 'unknown' || (newest.hasStoppedPolling && newest.status !== 'failed')
}

/**
 * The quote of the paid or running prompt, otherwise of the cart. The cart may have changed since the prompt was sent.
 */
export function displayedQuote(screen: PaymentScreen, cartQuote: Quote): Quote {
  return (paidPrompt(screen) ?? runningPrompt(screen))?.quote ?? cartQuote
}

/**
 * True if the phone no longer shows the prompt and the provider has not answered, so that the buyer needs another way
 * to pay.
 */
export function isOverdue(screen: PaymentScreen, now: number): boolean {
  const newest = newestPrompt(screen)
  const view = paymentView(screen, now)
  return (
    newest !== null && (view === 'checking' || (view === 'countdown' && secondsUntilPromptCloses(newest, now) === 0))
  )
}

/** When another prompt may be sent, on the visitor's clock: 'in 3 minutes, at 23:21'. */
export function nextTryText({ promptEndsAt }: Pick<Prompt, 'promptEndsAt'>, now: number): string {
  const minutes = Math.ceil((promptEndsAt - now) / 60_000)
  const time = new Date(promptEndsAt + 59_999).toTimeString().slice(0, 5)
  return `in ${minutes > 1 ? `${minutes}\u00a0minutes` : 'a minute'}, at ${time}`
}

/** '0712 345 679', or of a masked number '07•• ••• 679'. */
export function formatKenyanPhone(phone: string): string {
  return `0${phone.replace(/[^\d•]/g, '').slice(-9)}`.replace(/(.{4})(...)/, '$1 $2 ')
}

/** The approximate time that the phone still displays the prompt; the shop waits longer. */
export function secondsUntilPromptCloses({ startedAt }: Pick<Prompt, 'startedAt'>, now: number): number {
  const left = handsetSeconds - Math.floor((now - startedAt) / 1000)
  return Math.max(0, Math.min(handsetSeconds, left))
}
