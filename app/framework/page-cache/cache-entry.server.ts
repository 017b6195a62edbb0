import { createHash } from 'node:crypto'
import { compressFirst, type Encoding, type Text } from './compression.server.ts'
import { lengthOf } from './gzip-page.server.ts'

/** Headers in the form that Node writes fastest: name, value, name, value. */
type Headers = readonly string[]

/** Headers and body of an entry in one content encoding, ready to send. Its chunks may be shared with other entries. */
export type EncodedBody = { headers: Headers; body: readonly Buffer[] }

export type CacheEntry = {
  /** A page is served on the shop's own host only; a call counts towards the rate limit; a file never changes. */
  kind: 'page' | 'call' | 'file'
  etag: string
  /** The headers that do not depend on the encoding. */
  headers: Headers
  encoded: Partial<Record<Encoding, EncodedBody>>
  /** Default 200. */
  status?: number
  /** Null for an entry without tags, which every invalidation purges. */
  tags: ReadonlySet<string> | null
  /** In milliseconds since 1970. */
  expiresAt: number
  hits: number
}

export type CacheableResponse = Pick<CacheEntry, 'kind' | 'status' | 'tags' | 'expiresAt'> & {
  headers: Record<string, string>
  text: Text
}

/** Compresses to gzip only; `encode` makes other encodings from it on request. */
export async function createEntry({ text, headers, ...rest }: CacheableResponse): Promise<CacheEntry> {
  const gzipped = await compressFirst(text)
  const etag = `"${digestOf(gzipped)}"`
  const flat = Object.entries({ ...headers, vary: 'accept-encoding', etag }).flat()
  const entry: CacheEntry = { ...rest, etag, headers: flat, encoded: {}, hits: 0 }
  addEncoding(entry, 'gzip', gzipped)
  return entry
}

/** Hashes the compressed bytes: they are fewer, and equal for equal texts. */
function digestOf(chunks: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('base64url').slice(0, 27)
}

export function addEncoding(entry: CacheEntry, encoding: Encoding, body: readonly Buffer[]): EncodedBody {
  const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const headers = [...entry.headers, ...encodingHeader, 'content-length', String(lengthOf(body))]
  const encoded = { headers, body }
  entry.encoded[encoding] = encoded
  return encoded
}

export function headerPairs(flat: Headers): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] satisfies [string, string]] : []))
}

export function matchesEtag(ifNoneMatch: string | undefined, { etag }: CacheEntry): boolean {
  return ifNoneMatch?.includes(etag) ?? false
}

export function hasTag({ tags }: CacheEntry, invalidated: readonly string[]): boolean {
  return invalidated.length > 0 && (tags === null || invalidated.some((tag) => tags.has(tag)))
}

/** A list may be stale for a moment. A product's own page may not: the product may be gone or have another price. */
export function mayServeStale({ tags }: CacheEntry, invalidated: readonly string[]): boolean {
  return tags !== null && !invalidated.some((tag) => tag.startsWith('product ') && tags.has(tag))
}

/** Returns the first accepted encoding that exists. `accepted` is sorted, the shortest encoding first. */
export function existingEncoding({ encoded }: CacheEntry, accepted: readonly Encoding[]): EncodedBody | undefined {
  for (const encoding of accepted) if (encoded[encoding]) return encoded[encoding]
  return undefined
}

const entryOverheadBytes = 1_500

/**
 * The size of the entry's own bytes in gzip. The first and the last chunk share one buffer. The style between them does
 * not count, because many entries share it.
 */
export function sizeOf({ headers, encoded }: CacheEntry): number {
  const text = headers.reduce((sum, header) => sum + header.length, 0)
  return (encoded.gzip?.body[0]?.buffer.byteLength ?? 0) + text + entryOverheadBytes
}
