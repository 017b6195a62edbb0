import { hash, randomBytes } from 'node:crypto'

/** Marks the renderer's own scripts and styles. It never leaves the process, so nothing injected can carry it. */
export const scriptNonce = randomBytes(16).toString('base64url')

const mark = ` nonce="${scriptNonce}"`

export type OwnHashes = { scripts: string[]; styles: string[] }

/** Removes the marks. Hashes, unlike nonces, stay valid on a cached page. */
export function allowOwnParts(page: string): { html: string; hashes: OwnHashes } {
  const hashes: OwnHashes = { scripts: [], styles: [] }
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + mark.length)) {
    const begin = page.lastIndexOf('<', at)
    const inside = page.indexOf('>', at) + 1
    const [, tag = ''] = /^<(script|style)[\s>]/.exec(page.slice(begin, inside)) ?? []
    if (tag === '' || /\ssrc=/.test(page.slice(begin, inside))) continue
    hashes[tag === 'style' ? 'styles' : 'scripts'].push(hashOf(page.slice(inside, page.indexOf(`</${tag}>`, inside))))
  }
  return { html: page.replaceAll(mark, ''), hashes }
}

export function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

/** `default-src` says it of fonts, calls and the manifest as well: each word stands in every page's headers. */
export function contentPolicy({ scripts, styles }: OwnHashes, isHttps: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Of answers that are no pages: whatever a browser takes them for, they load and run nothing. */
export const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"

/** Of every answer; a page brings a policy of its own, and says who may frame and open it. */
export function safetyHeadersOf(publicUrl: string): Record<string, string> {
  return { ...safetyHeaders, ...pageHeaders, ...onlyByHttps(publicUrl) }
}

/** Of scripts, styles, fonts and pictures: many come with each page, and nobody browses in them. */
export function fileHeadersOf(publicUrl: string, isUpload: boolean): Record<string, string> {
  // Mails show the shop's pictures at their readers' own mail programs.
  const shownAt = isUpload ? 'cross-origin' : 'same-origin'
  return { ...safetyHeaders, 'cross-origin-resource-policy': shownAt, ...onlyByHttps(publicUrl) }
}

/** A browser that came by https once never comes by http again. Of the shop's own name alone, not of those below it. */
function onlyByHttps(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
}

const safetyHeaders: Record<string, string> = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const pageHeaders: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), unload=()',
}
