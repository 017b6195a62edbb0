import { useEffect, useRef } from 'react'
import type { ProviderName } from '#app/money/payment-method.ts'
import { findLostRequest, type LostRequestOutcome } from './lost-request.ts'
import { callLatestPayment } from './pay-request.ts'
import { usePaymentContext } from './payment-context.ts'

const retryEveryMs = 3_000
/** Allows for a slow request: the shop may have started the payment this long after the press. */
const slackMs = 30_000

/** Polls for a Pay request whose answer was lost, until the shop answers, the customer leaves or the session ends. */
export function useLostRequest(provider: ProviderName) {
  const { base } = usePaymentContext()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** `pressedAt`: by the browser's clock. `known`: ids of payments that this page knew before. */
  return (pressedAt: number, known: readonly string[]): Promise<LostRequestOutcome> =>
    findLostRequest({
      ask: () => callLatestPayment(base, provider, Math.ceil((Date.now() - pressedAt + slackMs) / 1000)),
      wait: waitUntilOnline,
      isKnown: (id) => known.includes(id),
      isGone: () => isGone.current,
    })
}

/** Waits a few seconds, or until the browser is online again. */
function waitUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryEveryMs)
    window.addEventListener('online', done)
  })
}
