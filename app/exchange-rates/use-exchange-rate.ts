import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { exchangeRateCall } from './exchange-rates.api.server.ts'

const refreshEveryMs = 300_000

/** True while the first request for the rate is running. `quotedRate`: the rate of the page's quote. */
export function useRateLoading(quotedRate: string): boolean {
  const [isLoading, setIsLoading] = useState(true)
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => reloadChangedRate(quotedRate, revalidate))
  useEffect(() => {
    let isUnmounted = false
    refresh().finally(() => isUnmounted || setIsLoading(false))
    return () => {
      isUnmounted = true
    }
  }, [])
  return isLoading
}

/** Requests the rate every five minutes, and reloads the page's quote if the rate has changed. */
export function useRateRefresh(quotedRate: string, isPaused: boolean): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => reloadChangedRate(quotedRate, revalidate))
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => refresh(), refreshEveryMs)
    return () => clearInterval(timer)
  }, [isPaused])
}

/** The server computes all amounts, so a changed rate reloads the page's quote. */
async function reloadChangedRate(quotedRate: string, revalidate: () => Promise<void>): Promise<void> {
  const answer = await callApi<typeof exchangeRateCall>('GET', '/api/exchange-rate')
  if (answer.ok && answer.data.rates.KES !== Number(quotedRate)) await revalidate()
}
