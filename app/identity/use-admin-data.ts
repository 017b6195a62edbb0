import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#app/platform/api-client.ts'
import { useAdmin } from './use-admin.ts'

export type AdminData<T> = {
  /** Null until the first answer, and after a failure. */
  data: T | null
  /** Null while all is well. */
  error: string | null
  reload(): void
  /** Puts an answer that is already known in place of what was read. */
  set(data: T): void
}

/** What a staff call answers, read when the page opens and when `path` changes. */
export function useAdminData<T>(path: string, failure = 'The shop did not answer. Please try again.'): AdminData<T> {
  const { call, status } = useAdmin()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ path: string; result: Answer<T> } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (status !== 'admin') return
    const leaving = new AbortController()
    call<T>('GET', path, undefined, leaving.signal).then(
      (result) => setAnswer({ path, result }),
      () => {},
    )
    return () => leaving.abort()
  }, [call, path, status, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const set = useCallback((data: T) => setAnswer({ path, result: { ok: true, data } }), [path])
  const current = answer?.path === path ? answer.result : null
  return {
    data: current?.ok ? current.data : null,
    error: current && !current.ok ? current.message || failure : null,
    reload,
    set,
  }
}
