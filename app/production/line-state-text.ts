import type { ProductionLine } from './production-wire.ts'

/** Null while the line waits for a maker. `member`: the name of the member who is logged in. */
export function lineStateText(
  { state, maker }: Pick<ProductionLine, 'state' | 'maker'>,
  member: string | null,
): string | null {
  if (state === 'waiting') return null
  const isOwn = maker === member
  if (state === 'made') return `Made by ${isOwn ? 'you' : maker}`
  return isOwn ? 'You are making it' : `${maker} is making it`
}
