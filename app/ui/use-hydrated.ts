import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML, true once the page listens: what is pressed before would be lost without a word. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
