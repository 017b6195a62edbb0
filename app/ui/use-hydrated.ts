import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the page's scripts run: earlier clicks would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
