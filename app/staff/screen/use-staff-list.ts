import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { renewSession } from './session-renewal.ts'

export type StaffList<T> = {
  items: T[] | null
  error: string | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): Promise<void>
  change(update: (items: T[]) => T[]): void
}

type NextPage<T> = () => Promise<Answer<T[]>>
type ListState<T> = { first: Answer<T[]>; items: T[] | null; next: NextPage<T> | null; error: string | null }

const failure = 'The list could not be loaded.'

/** Starts again with the loader's first page when the loader has run again. */
export function useStaffList<T>(firstPage: Answer<T[]>): StaffList<T> {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState(() => initialState(firstPage))
  const [isLoadingMore, setLoadingMore] = useState(false)
  const { items, next, error } = state.first === firstPage ? state : initialState(firstPage)

  function updateState(update: (current: ListState<T>) => ListState<T>) {
    setState((before) => update(before.first === firstPage ? before : initialState(firstPage)))
  }

  async function loadMore() {
    if (!next) return
    setLoadingMore(true)
    const answer = await next()
    setLoadingMore(false)
    // If the session was renewed, loads the first page again, because all pages must belong to one session.
    if (!answer.ok && answer.status === 401 && (await renewSession())) return revalidate()
    updateState((grown) => {
      if (grown.next !== next) return grown
      if (!answer.ok) return { ...grown, error: answer.message || failure }
      return { ...grown, items: [...(grown.items ?? []), ...answer.data], next: answer.next ?? null, error: null }
    })
  }

  return {
    items,
    error,
    hasMore: next !== null,
    isLoadingMore,
    loadMore,
    change: (update) => updateState((grown) => ({ ...grown, items: grown.items && update(grown.items) })),
  }
}

function initialState<T>(first: Answer<T[]>): ListState<T> {
  if (!first.ok) return { first, items: null, next: null, error: first.message || failure }
  return { first, items: first.data, next: first.next ?? null, error: null }
}
