import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addEncoding, type CacheEntry } from './cache-entry.server.ts'
import type { Encoding } from './compression.server.ts'

export type StaticFiles = { find(url: string): CacheEntry | undefined }

const prefix = '/assets/'
const perResponseHeaders =
  /^(date|connection|keep-alive|content-length|content-encoding|transfer-encoding|accept-ranges)$/

/** Caches files with a content hash in their name, which never change. Each is read once, at its first request. */
export function cacheStaticFiles(app: FastifyInstance, folder: string): StaticFiles {
  const names = new Set(readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name)))
  const files = new Map<string, CacheEntry>()

  async function cacheFile(url: string) {
    const responses = await Promise.all((['br', 'gzip'] as const).map((encoding) => requestFile(url, encoding)))
    const [first] = responses
    if (!first || responses.some((response) => response.statusCode !== 200)) return
    const headers = Object.entries(first.headers).flatMap(([name, value]) =>
      perResponseHeaders.test(name) || value === undefined ? [] : [name, String(value)],
    )
    const etag = String(first.headers.etag)
    const file: CacheEntry = { kind: 'file', etag, headers, encoded: {}, tags: null, expiresAt: Infinity, hits: 0 }
    for (const { headers, rawPayload } of responses) {
      const encoding = headers['content-encoding']
      addEncoding(file, encoding === 'br' || encoding === 'gzip' ? encoding : 'identity', [rawPayload])
    }
    // Files that do not compress are sent unchanged, whatever encoding the client accepts.
    const plain = file.encoded.identity
    files.set(url, plain ? { ...file, encoded: { br: plain, gzip: plain, identity: plain } } : file)
  }

  function requestFile(url: string, encoding: Encoding) {
    return app.inject({ url, headers: { 'accept-encoding': encoding } })
  }

  return {
    find(url) {
      const cached = files.get(url)
      if (cached || !url.startsWith(prefix) || !names.delete(url.slice(prefix.length))) return cached
      // Fastify serves this request; the next one finds the file here.
      void cacheFile(url).catch(() => names.add(url.slice(prefix.length)))
      return undefined
    },
  }
}
