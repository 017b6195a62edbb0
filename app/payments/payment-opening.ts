import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/platform/api-client.ts'
import { callRunning } from './pay-call.ts'
import type { Attempt } from './payment-screen.ts'
import { followRunning } from './running-payment.ts'

const refreshEveryMs = 300_000

/** Until the first rate call has ended; then the payment to go on with, if one was begun here or elsewhere. */
export type PaymentOpening = { isLoading: true } | { isLoading: false; running: Attempt | null }

/** Asks the shop for the rate and for a payment that is under way. */
export function usePaymentOpening(): PaymentOpening {
  const [opening, setOpening] = useState<PaymentOpening>({ isLoading: true })
  useEffect(() => {
    let isGone = false
    async function open() {
      const [running] = await Promise.all([callRunning(), callApi('GET', '/api/exchange-rate')])
      if (!isGone) setOpening({ isLoading: false, running: running ? followRunning(running, Date.now()) : null })
    }
    open()
    return () => {
      isGone = true
    }
  }, [])
  return opening
}

/**
 * Asks for the rate anew every five minutes. The amount itself is always the server's figure, so a new rate makes the
 * page read its quote anew.
 */
export function useRateRefresh(isPaused: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(async () => {
      await callApi('GET', '/api/exchange-rate')
      await revalidate()
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [isPaused, revalidate])
}
