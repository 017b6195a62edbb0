import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A rendered page: its bytes in each encoding, and the headers it goes out with. */
export type KeptPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
}

export type PageCache = {
  /** The page kept under `key`, or the one `render` makes. Simultaneous first requests share one rendering. */
  get(key: string, render: () => Promise<KeptPage | null>): Promise<KeptPage | null>
  /** Forgets everything: the catalogue or the rate has changed. */
  clear(): void
}

const mostPages = 400

export function createPageCache(): PageCache {
  let pages = new Map<string, Promise<KeptPage | null>>()
  return {
    async get(key, render) {
      const kept = pages.get(key)
      if (kept) return kept
      const current = pages
      const page = render()
      current.set(key, page)
      const oldest = current.size > mostPages ? current.keys().next().value : undefined
      if (oldest !== undefined) current.delete(oldest)
      try {
        const made = await page
        if (made === null) current.delete(key)
        return made
      } catch (error) {
        current.delete(key)
        throw error
      }
    },
    clear() {
      // A new map: a rendering that began before the change ends in the old one and is not kept.
      pages = new Map()
    },
  }
}

export async function packPage(status: number, headers: Record<string, string>, html: string): Promise<KeptPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    toGzip(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, bodies: { identity, br, gzip: gz } }
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const allowed = new Set(
    (accepted ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  )
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
}
