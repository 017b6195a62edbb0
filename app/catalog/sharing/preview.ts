/** In characters, before the ellipsis. */
export const previewMaximum = { wide: 50, narrow: 25 }

/** On one line, at most `maximum` code points and an ellipsis. Ends after a whole word unless the first is too long. */
export function preview(description: string | null, maximum: number): string {
  const line = (description ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return 'No Description'
  const points = [...line]
  return points.length <= maximum ? line : `${wholeWords(points, maximum)}…`
}

function wholeWords(points: string[], maximum: number): string {
  // A space just behind the limit still ends a whole word.
  const end = points.lastIndexOf(' ', maximum)
  const words = points.slice(0, end > 0 ? end : maximum).join('')
  return words.replace(/[\s,;:–—-]+$/u, '') || words
}
