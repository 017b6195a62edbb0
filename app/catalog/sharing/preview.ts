/** How much of a description a card shows, in characters before the ellipsis. */
export const previewMaximum = { wide: 50, narrow: 25 }

/**
 * The beginning of a description on one line, never longer than `maximum` code points before its ellipsis. It ends at a
 * word, unless the first word alone is longer.
 */
export function preview(description: string | null, maximum: number): string {
  const line = (description ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return 'No Description'
  const points = [...line]
  return points.length <= maximum ? line : `${wholeWords(points, maximum)}…`
}

function wholeWords(points: string[], maximum: number): string {
  // The space after the last word that fits may be the first character that does not.
  const end = points.lastIndexOf(' ', maximum)
  const words = points.slice(0, end > 0 ? end : maximum).join('')
  return words.replace(/[\s,;:–—-]+$/u, '') || words
}
