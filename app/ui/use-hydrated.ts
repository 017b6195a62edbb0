import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False until the page's scripts run. Earlier clicks would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
