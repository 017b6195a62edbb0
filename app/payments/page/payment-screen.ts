import type { Quote } from '#app/exchange-rates/rate.ts'
import type { CustomerPaymentStatus } from '../payment.ts'

/** How often the page polls a payment, and for how long, in milliseconds. */
export const pollEveryMs = 5_000
export const stopPollingAfterMs = 300_000

/** One prompt of this page. Times are milliseconds of the browser's own clock. */
export type Prompt = {
  transactionId: string
  orderId: string
  orderNumber: string
  /** The quote with which the prompt was sent. */
  quote: Quote
  /** The number as typed; masked if it came from the shop. */
  phone: string | null
  startedAt: number
  promptEndsAt: number
  status: CustomerPaymentStatus
  /** A text from the shop that explains the status, if there is one. */
  message: string | null
  /** True if the money has arrived, but staff have to check it. */
  isInReview: boolean
  /** True if the customer is on the provider's page or has left it open. The page then displays no time limit. */
  isOnProviderPage: boolean
  /** True if the page has stopped polling; the shop itself polls for a day. */
  hasStoppedPolling: boolean
}

export type PaymentNotification =
  | { kind: 'success'; orderId: string; orderNumber: string; message: string | null; mayHaveOtherPrompt: boolean }
  | { kind: 'failed'; message: string | null }
  | { kind: 'timeout'; orderNumber: string }
  | { kind: 'refused'; text: string }
  /** It is unknown whether a request was sent. */
  | { kind: 'unconfirmed' }

export type PaymentScreen = {
  /** Oldest first. An earlier prompt may still succeed after a newer prompt was sent. */
  prompts: readonly Prompt[]
  /** True from the press of Pay Now until the shop answers. */
  isSending: boolean
  /** The text of the status box; null hides the box. */
  statusText: string | null
  /** At most one notification, because a newer one replaces it. */
  notifications: readonly PaymentNotification[]
}

export type PaymentEvent =
  | { kind: 'sending' }
  /** The answer to Pay was lost: the page asks the shop what happened. */
  | { kind: 'checking' }
  | { kind: 'sent'; prompt: Prompt }
  | { kind: 'resumed'; prompt: Prompt }
  | { kind: 'not-sent' }
  | { kind: 'refused'; text: string }
  | { kind: 'unconfirmed' }
  | AnsweredEvent
  | { kind: 'time-passed'; now: number }
  | { kind: 'notified' }

type Status = Pick<Prompt, 'status' | 'message' | 'isInReview'>
type AnsweredEvent = Status & { kind: 'answered'; transactionId: string; now: number }

export const statusTexts = {
  sent: 'Payment request sent! Please check your phone and complete the payment.',
  checking: 'The connection broke. We are checking whether your request went out.',
  resumed: 'A payment request is on your phone. Please complete the payment there.',
  failed: 'Payment failed. Try again.',
  success: 'Your payment has been confirmed. Thank you for your purchase!',
} as const

export const unconfirmedText =
  'We did not get an answer. If a request appears on your phone, it is real. Otherwise press Pay Now again: you are not asked twice for one order.'

export const refusedText = 'Payment failed. Please try again.'

/** True if the status text reports a failure. After `unconfirmed`, a payment may be in progress. */
export const hasFailureText = ({ isSending, statusText }: PaymentScreen) => !isSending && statusText !== unconfirmedText

export function startScreen(running: Prompt | null, lastFailure: string | null = null): PaymentScreen {
  const empty: PaymentScreen = { prompts: [], isSending: false, statusText: lastFailure, notifications: [] }
  return running ? nextScreen(empty, { kind: 'resumed', prompt: running }) : empty
}

export function nextScreen(screen: PaymentScreen, event: PaymentEvent): PaymentScreen {
  switch (event.kind) {
    case 'sending':
      return { ...screen, isSending: true, statusText: null }
    case 'checking':
      return { ...screen, statusText: statusTexts.checking }
    case 'sent':
      return { ...addPrompt(screen, event.prompt, statusTexts.sent), notifications: [] }
    case 'resumed':
      return isPaid(screen) ? screen : resume(screen, event.prompt)
    case 'not-sent':
      return { ...screen, isSending: false }
    case 'refused':
      return showRefusal(screen, event.text)
    case 'unconfirmed':
      return { ...screen, isSending: false, statusText: unconfirmedText, notifications: [{ kind: 'unconfirmed' }] }
    case 'answered':
      return applyAnswer(screen, event)
    case 'time-passed':
      return stopPolling(screen, event.now)
    case 'notified':
      return { ...screen, notifications: screen.notifications.slice(1) }
  }
}

function addPrompt(screen: PaymentScreen, prompt: Prompt, statusText: string | null): PaymentScreen {
  const others = screen.prompts.filter((one) => one.transactionId !== prompt.transactionId)
  return { ...screen, isSending: false, statusText, prompts: [...others, prompt] }
}

/** Handles the result of an earlier payment like any other answer. A running payment opens no dialog. */
function resume(screen: PaymentScreen, prompt: Prompt): PaymentScreen {
  const { transactionId, status, message, isInReview, startedAt: now } = prompt
  const running = { ...prompt, status: 'pending', message: null, isInReview: false } as const
  const resumed = addPrompt(screen, running, statusTexts.resumed)
  return applyAnswer(resumed, { kind: 'answered', transactionId, status, message, isInReview, now })
}

function textFor({ status, message }: Pick<Prompt, 'status' | 'message'>): string | null {
  if (status === 'pending') return statusTexts.resumed
  // The page displays an unknown payment in another place.
  return status === 'unknown' ? null : (message ?? statusTexts[status])
}

function showRefusal(screen: PaymentScreen, text: string): PaymentScreen {
  return {
    ...screen,
    isSending: false,
    statusText: text || statusTexts.failed,
    notifications: [{ kind: 'refused', text: text || refusedText }],
  }
}

function applyAnswer(screen: PaymentScreen, answer: AnsweredEvent): PaymentScreen {
  const prompt = screen.prompts.find((one) => one.transactionId === answer.transactionId)
  if (!prompt || isPaid(screen)) return screen
  const { status, message, isInReview } = answer
  if (prompt.status === status && prompt.isInReview === isInReview) return screen
  const prompts = screen.prompts.map((one) => (one === prompt ? { ...one, status, message, isInReview } : one))
  if (status === 'success') {
    const mayHaveOtherPrompt = prompts.some((one) => one.status === 'pending' && answer.now < one.promptEndsAt)
    const { orderId, orderNumber } = prompt
    const notification: PaymentNotification = { kind: 'success', orderId, orderNumber, message, mayHaveOtherPrompt }
    return { ...screen, prompts, statusText: message ?? statusTexts.success, notifications: [notification] }
  }
  // The failure of an earlier prompt does not matter while a newer prompt runs.
  if (prompt !== newestPrompt(screen))
    return { ...screen, prompts, notifications: isInReview ? [] : screen.notifications }
  return {
    ...screen,
    prompts,
    statusText: textFor({ status, message }),
    notifications: status === 'failed' ? [{ kind: 'failed', message }] : [],
  }
}

function stopPolling(screen: PaymentScreen, now: number): PaymentScreen {
  const isOver = (one: Prompt) =>
    isOpenPrompt(one) && now >= (one.isOnProviderPage ? one.promptEndsAt : one.startedAt + stopPollingAfterMs)
  if (isPaid(screen) || !screen.prompts.some(isOver)) return screen
  const newest = newestPrompt(screen)
  // The buyer already knows about a failure or a review; only a wait without an answer needs a dialog.
  const isNews =
    newest !== null && isOver(newest) && newest.status !== 'failed' && !newest.isInReview && !newest.isOnProviderPage
  return {
    ...screen,
    prompts: screen.prompts.map((one) => (isOver(one) ? { ...one, hasStoppedPolling: true } : one)),
    statusText: isNews ? null : screen.statusText,
    notifications: isNews ? [{ kind: 'timeout', orderNumber: newest.orderNumber }] : screen.notifications,
  }
}

function isOpenPrompt(prompt: Prompt): boolean {
  return prompt.status !== 'success' && !prompt.hasStoppedPolling
}

export function newestPrompt(screen: PaymentScreen): Prompt | null {
  return screen.prompts.at(-1) ?? null
}

export function paidPrompt(screen: PaymentScreen): Prompt | null {
  return screen.prompts.find((one) => one.status === 'success') ?? null
}

export function isPaid(screen: PaymentScreen): boolean {
  return paidPrompt(screen) !== null
}

/** The prompts that the page polls. They include failed prompts, since the provider may confirm late. */
export function listOpenPrompts(screen: PaymentScreen): Prompt[] {
  return isPaid(screen) ? [] : screen.prompts.filter(isOpenPrompt)
}
