import { useEffect, useRef } from 'react'
import type { ProviderName } from '#app/money/payment-method.ts'
import { findLostRequest, type LostRequestOutcome } from './lost-request.ts'
import { callLatest } from './pay-request.ts'
import { usePaymentContext } from './payment-context.ts'

const pingEveryMs = 3_000
/** How much later than the press the shop may have begun the payment, and how long the question itself may travel. */
const slackMs = 30_000

/** Asks for a Pay whose answer was lost until the shop answers, the page is left, or the session has ended. */
export function useLostRequest(provider: ProviderName) {
  const { base } = usePaymentContext()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** `pressedAt` by the browser's clock; `known` are the payments that this page knew before. */
  return (pressedAt: number, known: readonly string[]): Promise<LostRequestOutcome> =>
    findLostRequest({
      ask: () => callLatest(base, provider, Math.ceil((Date.now() - pressedAt + slackMs) / 1000)),
      wait: waitUntilOnline,
      isKnown: (id) => known.includes(id),
      isGone: () => isGone.current,
    })
}

/** A few seconds, or less where the browser says that the line is back. */
function waitUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pingEveryMs)
    window.addEventListener('online', done)
  })
}
