import { type ReactNode, useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { RunningPayment } from '../pay-answers.ts'
import type { OpenPaymentData } from './open-payment.tsx'
import { callLatestPayment, callPay, callStatus, type PayInput, type PayOutcome } from './pay-request.ts'
import { usePaymentContext } from './payment-context.ts'
import {
  listOpenPrompts,
  newestPrompt,
  nextScreen,
  type PaymentEvent,
  type Prompt,
  pollEveryMs,
  startScreen,
} from './payment-screen.ts'
import { newPrompt, resumedPrompt } from './running-payment.ts'
import { useLostRequest } from './use-lost-request.ts'
import { isCheckoutReason, usePaymentNotifications } from './use-payment-notifications.tsx'

type PaymentStart = Pick<OpenPaymentData, 'running' | 'lastFailure'> & Partial<Pick<OpenPaymentData, 'whatsApp'>>
type Refused = Extract<PayOutcome, { ok: false }>

/**
 * Sends a payment, polls it every five seconds until its result, and notifies the customer once of each change.
 * `pieces`: the paid products, for the success message.
 */
export function usePayment(provider: ProviderName, data: PaymentStart, pieces?: ReactNode) {
  const [screen, dispatch] = useReducer(nextScreen, data, initialScreen)
  const { base } = usePaymentContext()
  const { revalidate } = useRevalidator()
  const sessionEnded = useSessionEnded()
  const checkStatus = useStatusCheck(provider, dispatch, sessionEnded)
  const notified = useCallback(() => dispatch({ kind: 'notified' }), [])
  const notify = usePaymentNotifications(provider, screen.notifications[0] ?? null, notified, pieces, data.whatsApp)
  const now = usePolling(listOpenPrompts(screen), checkStatus, dispatch)

  const findLost = useLostRequest(provider)
  useRestoredPage(() => {
    dispatch({ kind: 'not-sent' })
    void revalidate()
  })

  function followPrompt(payment: RunningPayment) {
    dispatch({ kind: 'resumed', prompt: resumedPrompt(payment, Date.now()) })
  }

  /** The prompt may have been sent before the error, so the page reads its status before it reports a failure. */
  async function findLostPayment(pressedAt: number): Promise<void> {
    dispatch({ kind: 'checking' })
    const knownIds = screen.prompts.map((one) => one.transactionId)
    const end = await findLost(pressedAt, knownIds)
    if (end.kind === 'found') return followPrompt(end.payment)
    if (end.kind === 'session-ended') return sessionEnded()
    if (end.kind === 'none') dispatch({ kind: 'unconfirmed' })
  }

  async function handleRefusal({ status, refusal }: Refused, input: PayInput): Promise<void> {
    const text = refusal.error ?? ''
    if (status === 401) return sessionEnded()
    if (refusal.reason === 'amount-changed' && refusal.amount !== undefined) {
      dispatch({ kind: 'not-sent' })
      await revalidate()
      const { amount, delivery } = refusal
      if (await notify.confirmAmount({ ...refusal, amount })) await pay({ ...input, delivery }, amount)
      return
    }
    const { reason } = refusal
    if (isCheckoutReason(reason)) {
      dispatch({ kind: 'not-sent' })
      return notify.leave(reason, text)
    }
    dispatch({ kind: 'refused', text })
    if (refusal.reason !== 'payment-in-progress') return
    const other = await callLatestPayment(base, provider)
    if (other.ok && other.data.payment) followPrompt(other.data.payment)
  }

  async function pay(input: PayInput, amountKes: number): Promise<void> {
    const pressedAt = Date.now()
    const wasOffline = !navigator.onLine
    dispatch({ kind: 'sending' })
    const outcome = await callPay(base, provider, input, amountKes)
    if (!outcome.ok) {
      if (!isUnanswered(outcome)) return handleRefusal(outcome, input)
      const wasNotSent = wasOffline && !navigator.onLine
      return wasNotSent ? dispatch({ kind: 'unconfirmed' }) : findLostPayment(pressedAt)
    }
    if (outcome.data.redirectUrl) return window.location.assign(outcome.data.redirectUrl)
    dispatch({ kind: 'sent', prompt: newPrompt(outcome.data, 'phone' in input ? input.phone : null, Date.now()) })
  }

  /** Polls once more for a payment that the page no longer polls. */
  async function checkAgain(): Promise<void> {
    const newest = newestPrompt(screen)
    if (newest) await checkStatus(newest.transactionId)
  }

  const showRefusal = (text: string) => dispatch({ kind: 'refused', text })

  return { screen, now, pay, notify, checkAgain, followPrompt, showRefusal }
}

/** True if the shop may not have answered: the network failed, or a server error has no text of the shop. */
function isUnanswered({ status, refusal }: Refused): boolean {
  return status === 0 || (status >= 500 && !refusal.error)
}

/** On return from another site the browser may restore this page in its sending state. */
function useRestoredPage(comeBack: () => void) {
  const onRestored = useEffectEvent(comeBack)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestored()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

function initialScreen({ running, lastFailure }: PaymentStart) {
  return startScreen(running && resumedPrompt(running, Date.now()), lastFailure)
}

type Dispatch = (event: PaymentEvent) => void
type CheckStatus = (transactionId: string) => Promise<void>

function useStatusCheck(provider: ProviderName, dispatch: Dispatch, sessionEnded: () => void): CheckStatus {
  const { base } = usePaymentContext()
  return useCallback(
    async (transactionId) => {
      const answer = await callStatus(base, provider, transactionId)
      // Any other error is only logged: the next poll may succeed, and the timeout reports a lasting failure.
      if (!answer.ok) {
        if (answer.status === 401) return sessionEnded()
        return logFailure(`Could not read the payment's status: ${answer.status} ${answer.message}`)
      }
      const { status, message = null, inReview: isInReview = false } = answer.data
      dispatch({ kind: 'answered', transactionId, status, message, isInReview, now: Date.now() })
    },
    [base, provider, dispatch, sessionEnded],
  )
}

/** Polls every open prompt every five seconds. Returns the time, updated every second while a prompt is open. */
function usePolling(open: readonly Prompt[], ask: CheckStatus, dispatch: Dispatch): number {
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
