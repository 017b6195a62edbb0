import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type CacheEntry, createEntry, headerPairs, matchesEtag } from '../page-cache/cache-entry.server.ts'
import { acceptedEncodings } from '../page-cache/compression.server.ts'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import { safetyHeadersOf } from './page-security.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The query parameters that the call reads. Only for a public call with the same answer for everyone; its handler
     * must set `cacheTags`.
     */
    cachedBy?: readonly string[]
  }
  interface FastifyReply {
    /** The response is cached until one of these is invalidated. */
    cacheTags: readonly string[] | null
    fillCache: ((entry: CacheEntry) => void) | null
  }
}

/** Caches the responses of routes with `cachedBy` in their configuration, by URL. */
export function cacheCalls(app: FastifyInstance, cache: PageCache, publicUrl: string) {
  const safety = safetyHeadersOf(publicUrl)
  app.decorateReply('cacheTags', null)
  app.decorateReply('fillCache', null)
  app.addHook('onRoute', (route: RouteOptions) => {
    const parameters = route.config?.cachedBy
    if (!parameters || route.method !== 'GET') return
    route.onRequest = [...[route.onRequest ?? []].flat(), beginFill(cache, parameters)]
    route.onSend = [...[route.onSend ?? []].flat(), sendCompressed(cache, safety)]
  })
}

function beginFill(cache: PageCache, parameters: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.url.split('?')[1] ?? ''
    const isCacheable = [...new URLSearchParams(query).keys()].every((name) => parameters.includes(name))
    if (isCacheable) reply.fillCache = cache.beginFill(request.url)
  }
}

function sendCompressed(cache: PageCache, safety: Record<string, string>) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 200 || !reply.cacheTags || typeof payload !== 'string') return payload
    const entry = await createEntry({
      kind: 'call',
      tags: new Set(reply.cacheTags),
      expiresAt: Number.POSITIVE_INFINITY,
      headers: { ...safety, ...headersOf(reply), 'cache-control': 'public, max-age=0, must-revalidate' },
      text: payload,
    })
    reply.fillCache?.(entry)
    return sendEntry(request, reply, entry, cache)
  }
}

/** Sets headers and status, and returns the body; null for 304. */
async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
  cache: PageCache,
): Promise<Buffer | null> {
  const isNotModified = matchesEtag(request.headers['if-none-match'], entry)
  const encoded = isNotModified
    ? null
    : await cache.encode(entry, acceptedEncodings(request.headers['accept-encoding']))
  for (const [name, value] of headerPairs(encoded?.headers ?? entry.headers)) reply.header(name, value)
  if (!encoded) reply.code(304)
  return encoded && Buffer.concat(encoded.body)
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const { 'content-type': type, link } = reply.getHeaders()
  return { 'content-type': String(type), ...(link ? { link: String(link) } : {}) }
}
