import type { Quote } from '#app/exchange-rates/rate.ts'
import type { ShownState } from '../payment.ts'

/** How often a running payment is asked for, and for how long the page does so, in milliseconds. */
export const pollEveryMs = 5_000
export const giveUpAfterMs = 300_000

/** One prompt of this page. Times are milliseconds of the browser's own clock. */
export type Attempt = {
  transactionId: string
  orderId: string
  orderNumber: string
  /** What the phone was asked for. */
  quote: Quote
  startedAt: number
  promptEndsAt: number
  status: ShownState
  /** What the shop says beyond the status, if anything. */
  message: string | null
  /** The money has arrived, but staff have to look at it. */
  isInReview: boolean
  /** The page no longer asks; the shop itself goes on for a day. */
  isGivenUp: boolean
}

/** What is told in a dialog. */
export type Tell =
  | { kind: 'request-sent' }
  | { kind: 'success'; orderId: string; orderNumber: string; message: string | null; mayHaveOtherPrompt: boolean }
  | { kind: 'failed'; message: string | null }
  | { kind: 'timeout' }
  | { kind: 'refused'; text: string }

export type PaymentScreen = {
  /** Newest last. An earlier one may still succeed after a new one was sent. */
  attempts: readonly Attempt[]
  /** Pay Now was pressed and the shop has not answered. */
  isSending: boolean
  /** The box under the form; null while there is nothing to say. */
  statusText: string | null
  /** At most one: newer news takes the place of what is being told. */
  tells: readonly Tell[]
}

export type PaymentEvent =
  | { kind: 'sending' }
  /** The answer to Pay was lost: it is asked for. */
  | { kind: 'checking' }
  | { kind: 'sent'; attempt: Attempt }
  | { kind: 'resumed'; attempt: Attempt }
  | { kind: 'not-sent' }
  | { kind: 'refused'; text: string }
  | Answered
  | { kind: 'time-passed'; now: number }
  | { kind: 'told' }

type News = Pick<Attempt, 'status' | 'message' | 'isInReview'>
type Answered = News & { kind: 'answered'; transactionId: string; now: number }

export const statusTexts = {
  sent: 'Payment request sent! Please check your phone and complete the payment.',
  checking: 'The connection broke. We are checking whether your request reached your phone; you need not press again.',
  resumed: 'A payment request is on your phone. Please complete the payment there.',
  failed: 'Payment failed. Try again.',
  success: 'Your payment has been confirmed. Thank you for your purchase!',
} as const

export const refusedText = 'Payment failed. Please try again.'

export function startScreen(running: Attempt | null): PaymentScreen {
  const empty: PaymentScreen = { attempts: [], isSending: false, statusText: null, tells: [] }
  return running ? nextScreen(empty, { kind: 'resumed', attempt: running }) : empty
}

export function nextScreen(screen: PaymentScreen, event: PaymentEvent): PaymentScreen {
  switch (event.kind) {
    case 'sending':
      return { ...screen, isSending: true, statusText: null }
    case 'checking':
      return { ...screen, statusText: statusTexts.checking }
    case 'sent':
      return {
        ...addAttempt(screen, event.attempt, statusTexts.sent),
        tells: [{ kind: 'request-sent' }],
      }
    case 'resumed':
      return resume(screen, event.attempt)
    case 'not-sent':
      return { ...screen, isSending: false }
    case 'refused':
      return refuse(screen, event.text)
    case 'answered':
      return takeAnswer(screen, event)
    case 'time-passed':
      return giveUp(screen, event.now)
    case 'told':
      return { ...screen, tells: screen.tells.slice(1) }
  }
}

function addAttempt(screen: PaymentScreen, attempt: Attempt, statusText: string | null): PaymentScreen {
  const others = screen.attempts.filter((one) => one.transactionId !== attempt.transactionId)
  return { ...screen, isSending: false, statusText, attempts: [...others, attempt] }
}

/** How it ended is told like any other answer; a payment that still runs goes on without a dialog. */
function resume(screen: PaymentScreen, attempt: Attempt): PaymentScreen {
  const { transactionId, status, message, isInReview, startedAt: now } = attempt
  const running = { ...attempt, status: 'pending', message: null, isInReview: false } as const
  const resumed = addAttempt(screen, running, statusTexts.resumed)
  return takeAnswer(resumed, { kind: 'answered', transactionId, status, message, isInReview, now })
}

function textFor({ status, message }: Pick<Attempt, 'status' | 'message'>): string | null {
  if (status === 'pending') return statusTexts.resumed
  // Not knowing has a place of its own on the page.
  return status === 'unknown' ? null : (message ?? statusTexts[status])
}

function refuse(screen: PaymentScreen, text: string): PaymentScreen {
  return {
    ...screen,
    isSending: false,
    statusText: text || statusTexts.failed,
    tells: [{ kind: 'refused', text: text || refusedText }],
  }
}

function takeAnswer(screen: PaymentScreen, answer: Answered): PaymentScreen {
  const asked = screen.attempts.find((one) => one.transactionId === answer.transactionId)
  if (!asked || isPaid(screen)) return screen
  const { status, message, isInReview } = answer
  if (asked.status === status && asked.isInReview === isInReview) return screen
  const attempts = screen.attempts.map((one) => (one === asked ? { ...one, status, message, isInReview } : one))
  if (status === 'success') {
    const mayHaveOtherPrompt = attempts.some((one) => one.status === 'pending' && answer.now < one.promptEndsAt)
    const { orderId, orderNumber } = asked
    const tell: Tell = { kind: 'success', orderId, orderNumber, message, mayHaveOtherPrompt }
    return { ...screen, attempts, statusText: message ?? statusTexts.success, tells: [tell] }
  }
  // An earlier try that fails while a newer one runs is no news to anybody.
  if (asked !== newestAttempt(screen)) return { ...screen, attempts, tells: isInReview ? [] : screen.tells }
  return {
    ...screen,
    attempts,
    statusText: textFor({ status, message }),
    tells: status === 'failed' ? [{ kind: 'failed', message }] : [],
  }
}

function giveUp(screen: PaymentScreen, now: number): PaymentScreen {
  const isOver = (one: Attempt) => isAskedFor(one) && now - one.startedAt >= giveUpAfterMs
  if (isPaid(screen) || !screen.attempts.some(isOver)) return screen
  const newest = newestAttempt(screen)
  // Who was told that it failed, or arrived, has had an answer; only waiting in vain is worth a dialog.
  const isNews = newest !== null && isOver(newest) && newest.status !== 'failed' && !newest.isInReview
  return {
    ...screen,
    attempts: screen.attempts.map((one) => (isOver(one) ? { ...one, isGivenUp: true } : one)),
    statusText: isNews ? null : screen.statusText,
    tells: isNews ? [{ kind: 'timeout' }] : screen.tells,
  }
}

function isAskedFor(attempt: Attempt): boolean {
  return attempt.status !== 'success' && !attempt.isGivenUp
}

export function newestAttempt(screen: PaymentScreen): Attempt | null {
  return screen.attempts.at(-1) ?? null
}

export function paidAttempt(screen: PaymentScreen): Attempt | null {
  return screen.attempts.find((one) => one.status === 'success') ?? null
}

export function isPaid(screen: PaymentScreen): boolean {
  return paidAttempt(screen) !== null
}

/** The attempts that the page still asks for: failed ones, too, since M-Pesa may confirm late. */
export function openAttempts(screen: PaymentScreen): Attempt[] {
  return isPaid(screen) ? [] : screen.attempts.filter(isAskedFor)
}
