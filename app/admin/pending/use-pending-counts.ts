import { useEffect, useSyncExternalStore } from 'react'
import { watchChanges } from '#app/staff/screen/staff-changes.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { pendingCountsCall } from '../admin.api.server.ts'
import type { PendingCounts } from './pending-counts.ts'
import { createPendingPoller } from './pending-poller.ts'

let latest: PendingCounts | null = null
const listeners = new Set<() => void>()

/** `waiting` is null after a logout. */
export function updatePendingCounts(waiting: PendingCounts | null): void {
  latest = waiting
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last loaded counts; null before the first load. */
export function usePendingCounts(): PendingCounts | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
}

/** Polls the counts, and reloads them at once after a push message or a change by this page. */
export function useLivePendingCounts(): void {
  const { call } = useAdmin()
  useEffect(() => {
    const poller = createPendingPoller(
      async () => {
        const answer = await call<typeof pendingCountsCall>('GET', '/api/admin/waiting')
        if (answer.ok) updatePendingCounts(answer.data)
      },
      { isPaused: () => document.hidden || !navigator.onLine, now: () => performance.now(), startTimer },
    )
    const refresh = () => poller.refresh()
    if (latest) poller.postpone()
    else refresh()
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('online', refresh)
    const unwatch = watchChanges(refresh)
    const onMessage = ({ data }: MessageEvent) => typeof data?.pushed === 'string' && refresh()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      poller.stop()
      unwatch()
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('online', refresh)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [call])
}

function startTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
