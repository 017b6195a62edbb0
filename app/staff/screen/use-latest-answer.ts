import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'

/** The answer to `request`. Null without a request, and until the shop answers; an answer to an earlier one is dropped. */
export function useLatestAnswer<T>(request: string | null, ask: (request: string) => Promise<Answer<T>>) {
  const [latest, setLatest] = useState<{ request: string; answer: Answer<T> } | null>(null)
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    if (request === null) return
    let isCurrent = true
    void onAsk(request).then((answer) => {
      if (isCurrent) setLatest({ request, answer })
    })
    return () => {
      isCurrent = false
    }
  }, [request])
  return latest?.request === request ? latest.answer : null
}
