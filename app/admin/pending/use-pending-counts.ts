import { useEffect, useSyncExternalStore } from 'react'
import { watchChanges } from '#app/staff/screen/staff-changes.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { pendingCountsCall } from '../admin.api.server.ts'
import type { PendingCounts } from './pending-counts.ts'
import { createPendingPoller } from './pending-poller.ts'

let latest: PendingCounts | null = null
const listeners = new Set<() => void>()

/** Whoever has asked tells all that show it. Null: nobody is logged in any more. */
export function updatePendingCounts(waiting: PendingCounts | null): void {
  latest = waiting
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As it was last heard; null before. */
export function usePendingCounts(): PendingCounts | null {
  return useSyncExternalStore(
    watch,
    () => latest,
    () => null,
  )
}

/** Keeps it true while the page is in sight and there is a line; at once when a push comes or this page has changed something. */
export function useLivePendingCounts(): void {
  const { call } = useAdmin()
  useEffect(() => {
    const asker = createPendingPoller(
      async () => {
        const answer = await call<typeof pendingCountsCall>('GET', '/api/admin/waiting')
        if (answer.ok) updatePendingCounts(answer.data)
      },
      { isAway: () => document.hidden || !navigator.onLine, now: () => performance.now(), after },
    )
    const look = () => asker.look()
    if (latest) asker.waitOn()
    else look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    const unwatch = watchChanges(look)
    const onMessage = ({ data }: MessageEvent) => typeof data?.pushed === 'string' && look()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      asker.end()
      unwatch()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [call])
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
