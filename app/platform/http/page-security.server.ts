import { hash, randomBytes } from 'node:crypto'

/** Marks the renderer's own scripts and styles. It never leaves the process, so nothing injected can carry it. */
export const scriptNonce = randomBytes(16).toString('base64url')

const mark = ` nonce="${scriptNonce}"`

export type OwnHashes = { scripts: string[]; styles: string[] }

/** Removes the marks. Hashes, unlike nonces, stay valid on a kept page. */
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

export function contentPolicy({ scripts, styles }: OwnHashes, isHttps: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Of answers that are no pages: whatever a browser takes them for, they load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A browser that came by https once never comes by http again. Of the shop's own name alone, not of those below it. */
export function safetyHeadersOf(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return safetyHeaders
  return { ...safetyHeaders, 'strict-transport-security': 'max-age=31536000' }
}

const safetyHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
