import { hash, randomBytes } from 'node:crypto'

/** Marks the renderer's own scripts and styles. The nonce never leaves the process, so injected code can't have it. */
export const scriptNonce = randomBytes(16).toString('base64url')

const nonceAttribute = ` nonce="${scriptNonce}"`

export type OwnHashes = { scripts: string[]; styles: string[] }

/** Removes the nonces and returns hashes, which stay valid on a cached page. */
export function hashOwnParts(page: string): { html: string; hashes: OwnHashes } {
  const hashes: OwnHashes = { scripts: [], styles: [] }
  for (let at = page.indexOf(nonceAttribute); at >= 0; at = page.indexOf(nonceAttribute, at + nonceAttribute.length)) {
    const begin = page.lastIndexOf('<', at)
    const inside = page.indexOf('>', at) + 1
    const [, tag = ''] = /^<(script|style)[\s>]/.exec(page.slice(begin, inside)) ?? []
    if (tag === '' || /\ssrc=/.test(page.slice(begin, inside))) continue
    hashes[tag === 'style' ? 'styles' : 'scripts'].push(hashOf(page.slice(inside, page.indexOf(`</${tag}>`, inside))))
  }
  return { html: page.replaceAll(nonceAttribute, ''), hashes }
}

export function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

/** `default-src` also covers fonts, calls and the manifest, which keeps the header of every page short. */
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

/** For responses other than pages: even if a browser treats one as a page, it loads and runs nothing. */
export const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"

/** For every response. A page replaces the content policy. */
export function safetyHeadersOf(publicUrl: string): Record<string, string> {
  return { ...safetyHeaders, ...pageHeaders, ...onlyByHttps(publicUrl) }
}

/** For scripts, styles, fonts and images: many load with each page, so they omit the headers for documents. */
export function fileHeadersOf(publicUrl: string, isUpload: boolean): Record<string, string> {
  // Mail programs display the shop's images.
  const policy = isUpload ? 'cross-origin' : 'same-origin'
  return { ...safetyHeaders, 'cross-origin-resource-policy': policy, ...onlyByHttps(publicUrl) }
}

/** HSTS: after the first visit over https a browser never uses http. Covers the shop's host, but not its subdomains. */
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
