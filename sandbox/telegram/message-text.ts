import type { ChannelMessage } from '../state.ts'
import { parseHtml } from './html-text.ts'

type Checked = { ok: true; text: string } | { ok: false; problem: string }

const maxTextLength = 4096

export function checkText(source: unknown, parseMode: ChannelMessage['parseMode']): Checked {
  if (typeof source !== 'string' || source.trim() === '') return refuse('message text is empty')
  const parsed = parseMode === 'HTML' ? parseHtml(source) : parseMode === 'MarkdownV2' ? checkMarkdown(source) : null
  if (parsed && !parsed.ok) return refuse(`can't parse entities: ${parsed.problem}`)
  const text = (parsed ? parsed.text : source).trim()
  if (text === '') return refuse('message text is empty')
  // Telegram counts Unicode characters without the markup.
  if ([...text].length > maxTextLength) return refuse('message is too long')
  return { ok: true, text }
}

const paired = ['```', '||', '__', '*', '_', '~', '`']

/** Markers must be paired and other reserved characters escaped. Nested markup is not checked. */
function checkMarkdown(source: string): Checked {
  let text = ''
  const open: { mark: string; offset: number }[] = []
  let at = 0
  while (at < source.length) {
    const sign = source.charAt(at)
    const offset = Buffer.byteLength(source.slice(0, at))
    const code = open.find(({ mark }) => mark.startsWith('`'))
    const mark = paired.find((one) => source.startsWith(one, at))
    const link = sign === '[' && !code ? /^\[((?:\\.|[^\]\\])*)\]\((?:\\.|[^)\\])*\)/.exec(source.slice(at)) : null
    if (sign === '\\' && at + 1 < source.length) {
      text += source.charAt(at + 1)
      at += 2
    } else if (mark && (!code || code.mark === mark)) {
      const begun = open.findIndex((one) => one.mark === mark)
      if (begun === -1) open.push({ mark, offset })
      else open.splice(begun, 1)
      at += mark.length
    } else if (link) {
      text += link[1] ?? ''
      at += link[0].length
    } else if (!code && '[]()~`#+-=|{}.!>'.includes(sign) && !(sign === '>' && (at === 0 || source[at - 1] === '\n'))) {
      return refuse(`Character '${sign}' is reserved and must be escaped with the preceding '\\'`)
    } else {
      text += sign
      at += 1
    }
  }
  const unclosed = open[0]
  if (unclosed) return refuse(`Can't find end of the entity starting at byte offset ${unclosed.offset}`)
  return { ok: true, text }
}

function refuse(problem: string): { ok: false; problem: string } {
  return { ok: false, problem }
}
