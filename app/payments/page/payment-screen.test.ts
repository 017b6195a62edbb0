import { expect, test } from 'vitest'
import type { Quote } from '#app/exchange-rates/rate.ts'
import type { CustomerPaymentStatus } from '../payment.ts'
import {
  hasFailureText,
  listOpenPrompts,
  nextScreen,
  type PaymentEvent,
  type PaymentScreen,
  type Prompt,
  startScreen,
  statusTexts,
  stopPollingAfterMs,
} from './payment-screen.ts'
import {
  displayedQuote,
  isOverdue,
  isProcessing,
  mayStillArrive,
  paymentView,
  secondsUntilPromptCloses,
} from './payment-view.ts'

const start = 1_000_000

function quoteOf(amountKes: number): Quote {
  return { amountKes, totalCents: 4_800, rate: '129', source: 'default', isFallback: true }
}

function prompt(transactionId: string, startedAt = start): Prompt {
  return {
    transactionId,
    orderId: `order-of-${transactionId}`,
    orderNumber: 'EK-1001',
    quote: quoteOf(6_192),
    phone: null,
    isInReview: false,
    isOnProviderPage: false,
    startedAt,
    promptEndsAt: startedAt + 180_000,
    status: 'pending',
    message: null,
    hasStoppedPolling: false,
  }
}

const sent = (id: string, at = start): PaymentEvent => ({ kind: 'sent', prompt: prompt(id, at) })
const answered = (id: string, status: CustomerPaymentStatus, message: string | null = null): PaymentEvent => ({
  kind: 'answered',
  transactionId: id,
  status,
  message,
  isInReview: false,
  now: start + 20_000,
})
const reviewed: PaymentEvent = {
  kind: 'answered',
  transactionId: 'a',
  status: 'unknown',
  message: 'It is being checked.',
  isInReview: true,
  now: start + 20_000,
}

function play(...events: PaymentEvent[]): PaymentScreen {
  return events.reduce(nextScreen, startScreen(null))
}

test('a sent request opens no dialog, locks the button and counts down', () => {
  const screen = play({ kind: 'sending' }, sent('a'))
  expect(screen.notifications).toEqual([])
  expect(screen.statusText).toBe('Payment request sent! Please check your phone and complete the payment.')
  expect(isProcessing(screen)).toBe(true)
  expect(paymentView(screen, start + 1000)).toBe('countdown')
})

test('the reason of an earlier failure stands until the next request', () => {
  const reloaded = startScreen(null, 'Your last request was not paid.')
  expect(reloaded.statusText).toBe('Your last request was not paid.')
  expect(nextScreen(reloaded, { kind: 'sending' }).statusText).toBeNull()
})

test('a success is shown once, even if it is reported several times', () => {
  const screen = play(sent('a'), { kind: 'notified' }, answered('a', 'success'), answered('a', 'success'))
  expect(screen.notifications).toEqual([
    { kind: 'success', orderId: 'order-of-a', orderNumber: 'EK-1001', message: null, mayHaveOtherPrompt: false },
  ])
  expect(listOpenPrompts(screen)).toEqual([])
  expect(paymentView(screen, start)).toBe('paid')
  expect(isProcessing(screen)).toBe(false)
})

test('a success from a second request does not replace the dialog that is open', () => {
  const paid = play(sent('a'), answered('a', 'success'))
  const resumed: PaymentEvent = { kind: 'resumed', prompt: { ...prompt('a'), status: 'success' } }
  expect(nextScreen(paid, resumed)).toBe(paid)
})

test('a failure is shown once and unlocks the button, and polling continues in the background', () => {
  const screen = play(sent('a'), { kind: 'notified' }, answered('a', 'failed'), answered('a', 'failed'))

  expect(screen.notifications).toEqual([{ kind: 'failed', message: null }])
  expect(isProcessing(screen)).toBe(false)
  expect(listOpenPrompts(screen)).toHaveLength(1)
  expect(paymentView(screen, start)).toBe('form')
})

test('a late success after a failure is accepted', () => {
  const screen = play(sent('a'), answered('a', 'failed'), answered('a', 'success'))
  expect(screen.notifications.at(-1)).toMatchObject({ kind: 'success', orderId: 'order-of-a' })
})

test('when the first try succeeds, the page tells the buyer to cancel an open second prompt', () => {
  const screen = play(sent('a'), answered('a', 'failed'), sent('b', start + 10_000), answered('a', 'success'))
  expect(screen.notifications.at(-1)).toMatchObject({ orderId: 'order-of-a', mayHaveOtherPrompt: true })
})

test('a newer notification replaces an older one, and outdated ones are dropped', () => {
  const kinds = (...events: PaymentEvent[]) => play(...events).notifications.map((notification) => notification.kind)

  expect(kinds(sent('a'), answered('a', 'success'))).toEqual(['success'])
  expect(kinds(sent('a'), answered('a', 'failed'))).toEqual(['failed'])
  expect(kinds(sent('a'), answered('a', 'failed'), answered('a', 'success'))).toEqual(['success'])
  expect(kinds(sent('a'), answered('a', 'failed'), sent('b', start + 10_000))).toEqual([])
  expect(kinds(sent('a'), answered('a', 'unknown'))).toEqual([])
  expect(kinds(sent('a'), reviewed)).toEqual([])
  expect(kinds(sent('a'), answered('a', 'failed'), reviewed)).toEqual([])
  expect(kinds(sent('a'), sent('b'), answered('a', 'failed'))).toEqual([])
})

test('a failure of an earlier try is not shown while a newer one runs', () => {
  const screen = play(sent('a'), answered('a', 'unknown'), sent('b'), answered('a', 'failed'))

  expect(screen.notifications.filter((notification) => notification.kind === 'failed')).toEqual([])
  expect(screen.statusText).toBe(statusTexts.sent)
  expect(isProcessing(screen)).toBe(true)
})

test('a missing result unlocks the button with a warning that the money can still arrive', () => {
  const screen = play(sent('a'), answered('a', 'unknown'))

  expect(isProcessing(screen)).toBe(false)
  expect(mayStillArrive(screen)).toBe(true)
  expect(paymentView(screen, start + 190_000)).toBe('checking')
})

test('five minutes without a result are reported once and end the polling', () => {
  const over: PaymentEvent = { kind: 'time-passed', now: start + stopPollingAfterMs }
  const before = play(sent('a'), { kind: 'notified' }, { kind: 'time-passed', now: over.now - 1 })
  expect(before.notifications).toEqual([])

  const screen = [over, over].reduce(nextScreen, before)
  expect(screen.notifications).toEqual([{ kind: 'timeout', orderNumber: 'EK-1001' }])
  expect(listOpenPrompts(screen)).toEqual([])
  expect(isProcessing(screen)).toBe(false)
  expect(paymentView(screen, over.now)).toBe('checking')
})

test('the timeout of a failed try shows no message', () => {
  const screen = play(
    sent('a'),
    answered('a', 'failed'),
    { kind: 'notified' },
    { kind: 'notified' },
    { kind: 'time-passed', now: start + stopPollingAfterMs },
  )
  expect(screen.notifications).toEqual([])
  expect(listOpenPrompts(screen)).toEqual([])
})

test('a refusal shows the server’s message, or a default one if there is none', () => {
  const own = play({ kind: 'sending' }, { kind: 'refused', text: 'A payment is in progress' })
  expect(own).toMatchObject({ isSending: false, statusText: 'A payment is in progress' })
  expect(own.notifications).toEqual([{ kind: 'refused', text: 'A payment is in progress' }])

  const unconfirmed = play({ kind: 'sending' }, { kind: 'unconfirmed' })
  expect(unconfirmed).toMatchObject({ isSending: false, notifications: [{ kind: 'unconfirmed' }] })
  expect(hasFailureText(unconfirmed), 'the prompt may be on the phone').toBe(false)
  expect(hasFailureText(play({ kind: 'sending' }, { kind: 'refused', text: '' }))).toBe(true)
  const none = play({ kind: 'refused', text: '' })
  expect(none.statusText).toBe('Payment failed. Try again.')
  expect(none.notifications).toEqual([{ kind: 'refused', text: 'Payment failed. Please try again.' }])
})

test('a payment that is still running after a reload continues without a dialog', () => {
  const screen = startScreen(prompt('a'))

  expect(screen.notifications).toEqual([])
  expect(isProcessing(screen)).toBe(true)
  expect(listOpenPrompts(screen)).toHaveLength(1)
})

test('a repeated response with the same transaction is not a second attempt', () => {
  expect(play(sent('a'), sent('a')).prompts).toHaveLength(1)
})

test('while the page checks whether a request arrived, it shows no failure and the button stays locked', () => {
  const screen = play({ kind: 'sending' }, { kind: 'checking' })

  expect(screen.notifications).toEqual([])
  expect(screen.statusText).toContain('We are checking whether your request went out')
  expect(isProcessing(screen)).toBe(true)
})

test('a lost request that is found is shown as running, paid or failed', () => {
  const found = (status: CustomerPaymentStatus): PaymentScreen =>
    play({ kind: 'sending' }, { kind: 'checking' }, { kind: 'resumed', prompt: { ...prompt('a'), status } })

  expect(paymentView(found('pending'), start)).toBe('countdown')
  expect(found('pending').notifications).toEqual([])
  expect(found('success').notifications).toMatchObject([{ kind: 'success', orderNumber: 'EK-1001' }])
  expect(found('failed').notifications).toMatchObject([{ kind: 'failed' }])
  expect(isProcessing(found('failed'))).toBe(false)
})

test('a payment in review is the only content of the page, live, after a reload and after the timeout', () => {
  const over: PaymentEvent = { kind: 'time-passed', now: start + stopPollingAfterMs }
  const live = play(sent('a'), { kind: 'notified' }, reviewed)
  const timedOut = play(sent('a'), { kind: 'notified' }, answered('a', 'unknown'), reviewed, over)
  const reloaded = startScreen({ ...prompt('a'), status: 'unknown', isInReview: true })
  for (const screen of [live, timedOut, reloaded]) {
    expect(paymentView(screen, start + 5_000)).toBe('review')
    expect(mayStillArrive(screen)).toBe(false)
    expect(screen.notifications).toEqual([])
    expect(screen.statusText).toBeNull()
  }
  expect(paymentView(nextScreen(live, answered('a', 'success')), start)).toBe('paid')
})

test('the page shows the amount of the prompt while it runs or is paid, and otherwise that of the cart', () => {
  const cart = quoteOf(11_008)
  expect(displayedQuote(play(), cart)).toBe(cart)
  expect(displayedQuote(play(sent('a')), cart).amountKes).toBe(6_192)
  expect(displayedQuote(play(sent('a'), answered('a', 'success')), cart).amountKes).toBe(6_192)
  expect(displayedQuote(play(sent('a'), answered('a', 'failed')), cart)).toBe(cart)
  expect(displayedQuote(play(sent('a'), answered('a', 'unknown')), cart)).toBe(cart)
})

test('the page offers another method after the prompt expires, until there is a result', () => {
  const after = (seconds: number, ...events: PaymentEvent[]) => isOverdue(play(...events), start + seconds * 1000)
  expect([0, 59, 60, 185].map((seconds) => after(seconds, sent('a')))).toEqual([false, false, true, true])
  expect(after(70)).toBe(false)
  expect(after(70, sent('a'), answered('a', 'failed'))).toBe(false)
  expect(after(70, sent('a'), answered('a', 'success'))).toBe(false)
})

test('the buyer has a minute to respond on the phone, counted from the request', () => {
  const seconds = (passed: number) => secondsUntilPromptCloses(prompt('a'), start + passed * 1000)
  expect([-1, 0, 1, 59, 60, 61, 179].map(seconds)).toEqual([60, 60, 59, 1, 0, 0, 0])
})
