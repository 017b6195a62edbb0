/** In characters, before the ellipsis. */
export const maxPreviewLength = { wide: 50, narrow: 25 }

/**
 * On one line, at most `maximum` code points and an ellipsis. Ends after a whole word unless the first one is too long.
 */
export function preview(description: string | null, maximum: number): string {
  const line = onOneLine(description)
  if (line === '') return 'No Description'
  const points = [...startOf(line, maximum)]
  return points.length <= maximum ? line : `${wholeWords(points, maximum)}…`
}

/** The maximum length of a description that any preview needs. */
export function forPreviews(description: string | null): string | null {
  return description && startOf(onOneLine(description), maxPreviewLength.wide)
}

function onOneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** Longer than `maximum` code points, each up to two UTF-16 units, and a space. */
function startOf(line: string, maximum: number): string {
  return line.slice(0, 2 * maximum + 4)
}

function wholeWords(points: string[], maximum: number): string {
  // A space right behind the limit also ends a whole word.
  const end = points.lastIndexOf(' ', maximum)
  const words = points.slice(0, end > 0 ? end : maximum).join('')
  return words.replace(/[\s,;:–—-]+$/u, '') || words
}
