import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { exchangeRateCall } from './exchange-rates.api.server.ts'

const refreshEveryMs = 300_000

/** Whether the first question for the rate is still open. `shown` is the rate of the page's quote. */
export function useRateLoading(shown: string): boolean {
  const [isLoading, setIsLoading] = useState(true)
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => askRate(shown, revalidate))
  useEffect(() => {
    let isGone = false
    ask().finally(() => isGone || setIsLoading(false))
    return () => {
      isGone = true
    }
  }, [])
  return isLoading
}

/** Asks for the rate every five minutes. */
export function useRateRefresh(shown: string, isPaused: boolean): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => askRate(shown, revalidate))
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => ask(), refreshEveryMs)
    return () => clearInterval(timer)
  }, [isPaused])
}

/** The server computes every amount, so another rate means that the page's quote is read again. */
async function askRate(shown: string, revalidate: () => Promise<void>): Promise<void> {
  const answer = await callApi<typeof exchangeRateCall>('GET', '/api/exchange-rate')
  if (answer.ok && answer.data.rates.KES !== Number(shown)) await revalidate()
}
