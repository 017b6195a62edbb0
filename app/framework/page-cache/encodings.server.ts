import { LRUCache } from 'lru-cache'
import { addEncoding, type CacheEntry, type EncodedBody, existingEncoding } from './cache-entry.server.ts'
import { compressBest, compressFor, type Encoding } from './compression.server.ts'
import { lengthOf } from './gzip-page.server.ts'

/** Encodings other than gzip. Their caches are separate, so that they evict no entry of the page cache. */
export function createEncodings({ brotliBytes, otherBytes }: { brotliBytes: number; otherBytes: number }) {
  const brotli = createBodyCache(brotliBytes)
  const others = createBodyCache(otherBytes)
  const gzipped = (entry: CacheEntry) => entry.encoded.gzip?.body ?? []

  /** True if the entry is clearly hotter than the one it evicts. Equally hot entries would evict each other in turn. */
  function isWorthBrotli(entry: CacheEntry): boolean {
    if (entry.encoded.br && brotli.has(entry.encoded.br)) return false
    const isFull = brotli.calculatedSize + lengthOf(gzipped(entry)) > brotli.maxSize
    const evicted = isFull ? brotli.rvalues().next().value : undefined
    return !evicted || entry.hits > 2 * evicted.hits
  }

  function drop({ encoded }: CacheEntry) {
    for (const body of Object.values(encoded)) {
      brotli.delete(body)
      others.delete(body)
    }
  }

  return {
    drop,
    touchBrotli: ({ encoded }: CacheEntry) => void (encoded.br && brotli.get(encoded.br)),
    async addBrotli(entry: CacheEntry, isStillCached: () => boolean) {
      if (!isWorthBrotli(entry)) return
      const body = await compressBest(gzipped(entry))
      if (!isStillCached()) return
      if (entry.encoded.br) others.delete(entry.encoded.br)
      addBody(brotli, entry, 'br', body)
    },
    async encode(entry: CacheEntry, accepted: readonly Encoding[]): Promise<EncodedBody> {
      const [encoding = 'identity'] = accepted
      const existing = existingEncoding(entry, accepted)
      if (existing) return existing
      if (encoding === 'gzip') throw new Error('a cache entry without gzip')
      return addBody(others, entry, encoding, await compressFor(encoding, gzipped(entry)))
    },
  }
}

type BodyCache = LRUCache<EncodedBody, CacheEntry>

function createBodyCache(maxBytes: number): BodyCache {
  // The library reads zero as 'no limit'.
  return new LRUCache({ maxSize: Math.max(1, maxBytes), dispose: removeBody })
}

function removeBody({ encoded }: CacheEntry, body: EncodedBody) {
  for (const encoding of ['br', 'identity'] as const) if (encoded[encoding] === body) delete encoded[encoding]
}

function addBody(cache: BodyCache, entry: CacheEntry, encoding: Encoding, bytes: Buffer): EncodedBody {
  const encoded = addEncoding(entry, encoding, [bytes])
  cache.set(encoded, entry, { size: Math.max(1, bytes.buffer.byteLength) })
  if (!cache.has(encoded)) removeBody(entry, encoded)
  return encoded
}
