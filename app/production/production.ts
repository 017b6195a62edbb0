/** The state of a paid order's line: `waiting` for a maker, `taken` by one, or `made`. */
export const productionStates = ['waiting', 'taken', 'made'] as const
export type ProductionState = (typeof productionStates)[number]

/** A step can be undone, one at a time. */
const nextStates: Record<ProductionState, readonly ProductionState[]> = {
  waiting: ['taken', 'made'],
  taken: ['made', 'waiting'],
  made: ['taken'],
}

export function canMoveProduction(from: ProductionState, to: ProductionState): boolean {
  return nextStates[from].includes(to)
}

export const productionLimits = { maker: 60, rateKes: 1_000_000 } as const
