import { useSyncExternalStore } from 'react'

export const narrowQuery = '(max-width: 768px)'

function listen(onChange: () => void) {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** False on the server, so use style sheets for differences in appearance only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
