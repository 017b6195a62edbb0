import { useSyncExternalStore } from 'react'

/** 768px or less is narrow. */
export const narrowQuery = '(max-width: 768px)'

function listen(onChange: () => void) {
  const query = matchMedia(narrowQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** False while the server renders: what only differs in looks is left to style sheets. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrowQuery).matches,
    () => false,
  )
}
