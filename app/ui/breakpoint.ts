import { useSyncExternalStore } from 'react'

export const narrowQuery = '(max-width: 768px)'

function listen(onChange: () => void) {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** False on the server. Use it for behaviour only: differences in appearance belong in style sheets. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
