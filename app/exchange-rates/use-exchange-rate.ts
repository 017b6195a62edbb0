import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/platform/api-client.ts'

const refreshEveryMs = 300_000

export function useRateLoading(): boolean {
  const [isLoading, setIsLoading] = useState(true)
  useEffect(() => {
    let isGone = false
    callApi('GET', '/api/exchange-rate').finally(() => isGone || setIsLoading(false))
    return () => {
      isGone = true
    }
  }, [])
  return isLoading
}

/** Every five minutes. The server computes every amount, so the page's quote is read again too. */
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
