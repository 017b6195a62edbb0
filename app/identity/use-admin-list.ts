import { useCallback, useEffect, useState } from 'react'
import { logFailure } from '#app/platform/browser-log.ts'
import { useAdmin } from './use-admin.ts'

export type AdminList<T> = {
  /** Null until the first page is there. */
  items: T[] | null
  error: string | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  reload(): void
  change(update: (items: T[]) => T[]): void
}

type Listed<T> = { path: string; items: T[]; next: string | null; error: string | null }

/** A list of staff calls, page after page. What is shown stays until the list of a new `path` has arrived. */
export function useAdminList<T>(path: string, failure = 'The list could not be loaded.'): AdminList<T> {
  const { call, status } = useAdmin()
  const [listed, setListed] = useState<Listed<T> | null>(null)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (status !== 'admin') return
    const leaving = new AbortController()
    call<T[]>('GET', path, undefined, leaving.signal).then(
      (answer) => {
        if (answer.ok) return setListed({ path, items: answer.data, next: answer.next ?? null, error: null })
        logFailure(`Server error: ${answer.status} ${answer.message}`)
        setListed({ path, items: [], next: null, error: answer.message || failure })
      },
      () => {},
    )
    return () => leaving.abort()
  }, [call, path, status, round, failure])

  const next = listed?.next
  const loadMore = useCallback(async () => {
    if (!next) return
    setLoadingMore(true)
    const answer = await call<T[]>('GET', next)
    setLoadingMore(false)
    setListed((before) => {
      if (before?.next !== next) return before
      if (!answer.ok) return { ...before, error: answer.message || failure }
      return { ...before, items: [...before.items, ...answer.data], next: answer.next ?? null, error: null }
    })
  }, [call, next, failure])

  return {
    items: listed?.error && listed.items.length === 0 ? null : (listed?.items ?? null),
    error: listed?.error ?? null,
    hasMore: Boolean(next),
    isLoadingMore,
    loadMore,
    reload: useCallback(() => setRound((before) => before + 1), []),
    change: useCallback((update) => setListed((before) => before && { ...before, items: update(before.items) }), []),
  }
}
