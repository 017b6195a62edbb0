export type TextMark = 'heading' | 'list' | 'bold'

export type Selection = { start: number; end: number }
export type MarkedText = Selection & { text: string }

const lineMarks = { heading: '## ', list: '- ' } as const

/** Adds the mark to the selection, or removes it if it is there. */
export function toggleMark(text: string, { start, end }: Selection, mark: TextMark): MarkedText {
  return mark === 'bold' ? toggleBold(text, { start, end }) : toggleLineMark(text, { start, end }, lineMarks[mark])
}

function toggleBold(text: string, { start, end }: Selection): MarkedText {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  const selected = text.slice(start, end)
  if (isBold) {
    return { text: `${text.slice(0, start - 2)}${selected}${text.slice(end + 2)}`, start: start - 2, end: end - 2 }
  }
  return { text: `${text.slice(0, start)}**${selected}**${text.slice(end)}`, start: start + 2, end: end + 2 }
}

/** Marks or unmarks each line that the selection touches. */
function toggleLineMark(text: string, { start, end }: Selection, sign: string): MarkedText {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const changed = lines
    .map((line) => (isMarked ? line.slice(sign.length) : `${sign}${line.replace(/^(?:#{1,6} |- )/, '')}`))
    .join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}
