/** The maximum in characters, without the ellipsis. */
export const maxPreviewLength = { wide: 50, narrow: 25 }

/**
 * Returns one line of at most `maximum` code points and an ellipsis. Cuts between words, unless the first word is too
 * long.
 */
export function shortenDescription(description: string | null, maximum: number): string {
  const line = toOneLine(description)
  if (line === '') return 'No Description'
  const points = [...cutStart(line, maximum)]
  return points.length <= maximum ? line : `${wholeWords(points, maximum)}…`
}

/** Cuts a description to the length that the longest preview needs. */
export function cutForPreviews(description: string | null): string | null {
  return description && cutStart(toOneLine(description), maxPreviewLength.wide)
}

function toOneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns at least `maximum` code points, each of up to two UTF-16 units, and the space after them. */
function cutStart(line: string, maximum: number): string {
  return line.slice(0, 2 * maximum + 4)
}

function wholeWords(points: string[], maximum: number): string {
  // Includes the space directly after the limit, because a word may end exactly there.
  const end = points.lastIndexOf(' ', maximum)
  const words = points.slice(0, end > 0 ? end : maximum).join('')
  return words.replace(/[\s,;:–—-]+$/u, '') || words
}
