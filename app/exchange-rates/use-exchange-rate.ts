import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { exchangeRateCall } from './exchange-rates.api.server.ts'

const refreshEveryMs = 300_000

/** Whether the first request for the rate is still running. `shown`: the rate of the page's quote. */
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

/** Requests the rate every five minutes. */
export function useRateRefresh(shown: string, isPaused: boolean): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => askRate(shown, revalidate))
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => ask(), refreshEveryMs)
    return () => clearInterval(timer)
  }, [isPaused])
}

/** The server computes all amounts, so a changed rate reloads the page's quote. */
async function askRate(shown: string, revalidate: () => Promise<void>): Promise<void> {
  const answer = await callApi<typeof exchangeRateCall>('GET', '/api/exchange-rate')
  if (answer.ok && answer.data.rates.KES !== Number(shown)) await revalidate()
}
