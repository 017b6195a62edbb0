/** Of a line of a paid order: nobody has taken it, somebody makes it, or it is made. */
export const makingStates = ['waiting', 'taken', 'made'] as const
export type MakingState = (typeof makingStates)[number]

/** A tap too early can be taken back, a step at a time. */
const nextStates: Record<MakingState, readonly MakingState[]> = {
  waiting: ['taken', 'made'],
  taken: ['made', 'waiting'],
  made: ['taken'],
}

export function canStep(from: MakingState, to: MakingState): boolean {
  return nextStates[from].includes(to)
}

export const makingLimits = { maker: 60, rateKes: 1_000_000 } as const
