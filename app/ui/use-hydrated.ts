import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the page's scripts run: clicks before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
