/** The state of a paid order's line: `waiting` for a maker, `taken` by a maker, or `made`. */
export const productionStates = ['waiting', 'taken', 'made'] as const
export type ProductionState = (typeof productionStates)[number]

/** Staff undo one step at a time: a made line becomes `taken` before it becomes `waiting`. */
const nextStates: Record<ProductionState, readonly ProductionState[]> = {
  waiting: ['taken', 'made'],
  taken: ['made', 'waiting'],
  made: ['taken'],
}

export function canMoveProduction(from: ProductionState, to: ProductionState): boolean {
  return nextStates[from].includes(to)
}

export const productionLimits = { maker: 60, rateKes: 1_000_000 } as const
