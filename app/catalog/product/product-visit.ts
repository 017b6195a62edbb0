/** Navigation state of a piece's page: the list it was opened from. A page that was opened by a link has none. */
export type ProductVisit = {
  /** The list as it was, with its filters. */
  from: string
  /** How far back in the history it is. */
  stepsBack: number
}

/** The list that somebody came from, or null. Reads only addresses of lists, since state may hold anything. */
export function listVisited(state: unknown): ProductVisit | null {
  if (typeof state !== 'object' || state === null) return null
  const { from, stepsBack } = state as { from?: unknown; stepsBack?: unknown }
  if (typeof from !== 'string' || !from.startsWith('/shop/')) return null
  return typeof stepsBack === 'number' && stepsBack > 0 ? { from, stepsBack } : null
}

/** The same visit, seen from a page that was opened after the piece's own, such as the login. */
export function furtherFrom(state: unknown): ProductVisit | null {
  const visit = listVisited(state)
  return visit && { ...visit, stepsBack: visit.stepsBack + 1 }
}
