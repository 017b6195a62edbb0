import { dayText } from '#app/framework/nairobi.ts'
import { countGsmCharacters, maxSmsLength, toGsmText } from './gsm-text.ts'

/** The predicate of an SMS: it follows 'your order EK-1118' and precedes the link. */
export type ShortTexts = {
  /** Complete predicates with the same meaning, the longest first. */
  forms: readonly [string, ...string[]]
  /** A text that staff typed. It follows the longest form and is shortened if it does not fit. */
  typed?: string
}

/** '9 Dec', without the year, because the customer reads an SMS soon. */
export function shortDay(day: string): string {
  return dayText(day).replace(/^(\d+ \p{L}{3}).*$/u, '$1')
}

type SmsParts = { number: string; shopName: string; isDemo: boolean; texts: ShortTexts; link: string; optOut: string }

/**
 * Fits into one SMS if possible: takes the longest form that fits, if necessary without the shop's name, which the sender
 * and the link show too. Only the text that staff typed is shortened. If the shortest form does not fit, the SMS has two
 * parts.
 */
export function smsText({ number, shopName, isDemo, texts, link, optOut }: SmsParts): string {
  const heads = isDemo
    ? [`${shopName} DEMO: your order ${number}`, `DEMO order ${number}`, `DEMO ${number}`]
    : [`${shopName}: your order ${number}`, `Order ${number}`, number]
  const join = (parts: string[]) => toGsmText(parts.filter(Boolean).join(' '))
  const fits = (text: string) => countGsmCharacters(text) <= maxSmsLength
  const { forms, typed = '' } = texts
  const completeTexts = [[forms[0], typed], ...(typed ? [] : forms.slice(1).map((form) => [form]))]
  const candidates = completeTexts.flatMap((middle) => heads.map((head) => join([head, ...middle, link])))
  const fittingText = candidates.find(fits)
  if (fittingText) return [join([fittingText, optOut])].find(fits) ?? fittingText
  const head = heads.at(-1) ?? number
  const shortest = forms.at(-1) ?? forms[0]
  const spacesAndDots = 4
  const maxLength = maxSmsLength - countGsmCharacters(join([head, shortest, link])) - spacesAndDots
  return join([head, shortest, shortenText(toGsmText(typed), maxLength), link])
}

/** Cuts between words and appends three dots. */
function shortenText(text: string, maxLength: number): string {
  let short = text
  while (short !== '' && countGsmCharacters(short) > maxLength) short = short.slice(0, -1)
  const cut = short === text ? text : short.replace(/\s*\S*$/, '')
  return cut === '' ? '' : `${cut}...`
}
