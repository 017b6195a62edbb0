import { createHash, randomBytes } from 'node:crypto'

/** Marks the renderer's own scripts and styles. It never leaves the process, so nothing injected can carry it. */
export const scriptNonce = randomBytes(16).toString('base64url')

const mark = ` nonce="${scriptNonce}"`

export type OwnHashes = { scripts: string[]; styles: string[] }

/** Removes the marks. Hashes, unlike nonces, stay valid on a kept page. */
export function allowOwnParts(page: string): { html: string; hashes: OwnHashes } {
  const hashes = { scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') }
  return { html: page.replaceAll(mark, ''), hashes }
}

function hashesOf(page: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>()
  for (const { attributes, text } of partsOf(page, tag)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${tag === 'style' ? digestOfStyle(text) : digestOf(text)}'`)
  }
  return [...hashes]
}

/** Looked for by words: a pattern would go through each sign of the style. */
function* partsOf(page: string, tag: string): Generator<{ attributes: string; text: string }> {
  for (let end = 0; ; ) {
    const begin = page.indexOf(`<${tag}`, end)
    const inside = begin < 0 ? 0 : page.indexOf('>', begin) + 1
    end = inside === 0 ? -1 : page.indexOf(`</${tag}>`, inside)
    if (end < 0) return
    yield { attributes: page.slice(begin + tag.length + 1, inside - 1), text: page.slice(inside, end) }
  }
}

let known = { style: '', digest: digestOf('') }

/** The style is the same in all pages. */
function digestOfStyle(style: string): string {
  if (known.style !== style) known = { style, digest: digestOf(style) }
  return known.digest
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
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

export const safetyHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
