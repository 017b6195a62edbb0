import type { ChannelMessage } from '../state.ts'
import { parseHtml } from './html-text.ts'

type TextCheck = { ok: true; text: string } | { ok: false; problem: string }

const maxTextLength = 4096

export function checkText(source: unknown, parseMode: ChannelMessage['parseMode']): TextCheck {
  if (typeof source !== 'string' || source.trim() === '') return refuse('message text is empty')
  const parsed = parseMode === 'HTML' ? parseHtml(source) : parseMode === 'MarkdownV2' ? checkMarkdown(source) : null
  if (parsed && !parsed.ok) return refuse(`can't parse entities: ${parsed.problem}`)
  const text = (parsed ? parsed.text : source).trim()
  if (text === '') return refuse('message text is empty')
  // Telegram counts Unicode characters without the markup.
  if ([...text].length > maxTextLength) return refuse('message is too long')
  return { ok: true, text }
}

const pairedMarks = ['```', '||', '__', '*', '_', '~', '`']

/** Markers must be paired and other reserved characters escaped. Nested markup is not checked. */
function checkMarkdown(source: string): TextCheck {
  let text = ''
  const open: { mark: string; offset: number }[] = []
  let at = 0
  while (at < source.length) {
    const character = source.charAt(at)
    const offset = Buffer.byteLength(source.slice(0, at))
    const code = open.find(({ mark }) => mark.startsWith('`'))
    const mark = pairedMarks.find((one) => source.startsWith(one, at))
    const link = character === '[' && !code ? /^\[((?:\\.|[^\]\\])*)\]\((?:\\.|[^)\\])*\)/.exec(source.slice(at)) : null
    if (character === '\\' && at + 1 < source.length) {
      text += source.charAt(at + 1)
      at += 2
    } else if (mark && (!code || code.mark === mark)) {
      const openIndex = open.findIndex((one) => one.mark === mark)
      if (openIndex === -1) open.push({ mark, offset })
      else open.splice(openIndex, 1)
      at += mark.length
    } else if (link) {
      text += link[1] ?? ''
      at += link[0].length
    } else if (
      !code &&
      '[]()~`#+-=|{}.!>'.includes(character) &&
      !(character === '>' && (at === 0 || source[at - 1] === '\n'))
    ) {
      return refuse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`)
    } else {
      text += character
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
