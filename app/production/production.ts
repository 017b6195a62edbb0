/** Of a line of a paid order: nobody has taken it, somebody makes it, or it is made. */
export const productionStates = ['waiting', 'taken', 'made'] as const
export type ProductionState = (typeof productionStates)[number]

/** A tap too early can be taken back, a step at a time. */
const nextStates: Record<ProductionState, readonly ProductionState[]> = {
  waiting: ['taken', 'made'],
  taken: ['made', 'waiting'],
  made: ['taken'],
}

export function canStep(from: ProductionState, to: ProductionState): boolean {
  return nextStates[from].includes(to)
}

export const productionLimits = { maker: 60, rateKes: 1_000_000 } as const
