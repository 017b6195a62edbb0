/** What a request for a page tells of where it comes from. `own`: the shop's host. */
export type Asked = {
  url: string
  own: string
  referrer: string | undefined
  fetchSite: string | undefined
}

export const direct = 'Direct'
export const otherNames = 'Others'
const maxNameLength = 40

/** Whoever links here, by the end of the host's name. */
const hosts: readonly (readonly [name: string, ends: readonly string[]])[] = [
  ['Instagram', ['instagram.com', 'com.instagram.android']],
  ['Facebook', ['facebook.com', 'fb.com', 'fb.me', 'messenger.com', 'com.facebook.katana']],
  ['WhatsApp', ['whatsapp.com', 'wa.me', 'wl.co', 'com.whatsapp']],
  ['Telegram', ['t.me', 'telegram.org', 'org.telegram.messenger']],
  ['TikTok', ['tiktok.com', 'com.zhiliaoapp.musically']],
  ['Pinterest', ['pinterest.com', 'pin.it']],
  ['YouTube', ['youtube.com', 'youtu.be']],
  ['X', ['twitter.com', 'x.com', 't.co']],
  ['Bing', ['bing.com']],
  ['DuckDuckGo', ['duckduckgo.com']],
  ['Google', ['com.google.android.googlequicksearchbox']],
]
const google = /(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/

/** As people write these into links: whole, or as two letters. */
const knownNames = new Map([
  ...[...hosts.map(([name]) => name), 'Google'].map((name) => [name.toLowerCase(), name] as const),
  ['ig', 'Instagram'],
  ['fb', 'Facebook'],
  ['wa', 'WhatsApp'],
  ['tg', 'Telegram'],
])

/** What advertisers add to a link by themselves. */
const clicks: readonly (readonly [parameter: string, name: string])[] = [
  ['gclid', 'Google'],
  ['gbraid', 'Google'],
  ['wbraid', 'Google'],
  ['msclkid', 'Bing'],
  ['ttclid', 'TikTok'],
  ['fbclid', 'Facebook'],
]

/** Null for a step within the shop, which is no visit of its own. */
export function readVisit({
  url,
  own,
  referrer,
  fetchSite,
}: Asked): { source: string; campaign: string | null } | null {
  const from = referrer ? hostOf(referrer) : null
  if (fetchSite === 'same-origin' || (from !== null && from === own)) return null
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : null
  const campaign = cleaned(query?.get('utm_campaign') ?? '') || null
  return { source: sourceOf(query, from), campaign }
}

function sourceOf(query: URLSearchParams | null, from: string | null): string {
  const told = cleaned(query?.get('utm_source') ?? '').toLowerCase()
  if (told) return knownNames.get(told) ?? nameOfHost(told) ?? told
  const click = query && clicks.find(([parameter]) => query.has(parameter))
  // Instagram's links have Facebook's mark.
  return (from && nameOfHost(from)) ?? click?.[1] ?? from ?? direct
}

/** 'Telegram' for an address at t.me, or its host where the site is not known. */
export function siteName(url: string): string {
  const host = hostOf(url) ?? url
  return nameOfHost(host) ?? host
}

function nameOfHost(host: string): string | null {
  if (google.test(host)) return 'Google'
  return hosts.find(([, ends]) => ends.some((end) => host === end || host.endsWith(`.${end}`)))?.[0] ?? null
}

/** With a port, as the shop's own may have one. Null for what is no address. */
function hostOf(referrer: string): string | null {
  const url = URL.parse(referrer)
  return url ? cleaned(url.host.replace(/^www\./, '')) || null : null
}

/** The outside's words, for a line on a page. */
function cleaned(text: string): string {
  const line = text
    .slice(0, 400)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return [...line].slice(0, maxNameLength).join('')
}

/** Cubot makes phones. WhatsApp's own browser is somebody's, what fetches its previews begins with its name. */
const machines =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|facebookexternalhit|^whatsapp\/|scrapy|libwww|apache-http|archiver/i

type Headers = Record<string, string | string[] | undefined>

/** Somebody's browser, as far as it says so, that shows what it asks for now. */
export function isShownToSomebody(headers: Headers): boolean {
  const { 'user-agent': agent, 'sec-purpose': ahead, purpose, 'x-moz': moz } = headers
  if (!agent || machines.test(String(agent))) return false
  return !`${ahead} ${purpose} ${moz}`.includes('prefetch')
}
