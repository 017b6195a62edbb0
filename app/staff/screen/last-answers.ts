import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'

/** `url`: the page's address without its hash. */
type Screen = { member: string | undefined; url: string }
type LastAnswer = { answer: Answer<unknown>; isStale: boolean }

const listeners = new Set<() => void>()
/** What the open screen shows, by the path of the call. */
const answers = new Map<string, LastAnswer>()
let shown: Screen = { member: undefined, url: '' }

/** True if the shop could not be reached or could not answer, so that a retry may succeed. */
export function isOutage(answer: Answer<unknown> | null): boolean {
  return answer?.ok === false && (answer.status === 0 || answer.status === 429 || answer.status >= 500)
}

/** If the reload of a screen fails, returns what the screen shows already: a member must not lose it over an outage. */
export function keepLastAnswer<T>(screen: Screen, path: string, answer: Answer<T>): Answer<T> {
  if (shown.url !== screen.url || shown.member !== screen.member) answers.clear()
  shown = screen
  const last = answers.get(path) as { answer: Answer<T> } | undefined
  const isStale = last !== undefined && isOutage(answer)
  const kept = isStale ? last.answer : answer
  if (kept.ok) answers.set(path, { answer: kept, isStale })
  else answers.delete(path)
  for (const listener of listeners) listener()
  return kept
}

export function isStaleScreen(url: string): boolean {
  return shown.url === url && [...answers.values()].some(({ isStale }) => isStale)
}

/** True while the open screen shows older data, because a reload failed. */
export function useIsStaleScreen(): boolean {
  const { pathname, search } = useLocation()
  return useSyncExternalStore(
    watchAnswers,
    () => isStaleScreen(new URL(pathname + search, location.origin).href),
    () => false,
  )
}

function watchAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
