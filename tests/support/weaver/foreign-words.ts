/** Words of the template's workshop, which must not appear in another workshop's shop. */
const foreign = /ma?asai|enkiama|bead|\bEK-|\/scenes\/|\/lookbook\//gi

/** Tokens and ids, whose random digits may spell a word: 'bead' is hexadecimal. */
const randomDigits = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{12,}\b/g

/** How much of the text around a match a failure shows. */
const around = 45

/** Each match with its place and the text around it. */
export function foreignWords(place: string, text: string): string[] {
  const words = text.replace(randomDigits, ' ')
  return [...words.matchAll(foreign)].map(({ 0: word, index }) => {
    const context = words.slice(Math.max(0, index - around), index + word.length + around)
    return `${place}: …${context.replace(/\s+/g, ' ')}…`
  })
}

/** Attributes that browsers, screen readers, search engines or other sites display, and the addresses of links. */
const spoken = /\s(?:alt|aria-label|aria-description|title|placeholder|content|label|data-name|value)="([^"]*)"/g
const addresses = /<(?:a|form)\s[^>]*?(?:href|action)="([^"]*)"/g
const pictures = /\ssrc(?:set)?="([^"]*)"/gi
const unseen = /<style[\s>].*?<\/style>|<!--.*?-->|<script(?![^>]*ld\+json)[\s>].*?<\/script>/gs

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** All texts of an HTML or XML document that people see or hear. */
export function shownWords(html: string): string {
  const seen = html.replace(unseen, ' ')
  const texts = [seen.replace(/<!\[CDATA\[|\]\]>/g, ' ').replace(/<[^>]*>/g, ' ')]
  for (const attribute of [spoken, addresses, pictures])
    texts.push(...[...seen.matchAll(attribute)].map(([, text]) => text ?? ''))
  return texts
    .join('\n')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
}

/** Names of fields and values in the API, which are the same in every shop. */
const wireNames = /^(?:bead-\w+|beads|beadwork)$/

export function wordsOfJson(json: string): string {
  const texts: string[] = []
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string' && !wireNames.test(value)) texts.push(value)
    return value
  })
  return texts.join('\n')
}

/** The addresses within the shop that a page leads to. */
export function linksOf(html: string, origin: string): string[] {
  return [...html.replace(unseen, ' ').matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), origin))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => `${pathname}${search}`)
}
