import type { ShownState } from './payment.ts'

/** How often a running payment is asked for, and for how long the page does so, in milliseconds. */
export const pollEveryMs = 5_000
export const giveUpAfterMs = 300_000

/** One prompt of this page. Times are milliseconds of the browser's own clock. */
export type Attempt = {
  transactionId: string
  orderId: string
  /** What the phone was asked for. */
  amountKes: number
  startedAt: number
  promptEndsAt: number
  status: ShownState
  /** What the shop says beyond the status, if anything. */
  message: string | null
  /** The page no longer asks; the shop itself goes on for a day. */
  isGivenUp: boolean
}

/** What is to be told in a dialog, one after the other. */
export type Tell =
  | { kind: 'request-sent' }
  | { kind: 'success'; orderId: string; message: string | null; mayHaveOtherPrompt: boolean }
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
  tells: readonly Tell[]
}

export type PaymentEvent =
  | { kind: 'sending' }
  | { kind: 'sent'; attempt: Attempt }
  | { kind: 'resumed'; attempt: Attempt }
  | { kind: 'not-sent' }
  | { kind: 'refused'; text: string }
  | { kind: 'answered'; transactionId: string; status: ShownState; message: string | null; now: number }
  | { kind: 'time-passed'; now: number }
  | { kind: 'told' }

export const statusTexts = {
  sent: 'Payment request sent! Please check your phone and complete the payment.',
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
    case 'sent':
      return {
        ...addAttempt(screen, event.attempt, statusTexts.sent),
        tells: [...screen.tells, { kind: 'request-sent' }],
      }
    case 'resumed':
      return addAttempt(screen, event.attempt, textFor(event.attempt))
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
    tells: [...screen.tells, { kind: 'refused', text: text || refusedText }],
  }
}

type Answered = Extract<PaymentEvent, { kind: 'answered' }>

function takeAnswer(screen: PaymentScreen, answer: Answered): PaymentScreen {
  const asked = screen.attempts.find((one) => one.transactionId === answer.transactionId)
  if (!asked || isPaid(screen) || asked.status === answer.status) return screen
  const { status, message } = answer
  const attempts = screen.attempts.map((one) => (one === asked ? { ...one, status, message } : one))
  if (status === 'success') {
    const mayHaveOtherPrompt = attempts.some((one) => one.status === 'pending' && answer.now < one.promptEndsAt)
    const tell: Tell = { kind: 'success', orderId: asked.orderId, message, mayHaveOtherPrompt }
    return { ...screen, attempts, statusText: message ?? statusTexts.success, tells: [...screen.tells, tell] }
  }
  // An earlier try that fails while a newer one runs is no news to anybody.
  if (asked !== newestAttempt(screen)) return { ...screen, attempts }
  return {
    ...screen,
    attempts,
    statusText: textFor({ status, message }),
    tells: status === 'failed' ? [...screen.tells, { kind: 'failed', message }] : screen.tells,
  }
}

function giveUp(screen: PaymentScreen, now: number): PaymentScreen {
  const isOver = (one: Attempt) => isAskedFor(one) && now - one.startedAt >= giveUpAfterMs
  if (isPaid(screen) || !screen.attempts.some(isOver)) return screen
  const newest = newestAttempt(screen)
  // Who was told that it failed has had an answer; only waiting in vain is worth a dialog.
  const isNews = newest !== null && isOver(newest) && newest.status !== 'failed'
  return {
    ...screen,
    attempts: screen.attempts.map((one) => (isOver(one) ? { ...one, isGivenUp: true } : one)),
    statusText: isNews ? null : screen.statusText,
    tells: isNews ? [...screen.tells, { kind: 'timeout' }] : screen.tells,
  }
}

function isAskedFor(attempt: Attempt): boolean {
  return attempt.status !== 'success' && !attempt.isGivenUp
}

export function newestAttempt(screen: PaymentScreen): Attempt | null {
  return screen.attempts.at(-1) ?? null
}

export function isPaid(screen: PaymentScreen): boolean {
  return screen.attempts.some((one) => one.status === 'success')
}

/** The attempts that the page still asks for: failed ones, too, since M-Pesa may confirm late. */
export function openAttempts(screen: PaymentScreen): Attempt[] {
  return isPaid(screen) ? [] : screen.attempts.filter(isAskedFor)
}

/** Pay Now reads 'Processing Payment...' and is disabled. */
export function isProcessing(screen: PaymentScreen): boolean {
  const newest = newestAttempt(screen)
  return screen.isSending || isPaid(screen) || (newest?.status === 'pending' && !newest.isGivenUp)
}

/**
 * What the page shows beside the form: nothing, the countdown of an open prompt, 'we are still checking', or the
 * success.
 */
export function paymentView(screen: PaymentScreen, now: number): 'form' | 'countdown' | 'checking' | 'paid' {
  if (isPaid(screen)) return 'paid'
  const newest = newestAttempt(screen)
  if (!newest || newest.status === 'failed') return 'form'
  return newest.status === 'pending' && now < newest.promptEndsAt ? 'countdown' : 'checking'
}

/** After a try without an answer another may be sent, but its money may arrive as well. */
export function mayStillArrive(screen: PaymentScreen): boolean {
  const newest = newestAttempt(screen)
  return (
    !isPaid(screen) &&
    newest !== null &&
    (newest.status === 'unknown' || newest.isGivenUp) &&
    newest.status !== 'failed'
  )
}
