import { useEffect, useSyncExternalStore } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import type { Waiting } from './waiting.ts'
import { createWaitingAsker } from './waiting-asker.ts'

let latest: Waiting | null = null
const listeners = new Set<() => void>()

/** Whoever has asked tells all that show it. Null: nobody is logged in any more. */
export function noteWaiting(waiting: Waiting | null): void {
  latest = waiting
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As it was last heard; null before. */
export function useWaiting(): Waiting | null {
  return useSyncExternalStore(
    watch,
    () => latest,
    () => null,
  )
}

/** Keeps it true while the page is in sight and there is a line; at once when a push comes. */
export function useLiveWaiting(): void {
  const { call } = useAdmin()
  useEffect(() => {
    const asker = createWaitingAsker(
      async () => {
        const answer = await call('GET', '/api/admin/waiting')
        if (answer.ok) noteWaiting(answer.data)
      },
      { isAway: () => document.hidden || !navigator.onLine, now: () => performance.now(), after },
    )
    const look = () => asker.look()
    if (latest) asker.waitOn()
    else look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    navigator.serviceWorker?.addEventListener('message', look)
    return () => {
      asker.end()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      navigator.serviceWorker?.removeEventListener('message', look)
    }
  }, [call])
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
