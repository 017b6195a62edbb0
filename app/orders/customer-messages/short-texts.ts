import { dayText } from '#app/framework/nairobi.ts'
import { gsmLength, gsmText, oneSms } from './gsm-text.ts'

/** What an SMS says of 'your order EK-1118', before its link. */
export type ShortTexts = {
  /** Predicates that say the same, each whole, the fullest first and the shortest last. */
  forms: readonly [string, ...string[]]
  /** What staff typed: it follows the fullest form, and is cut where there is no room for it. */
  typed?: string
}

/** `9 Dec`: by whom an SMS is read it is never a year away. */
export function shortDay(day: string): string {
  return dayText(day).replace(/^(\d+ \p{L}{3}).*$/u, '$1')
}

type SmsParts = { number: string; shopName: string; isDemo: boolean; words: ShortTexts; link: string; optOut: string }

/**
 * One SMS wherever it can be: the fullest form that fits, if need be without the shop's name, which the sender and the link
 * tell as well. Nothing but what staff typed is ever cut: where the shortest form has no room it takes a second part.
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

/** Whole words, and what shows that more followed. */
function cutTo(text: string, room: number): string {
  let short = text
  while (short !== '' && gsmLength(short) > room) short = short.slice(0, -1)
  const cut = short === text ? text : short.replace(/\s*\S*$/, '')
  return cut === '' ? '' : `${cut}...`
}
