import type { ProductionLine } from './production-wire.ts'

/** Null while the line waits for a maker. */
export function lineStateText({ state, maker }: Pick<ProductionLine, 'state' | 'maker'>): string | null {
  if (state === 'waiting') return null
  return state === 'made' ? `Made by ${maker}` : `${maker} is making it`
}
