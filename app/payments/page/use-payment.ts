import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import type { RunningPayment } from '../pay-answers.ts'
import { callLatest, callPay, callStatus, type PayOutcome, type PayWish } from './pay-call.ts'
import { usePaymentPlace } from './payment-place.ts'
import {
  newestPrompt,
  nextScreen,
  openPrompts,
  type PaymentEvent,
  type Prompt,
  pollEveryMs,
  startScreen,
} from './payment-screen.ts'
import { followNew, followPayment } from './running-payment.ts'
import { useLostRequest } from './use-lost-request.ts'
import { type CheckoutReason, checkoutReasons, usePaymentNotifications } from './use-payment-notifications.tsx'

type Refused = Extract<PayOutcome, { ok: false }>

/**
 * A payment from Pay Now to its outcome: sends, asks every five seconds, and tells each piece of news once. `running` is a
 * payment begun earlier, here or elsewhere, that may still be answered.
 */
export function usePayment(provider: ProviderName, running: RunningPayment | null) {
  const [screen, dispatch] = useReducer(nextScreen, running, openScreen)
  const { place } = usePaymentPlace()
  const { revalidate } = useRevalidator()
  const sessionEnded = useSessionEnded()
  const ask = useAskStatus(provider, dispatch, sessionEnded)
  const notified = useCallback(() => dispatch({ kind: 'notified' }), [])
  const notify = usePaymentNotifications(provider, screen.notifications[0] ?? null, notified)
  const now = usePolling(openPrompts(screen), ask, dispatch)

  const findLost = useLostRequest(provider)
  useComingBack(() => {
    dispatch({ kind: 'not-sent' })
    void revalidate()
  })

  function follow(payment: RunningPayment) {
    dispatch({ kind: 'resumed', prompt: followPayment(payment, Date.now()) })
  }

  /** What went wrong on the way may have happened after the prompt was sent, so the shop is asked before it is told. */
  async function askWhatBecameOfIt(pressedAt: number, text: string): Promise<void> {
    dispatch({ kind: 'checking' })
    const known = screen.prompts.map((one) => one.transactionId)
    const end = await findLost(pressedAt, known)
    if (end.kind === 'found') return follow(end.payment)
    if (end.kind === 'session-ended') return sessionEnded()
    if (end.kind === 'none') dispatch({ kind: 'refused', text })
  }

  async function takeRefusal({ status, refusal }: Refused, wish: PayWish): Promise<void> {
    const text = refusal.message ?? ''
    if (status === 401) return sessionEnded()
    if (refusal.reason === 'amount-changed' && refusal.amount !== undefined) {
      dispatch({ kind: 'not-sent' })
      await revalidate()
      const { amount, delivery } = refusal
      if (await notify.confirmAmount({ ...refusal, amount })) await pay({ ...wish, delivery }, amount)
      return
    }
    if (isForCheckout(refusal.reason)) {
      dispatch({ kind: 'not-sent' })
      return notify.leave(refusal.reason, text)
    }
    dispatch({ kind: 'refused', text })
    if (refusal.reason !== 'payment-in-progress') return
    const other = await callLatest(place, provider)
    if (other.ok && other.data.payment) follow(other.data.payment)
  }

  async function pay(wish: PayWish, amountKes: number): Promise<void> {
    const pressedAt = Date.now()
    const wasOffline = !navigator.onLine
    dispatch({ kind: 'sending' })
    const outcome = await callPay(place, provider, wish, amountKes)
    if (!outcome.ok) {
      const isLost = isUnanswered(outcome) && !(wasOffline && !navigator.onLine)
      return isLost ? askWhatBecameOfIt(pressedAt, outcome.refusal.message ?? '') : takeRefusal(outcome, wish)
    }
    if (outcome.data.redirectUrl) return window.location.assign(outcome.data.redirectUrl)
    dispatch({ kind: 'sent', prompt: followNew(outcome.data, Date.now()) })
  }

  /** Once more for a payment that the page has given up. */
  async function askAgain(): Promise<void> {
    const newest = newestPrompt(screen)
    if (newest) await ask(newest.transactionId)
  }

  const tellRefusal = (text: string) => dispatch({ kind: 'refused', text })

  return { screen, now, pay, notify, askAgain, follow, tellRefusal }
}

/** What can be put right in the checkout alone. */
function isForCheckout(reason: string | undefined): reason is CheckoutReason {
  return reason !== undefined && (checkoutReasons as readonly string[]).includes(reason)
}

/** The shop's own refusals say why; anything else may have come from on the way. */
function isUnanswered({ status, refusal }: Refused): boolean {
  return status === 0 || (status >= 500 && !refusal.reason)
}

/** Back from another site may show this page as it was left, still on its way there. */
function useComingBack(comeBack: () => void) {
  const onBack = useEffectEvent(comeBack)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onBack()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

function openScreen(running: RunningPayment | null) {
  return startScreen(running ? followPayment(running, Date.now()) : null)
}

type Dispatch = (event: PaymentEvent) => void
type AskStatus = (transactionId: string) => Promise<void>

/** Asks the shop how a payment stands. */
function useAskStatus(provider: ProviderName, dispatch: Dispatch, sessionEnded: () => void): AskStatus {
  const { place } = usePaymentPlace()
  return useCallback(
    async (transactionId) => {
      const asked = callStatus(place, provider, transactionId)
      await tellStatus(asked, transactionId, dispatch, sessionEnded)
    },
    [place, provider, dispatch, sessionEnded],
  )
}

async function tellStatus(
  asked: ReturnType<typeof callStatus>,
  transactionId: string,
  dispatch: Dispatch,
  sessionEnded: () => void,
): Promise<void> {
  const answer = await asked
  // Anything else that goes wrong is over by the next question, or the time-out speaks of it.
  if (!answer.ok) {
    if (answer.status === 401) return sessionEnded()
    return logFailure(`The payment could not be asked for: ${answer.status} ${answer.message}`)
  }
  const { status, message = null, inReview: isInReview = false } = answer.data
  dispatch({ kind: 'answered', transactionId, status, message, isInReview, now: Date.now() })
}

/** Asks for every open prompt each five seconds, and answers the time, which moves each second meanwhile. */
function usePolling(open: readonly Prompt[], ask: AskStatus, dispatch: Dispatch): number {
  const [now, setNow] = useState(() => Date.now())
  const ids = open.map((prompt) => prompt.transactionId).join(' ')

  useEffect(() => {
    if (!ids) return
    const poll = setInterval(() => {
      for (const id of ids.split(' ')) void ask(id)
    }, pollEveryMs)
    const clock = setInterval(() => {
      setNow(Date.now())
      dispatch({ kind: 'time-passed', now: Date.now() })
    }, 1000)
    return () => {
      clearInterval(poll)
      clearInterval(clock)
    }
  }, [ids, ask, dispatch])

  return now
}
