import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ParametersOf } from './page-parameters.server.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type RenderedPage = { status: number; headers: Record<string, string>; text: string }

/** A page that is the same for everybody: its bytes in each encoding, and the headers it goes out with. */
export type KeptPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Buffer>
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
      const current = pages
      const kept = current.get(key)
      if (kept) {
        // To the end of the line: the page that was asked for longest ago goes first.
        current.delete(key)
        current.set(key, kept)
        return kept
      }
      const page = render()
      current.set(key, page)
      const oldest = current.size > mostPages ? current.keys().next().value : undefined
      if (oldest !== undefined) current.delete(oldest)
      const forget = () => {
        if (current.get(key) === page) current.delete(key)
      }
      try {
        const made = await page
        if (made === null) forget()
        return made
      } catch (error) {
        forget()
        throw error
      }
    },
    clear() {
      // A new map: a rendering that began before the change ends in the old one and is not kept.
      pages = new Map()
    },
  }
}

export type PageAddress = { address: string; isShared: boolean }

/**
 * The address that a page is rendered and kept under: its path and the parameters it reads, as they were written. What
 * else a link adds (`utm_source`, `fbclid`) a shared page never sees, so it can't differ by it.
 */
export function pageAddress(url: string, parametersOf: ParametersOf): PageAddress {
  // A request line may hold a whole address; and one that begins with two slashes is still a path.
  const [path = '/', ...rest] = url.replace(/^\w+:\/\/[^/]*/, '').split('?')
  const query = rest.join('?')
  const known = parametersOf(path)
  const kept = known ? query.split('&').filter((pair) => known.includes(nameOf(pair))) : [query]
  return { address: kept.join('') === '' ? path : `${path}?${kept.join('&')}`, isShared: known !== null }
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}

/** A page that is kept goes out in every encoding. */
export async function packPage({ status, headers, text }: RenderedPage): Promise<KeptPage> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([encodeText(text, 'br'), encodeText(text, 'gzip')])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, bodies: { identity, br, gzip: gz } }
}

export async function encodeText(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br') return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? toGzip(bytes, { level: 6 }) : bytes
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const allowed = new Set(
    (accepted ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  )
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
}
