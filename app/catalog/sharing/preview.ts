/** In characters, before the ellipsis. */
export const previewMaximum = { wide: 50, narrow: 25 }

/**
 * Puts the start of a description on one line, at most `maximum` code points and an ellipsis. It ends after a whole
 * word, unless the first word is too long.
 */
export function preview(description: string | null, maximum: number): string {
  const line = (description ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return 'No Description'
  const points = [...line]
  return points.length <= maximum ? line : `${wholeWords(points, maximum)}…`
}

function wholeWords(points: string[], maximum: number): string {
  // The space after the last word may be one character further.
  const end = points.lastIndexOf(' ', maximum)
  const words = points.slice(0, end > 0 ? end : maximum).join('')
  return words.replace(/[\s,;:–—-]+$/u, '') || words
}
