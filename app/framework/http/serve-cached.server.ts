import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RequestMeter } from '../metrics/request-meter.server.ts'
import { type CacheEntry, type EncodedBody, existingEncoding, matchesEtag } from '../page-cache/cache-entry.server.ts'
import { acceptedEncodings } from '../page-cache/compression.server.ts'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import { endWithChunks } from '../page-cache/send-chunks.server.ts'
import type { ClientAddresses } from './client-addresses.server.ts'
import type { RateLimiter } from './rate-limiter.server.ts'

export type CachedServingContext = {
  cache: PageCache
  findFile(url: string): CacheEntry | undefined
  /** The canonical URL of a page, without parameters that it does not read. */
  addressOf(url: string): string
  clients: ClientAddresses
  limiter: RateLimiter
  meter: RequestMeter
  publicHost: string
  isOpen(): boolean
  /** Called after a page was served. */
  onPage(request: IncomingMessage): void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves cache entries before Fastify sees the request. Misses and unusual requests go to Fastify. */
export function serveCachedFirst(server: Server, front: CachedServingContext) {
  const [next] = server.listeners('request') as Listener[]
  if (!next) throw new Error('the server has no listener yet')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!serveCached(front, request, response)) next(request, response)
  })
}

function serveCached(front: CachedServingContext, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !headers.host || !front.isOpen()) return false
  const entry = findEntry(front, request.url ?? '')
  if (!entry || (entry.kind === 'page' && front.clients.hostOf(request) !== front.publicHost)) return false
  const isNotModified = matchesEtag(headers['if-none-match'], entry)
  const encoded = isNotModified ? null : existingEncoding(entry, acceptedEncodings(headers['accept-encoding']))
  if (encoded === undefined || (encoded && headers.range !== undefined)) return false
  const limitHeaders = entry.kind === 'call' ? front.limiter.count(front.clients.addressOf(request)) : []
  if (!limitHeaders) return false
  writeEntry(response, encoded, entry, method, limitHeaders)
  front.meter.cacheHits[entry.kind] += 1
  if (entry.kind === 'page') front.onPage(request)
  return true
}

function findEntry({ cache, findFile, addressOf }: CachedServingContext, url: string): CacheEntry | undefined {
  return cache.get(url) ?? findFile(url) ?? (url.includes('?') ? cache.get(addressOf(url)) : undefined)
}

/** Answers 304 if `encoded` is null. */
export function writeEntry(
  response: ServerResponse,
  encoded: EncodedBody | null,
  entry: CacheEntry,
  method: string,
  limitHeaders: string[] = [],
) {
  const headers = encoded?.headers ?? entry.headers
  response.writeHead(encoded ? (entry.status ?? 200) : 304, [...headers, ...limitHeaders])
  if (encoded && method === 'GET') endWithChunks(response, encoded.body)
  else response.end()
}
