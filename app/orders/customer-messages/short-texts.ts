import { dayText } from '#app/framework/nairobi.ts'
import { gsmLength, gsmText, oneSms } from './gsm-text.ts'

/** The predicate of an SMS: it follows 'your order EK-1118' and precedes the link. */
export type ShortTexts = {
  /** Complete predicates with the same meaning, the longest first. */
  forms: readonly [string, ...string[]]
  /** A text by staff: it follows the longest form and is cut if it does not fit. */
  typed?: string
}

/** `9 Dec`, without the year: an SMS is read soon. */
export function shortDay(day: string): string {
  return dayText(day).replace(/^(\d+ \p{L}{3}).*$/u, '$1')
}

type SmsParts = { number: string; shopName: string; isDemo: boolean; words: ShortTexts; link: string; optOut: string }

/**
 * One SMS if possible: the longest form that fits, if necessary without the shop's name, which the sender and the link
 * show too. Only staff's text is ever cut: if the shortest form does not fit, it takes a second part.
 */
export function smsText({ number, shopName, isDemo, words, link, optOut }: SmsParts): string {
  const heads = isDemo
    ? [`${shopName} DEMO: your order ${number}`, `DEMO order ${number}`, `DEMO ${number}`]
    : [`${shopName}: your order ${number}`, `Order ${number}`, number]
  const join = (parts: string[]) => gsmText(parts.filter(Boolean).join(' '))
  const fits = (text: string) => gsmLength(text) <= oneSms
  const { forms, typed = '' } = words
  const whole = [[forms[0], typed], ...(typed ? [] : forms.slice(1).map((form) => [form]))]
  const candidates = whole.flatMap((middle) => heads.map((head) => join([head, ...middle, link])))
  const found = candidates.find(fits)
  if (found) return [join([found, optOut])].find(fits) ?? found
  const head = heads.at(-1) ?? number
  const shortest = forms.at(-1) ?? forms[0]
  const room = oneSms - gsmLength(join([head, shortest, link])) - 4
  const cut = cutTo(gsmText(typed), room)
  return join([head, shortest, cut, link])
}

/** Cuts between words and marks the cut. */
function cutTo(text: string, room: number): string {
  let short = text
  while (short !== '' && gsmLength(short) > room) short = short.slice(0, -1)
  const cut = short === text ? text : short.replace(/\s*\S*$/, '')
  return cut === '' ? '' : `${cut}...`
}
