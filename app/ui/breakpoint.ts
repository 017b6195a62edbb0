import { useSyncExternalStore } from 'react'

export const narrowQuery = '(max-width: 768px)'

function listen(onChange: () => void) {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** False while the server renders, so use style sheets for what only looks different. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
