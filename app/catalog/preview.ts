/** How much of a description a card shows, in characters before the ellipsis. */
export const previewMaximum = { wide: 50, narrow: 25 }

/** The beginning of a description on one line, never longer than `maximum` code points before its ellipsis. */
export function preview(description: string | null, maximum: number): string {
  const line = (description ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return 'No Description'
  const points = [...line]
  return points.length <= maximum ? line : `${points.slice(0, maximum).join('').trimEnd()}…`
}
