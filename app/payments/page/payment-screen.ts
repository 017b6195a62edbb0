import type { Quote } from '#app/exchange-rates/rate.ts'
import type { ShownState } from '../payment.ts'

/** How often a running payment is asked for, and for how long the page does so, in milliseconds. */
export const pollEveryMs = 5_000
export const giveUpAfterMs = 300_000

/** One prompt of this page. Times are milliseconds of the browser's own clock. */
export type Prompt = {
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
  /** The customer is at the provider's page, or left it open: nobody knows how long they take. */
  isAway: boolean
  /** The page no longer asks; the shop itself goes on for a day. */
  isGivenUp: boolean
}

/** What a dialog shows. */
export type PaymentNotification =
  | { kind: 'success'; orderId: string; orderNumber: string; message: string | null; mayHaveOtherPrompt: boolean }
  | { kind: 'failed'; message: string | null }
  | { kind: 'timeout'; orderNumber: string }
  | { kind: 'refused'; text: string }
  /** Nobody knows whether a request was sent. */
  | { kind: 'unconfirmed' }

export type PaymentScreen = {
  /** Newest last. An earlier one may still succeed after a new one was sent. */
  prompts: readonly Prompt[]
  /** Pay Now was pressed and the shop has not answered. */
  isSending: boolean
  /** The box under the form; null while there is nothing to say. */
  statusText: string | null
  /** At most one: a newer one replaces what is shown. */
  notifications: readonly PaymentNotification[]
}

export type PaymentEvent =
  | { kind: 'sending' }
  /** The answer to Pay was lost: it is asked for. */
  | { kind: 'checking' }
  | { kind: 'sent'; prompt: Prompt }
  | { kind: 'resumed'; prompt: Prompt }
  | { kind: 'not-sent' }
  | { kind: 'refused'; text: string }
  | { kind: 'unconfirmed' }
  | Answered
  | { kind: 'time-passed'; now: number }
  | { kind: 'notified' }

type Status = Pick<Prompt, 'status' | 'message' | 'isInReview'>
type Answered = Status & { kind: 'answered'; transactionId: string; now: number }

export const statusTexts = {
  sent: 'Payment request sent! Please check your phone and complete the payment.',
  checking: 'The connection broke. We are checking whether your request reached your phone; you need not press again.',
  resumed: 'A payment request is on your phone. Please complete the payment there.',
  failed: 'Payment failed. Try again.',
  success: 'Your payment has been confirmed. Thank you for your purchase!',
} as const

export const unconfirmedText =
  'We did not get an answer. If a request appears on your phone, it is real. Otherwise press Pay Now again: you are not asked twice for one order.'

export const refusedText = 'Payment failed. Please try again.'

export function startScreen(running: Prompt | null): PaymentScreen {
  const empty: PaymentScreen = { prompts: [], isSending: false, statusText: null, notifications: [] }
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
      return refuse(screen, event.text)
    case 'unconfirmed':
      return { ...screen, isSending: false, statusText: unconfirmedText, notifications: [{ kind: 'unconfirmed' }] }
    case 'answered':
      return takeAnswer(screen, event)
    case 'time-passed':
      return giveUp(screen, event.now)
    case 'notified':
      return { ...screen, notifications: screen.notifications.slice(1) }
  }
}

function addPrompt(screen: PaymentScreen, prompt: Prompt, statusText: string | null): PaymentScreen {
  const others = screen.prompts.filter((one) => one.transactionId !== prompt.transactionId)
  return { ...screen, isSending: false, statusText, prompts: [...others, prompt] }
}

/** How it ended is told like any other answer; a payment that still runs goes on without a dialog. */
function resume(screen: PaymentScreen, prompt: Prompt): PaymentScreen {
  const { transactionId, status, message, isInReview, startedAt: now } = prompt
  const running = { ...prompt, status: 'pending', message: null, isInReview: false } as const
  const resumed = addPrompt(screen, running, statusTexts.resumed)
  return takeAnswer(resumed, { kind: 'answered', transactionId, status, message, isInReview, now })
}

function textFor({ status, message }: Pick<Prompt, 'status' | 'message'>): string | null {
  if (status === 'pending') return statusTexts.resumed
  // Not knowing has a place of its own on the page.
  return status === 'unknown' ? null : (message ?? statusTexts[status])
}

function refuse(screen: PaymentScreen, text: string): PaymentScreen {
  return {
    ...screen,
    isSending: false,
    statusText: text || statusTexts.failed,
    notifications: [{ kind: 'refused', text: text || refusedText }],
  }
}

function takeAnswer(screen: PaymentScreen, answer: Answered): PaymentScreen {
  const asked = screen.prompts.find((one) => one.transactionId === answer.transactionId)
  if (!asked || isPaid(screen)) return screen
  const { status, message, isInReview } = answer
  if (asked.status === status && asked.isInReview === isInReview) return screen
  const prompts = screen.prompts.map((one) => (one === asked ? { ...one, status, message, isInReview } : one))
  if (status === 'success') {
    const mayHaveOtherPrompt = prompts.some((one) => one.status === 'pending' && answer.now < one.promptEndsAt)
    const { orderId, orderNumber } = asked
    const notification: PaymentNotification = { kind: 'success', orderId, orderNumber, message, mayHaveOtherPrompt }
    return { ...screen, prompts, statusText: message ?? statusTexts.success, notifications: [notification] }
  }
  // An earlier try that fails while a newer one runs concerns nobody.
  if (asked !== newestPrompt(screen))
    return { ...screen, prompts, notifications: isInReview ? [] : screen.notifications }
  return {
    ...screen,
    prompts,
    statusText: textFor({ status, message }),
    notifications: status === 'failed' ? [{ kind: 'failed', message }] : [],
  }
}

function giveUp(screen: PaymentScreen, now: number): PaymentScreen {
  const isOver = (one: Prompt) =>
    isPromptSent(one) && now >= (one.isAway ? one.promptEndsAt : one.startedAt + giveUpAfterMs)
  if (isPaid(screen) || !screen.prompts.some(isOver)) return screen
  const newest = newestPrompt(screen)
  // Who was told that it failed, or arrived, has had an answer; only waiting in vain is worth a dialog.
  const isNews = newest !== null && isOver(newest) && newest.status !== 'failed' && !newest.isInReview && !newest.isAway
  return {
    ...screen,
    prompts: screen.prompts.map((one) => (isOver(one) ? { ...one, isGivenUp: true } : one)),
    statusText: isNews ? null : screen.statusText,
    notifications: isNews ? [{ kind: 'timeout', orderNumber: newest.orderNumber }] : screen.notifications,
  }
}

function isPromptSent(prompt: Prompt): boolean {
  return prompt.status !== 'success' && !prompt.isGivenUp
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

/** The prompts that the page still asks for: failed ones, too, since the provider may confirm late. */
export function listOpenPrompts(screen: PaymentScreen): Prompt[] {
  return isPaid(screen) ? [] : screen.prompts.filter(isPromptSent)
}
