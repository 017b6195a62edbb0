/** Navigation state of a product's page. A page opened by a direct link has none. */
export type ProductVisit = {
  from: string
  stepsBack: number
}

/** Accepts only addresses of lists, because navigation state can hold anything. */
export function listVisited(state: unknown): ProductVisit | null {
  if (typeof state !== 'object' || state === null) return null
  const { from, stepsBack } = state as { from?: unknown; stepsBack?: unknown }
  if (typeof from !== 'string' || !/^\/(shop\/|search(\?|$))/.test(from)) return null
  return typeof stepsBack === 'number' && stepsBack > 0 ? { from, stepsBack } : null
}

export function furtherFrom(state: unknown): ProductVisit | null {
  const visit = listVisited(state)
  return visit && { ...visit, stepsBack: visit.stepsBack + 1 }
}
