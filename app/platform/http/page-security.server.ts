import { createHash, randomBytes } from 'node:crypto'

/** Marks the renderer's own scripts. It never leaves the process, so an injected script can't carry it. */
export const scriptNonce = randomBytes(16).toString('base64url')

const mark = ` nonce="${scriptNonce}"`
const anyScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** Removes the marks. Hashes, unlike nonces, stay valid on a kept page. */
export function allowOwnScripts(page: string): { html: string; scriptHashes: string[] } {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of page.matchAll(anyScript)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: page.replaceAll(mark, ''), scriptHashes: [...hashes] }
}

export function contentPolicy(scriptHashes: string[], isHttps: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export const safetyHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
