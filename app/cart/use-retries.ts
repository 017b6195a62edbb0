import { useEffect, useState } from 'react'

const delaysSeconds = [2, 6, 20]
const lastDelaySeconds = 60

/** Calls `retry` with growing delays while `isFailed` is true. `retry` must be the same function at each render. */
export function useRetries(isFailed: boolean, retry: () => Promise<unknown>): void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isFailed) return
    const again = () => void retry().finally(() => setCount(count + 1))
    const timer = setTimeout(again, 1000 * (delaysSeconds[count] ?? lastDelaySeconds))
    return () => clearTimeout(timer)
  }, [isFailed, retry, count])
}
