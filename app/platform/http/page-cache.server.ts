import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ParametersOf } from './page-parameters.server.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type RenderedPage = { status: number; headers: Record<string, string>; text: string }

export type KeptPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Buffer>
}

export type PageCache = {
  /** Null where `render` made a page that may not be kept. Requests at the same time share one rendering. */
  get(key: string, render: () => Promise<KeptPage | null>): Promise<KeptPage | null>
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
        // Moved to the end: the page that was asked for longest ago is dropped first.
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
      // A rendering that began earlier writes into the old map, so its page is not kept.
      pages = new Map()
    },
  }
}

export type PageAddress = { address: string; isShared: boolean }

/** The path and only the parameters that the page reads: others, such as `utm_source`, can't change it. */
export function pageAddress(url: string, parametersOf: ParametersOf): PageAddress {
  // A request line may hold a whole address.
  const [path = '/', ...rest] = url.replace(/^\w+:\/\/[^/]*/, '').split('?')
  const query = rest.join('?')
  const known = parametersOf(path)
  const kept = known ? query.split('&').filter((pair) => known.includes(nameOf(pair))) : [query]
  return { address: kept.join('') === '' ? path : `${path}?${kept.join('&')}`, isShared: known !== null }
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}

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
