import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/platform/api-client.ts'

const refreshEveryMs = 300_000

/** Asks the shop for the rate on load. True until that call has ended, whatever its end. */
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
