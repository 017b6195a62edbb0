import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False until the page's scripts run. Clicks before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
