/** The parts of a page request that show where it comes from. `ownHost`: the shop's host. */
export type PageRequest = { url: string; ownHost: string; referrer: string | undefined; fetchSite: string | undefined }

export const directSource = 'Direct'
export const otherSources = 'Others'
const maxNameLength = 40

/** Known sources, each with the ends of the host names that refer to it. */
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

/** The source's name for `utm_source`, which may be the full name or an abbreviation. */
const knownNames = new Map([
  ...[...hosts.map(([name]) => name), 'Google'].map((name) => [name.toLowerCase(), name] as const),
  ['ig', 'Instagram'],
  ['fb', 'Facebook'],
  ['wa', 'WhatsApp'],
  ['tg', 'Telegram'],
])

/** Parameters that advertising platforms add to links automatically. */
const clickParameters: readonly (readonly [parameter: string, name: string])[] = [
  ['gclid', 'Google'],
  ['gbraid', 'Google'],
  ['wbraid', 'Google'],
  ['msclkid', 'Bing'],
  ['ttclid', 'TikTok'],
  ['fbclid', 'Facebook'],
]

/** Null for a request from within the shop, which is no new visit. */
export function readVisit({
  url,
  ownHost,
  referrer,
  fetchSite,
}: PageRequest): { source: string; campaign: string | null } | null {
  const from = referrer ? hostOf(referrer) : null
  if (fetchSite === 'same-origin' || (from !== null && from === ownHost)) return null
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : null
  const campaign = cleanText(query?.get('utm_campaign') ?? '') || null
  return { source: sourceOf(query, from), campaign }
}

function sourceOf(query: URLSearchParams | null, from: string | null): string {
  const utmSource = cleanText(query?.get('utm_source') ?? '').toLowerCase()
  if (utmSource) return knownNames.get(utmSource) ?? nameOfHost(utmSource) ?? utmSource
  const click = query && clickParameters.find(([parameter]) => query.has(parameter))
  // The referrer takes precedence over the parameter, because links from Instagram also have `fbclid`.
  return (from && nameOfHost(from)) ?? click?.[1] ?? from ?? directSource
}

/** The site's name, such as 'Telegram' for a URL at t.me. For an unknown site its host. */
export function siteName(url: string): string {
  const host = hostOf(url) ?? url
  return nameOfHost(host) ?? host
}

function nameOfHost(host: string): string | null {
  if (google.test(host)) return 'Google'
  return hosts.find(([, ends]) => ends.some((end) => host === end || host.endsWith(`.${end}`)))?.[0] ?? null
}

/** Keeps the port, since the shop's own address may have one. Null for an invalid URL. */
function hostOf(referrer: string): string | null {
  const url = URL.parse(referrer)
  return url ? cleanText(url.host.replace(/^www\./, '')) || null : null
}

/** Cleans text from outside, for one line on a page. */
function cleanText(text: string): string {
  const line = text
    .slice(0, 400)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return [...line].slice(0, maxNameLength).join('')
}

/**
 * User agents of programs. 'bot' must not match Cubot, a phone brand. 'WhatsApp/' only at the start is WhatsApp's link
 * preview.
 */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|facebookexternalhit|^whatsapp\/|scrapy|libwww|apache-http|archiver/i

type Headers = Record<string, string | string[] | undefined>

/** True if the headers look like a person's browser that is not prefetching. */
export function isBrowserPageView(headers: Headers): boolean {
  const { 'user-agent': agent, 'sec-purpose': secPurpose, purpose, 'x-moz': moz } = headers
  if (!agent || botPattern.test(String(agent))) return false
  return !`${secPurpose} ${purpose} ${moz}`.includes('prefetch')
}
