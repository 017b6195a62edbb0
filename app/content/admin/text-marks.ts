export type TextMark = 'heading' | 'list' | 'bold'

export type Selection = { start: number; end: number }
export type Marked = Selection & { text: string }

const lineSigns = { heading: '## ', list: '- ' } as const

/** Adds the mark to the selection, or removes it if it is there. */
export function withMark(text: string, { start, end }: Selection, mark: TextMark): Marked {
  return mark === 'bold' ? withBold(text, { start, end }) : withLineSign(text, { start, end }, lineSigns[mark])
}

function withBold(text: string, { start, end }: Selection): Marked {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  const selected = text.slice(start, end)
  if (isBold) {
    return { text: `${text.slice(0, start - 2)}${selected}${text.slice(end + 2)}`, start: start - 2, end: end - 2 }
  }
  return { text: `${text.slice(0, start)}**${selected}**${text.slice(end)}`, start: start + 2, end: end + 2 }
}

/** Marks or unmarks each line that the selection touches. */
function withLineSign(text: string, { start, end }: Selection, sign: string): Marked {
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
