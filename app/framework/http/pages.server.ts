import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { errorReason } from '../errors.ts'
import type { RequestMeter } from '../metrics/request-meter.server.ts'
import { type CacheEntry, type EncodedBody, headerPairs, matchesEtag } from '../page-cache/cache-entry.server.ts'
import { acceptedEncodings, compressOnce } from '../page-cache/compression.server.ts'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import { loggedAddress } from './logged-address.server.ts'
import { pageAddress, pathAndQuery, previewToken } from './page-address.server.ts'
import { readParameters, readPatterns } from './page-parameters.server.ts'
import {
  createPageRenderer,
  missingKey,
  type PrepareContext,
  pathOf,
  type RenderedResponse,
  type RendererOptions,
} from './page-renderer.server.ts'
import { contentPolicy, hashOwnParts, scriptNonce } from './page-security.server.ts'
import type { RenderLimiter } from './render-limiter.server.ts'
import { writeEntry } from './serve-cached.server.ts'

export type PagesOptions = RendererOptions & {
  meter: RequestMeter
  renderLimiter: RenderLimiter
  log: Logger
  /** Called after a page was served. */
  onPage(request: IncomingMessage): void
  isReady(): boolean
  /** Runs for every rendered page, so it checks only the cookie's signature. */
  hasSession(cookies: string | undefined): Promise<boolean>
  /** The path's label for the metrics. Null if the label is the route's pattern. */
  measuredRoute(path: string): string | null
  /** The loaders' context of a draft's preview. Null for an invalid token. */
  readPreview(token: string): Promise<PrepareContext | null>
  unavailablePage(scriptNonce: string, path: string): string
  busyPage(scriptNonce: string, path: string): string
}

const missingAddress = '/404'
/** Delays refusals, because clients that retry at once would keep the thread busy. */
const refusalDelayMs = 1_000

type Pages = { publicHost: string; addressOf(url: string): string }

function logPageError(log: Logger, request: FastifyRequest, err: unknown) {
  const where = { requestId: request.id, url: loggedAddress(request.url) }
  if (!isDatabaseUnavailable(err)) log.error({ err, ...where }, 'a page could not be rendered')
  else log.warn({ reason: errorReason(err), ...where }, 'a page could not be rendered: the database did not answer')
}

/**
 * A shared page is rendered once for each combination of the parameters that it reads. Other pages are never cached.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): Pages {
  const { publicUrl, cache, build, mode } = options
  const isHttps = publicUrl.startsWith('https:')
  const publicHost = new URL(publicUrl).host
  const isProduction = mode === 'production'
  const parametersOf = typeof build === 'function' ? null : readParameters(build)
  const patternOf = typeof build === 'function' ? () => 'none' : readPatterns(build)
  const { render, renderPage, renderShared } = createPageRenderer(options, patternOf)

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const preview = await previewOf(request, options)
    if (preview) {
      const webRequest = toWebRequest(request, reply, publicAddress(pathOf(pathAndQuery(request.url))))
      const show = async () => sendPreview(request, reply, await renderPage(webRequest, { prepare: preview }))
      return limitRendering(request, reply, false, show)
    }
    const { address, isShared } = pageAddress(request.url, parametersOf ?? readParameters(await resolveBuild(build)))
    // Development drops undeclared parameters too, so that a missing declaration is noticed.
    if (isShared && isProduction) return answerShared(request, reply, address)
    return limitRendering(request, reply, false, async () =>
      sendUncached(request, reply, await renderPage(toWebRequest(request, reply, publicAddress(address)))),
    )
  }

  async function answerShared(request: FastifyRequest, reply: FastifyReply, requested: string) {
    const isUnknown = patternOf(pathOf(requested)) === '/*'
    const address = isUnknown ? missingAddress : requested
    const cached = cache.get(isUnknown ? missingKey('/*') : address)
    if (cached) return sendEntry(cache, request, reply, cached)
    const answer = async () => {
      const page = await cache.getOrRender(address, renderShared)
      return 'etag' in page ? sendEntry(cache, request, reply, page) : sendUncached(request, reply, page)
    }
    if (cache.isRendering(address)) return answer()
    return limitRendering(request, reply, address.includes('?'), answer, cache.get(pathOf(address)))
  }

  /** Above the render limit it sends `fallback`, the cached page without its filters, or else 429. */
  async function limitRendering(
    request: FastifyRequest,
    reply: FastifyReply,
    isFiltered: boolean,
    answer: () => Promise<FastifyReply>,
    fallback?: CacheEntry,
  ) {
    const hasSession = await options.hasSession(request.headers.cookie)
    const leave = await options.renderLimiter.enter(request.ip, { isFiltered, hasSession })
    if (leave) return answer().finally(leave)
    request.refusedAs = 429
    await wait(refusalDelayMs)
    return fallback ? sendEntry(cache, request, reply, fallback, false) : answerPlain(reply, 429, options.busyPage)
  }

  const publicAddress = (address: string) => `${publicUrl}${address}`

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { policy: 'public' },
    onResponse: measureWith(options),
    handler: async (request, reply) => {
      // The address may be a private link, so browsers must not cache the redirect.
      if (request.host !== publicHost)
        return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${pathAndQuery(request.url)}`, 308)
      if (!options.isReady()) return answerPlain(reply, 503, options.unavailablePage)
      // The policy lists hashes of the build's scripts, but in development there is no build.
      if (!isProduction) reply.removeHeader('content-security-policy')
      try {
        const answered = await (isDataRequest(request) ? answerData(request, reply) : answerPage(request, reply))
        if (reply.statusCode === 200 || reply.statusCode === 304) options.onPage(request.raw)
        return answered
      } catch (err) {
        logPageError(options.log, request, err)
        return answerPlain(reply, 503, options.unavailablePage)
      }
    },
  })

  function answerPlain(reply: FastifyReply, status: 429 | 503, page: (nonce: string, path: string) => string) {
    const { html, hashes } = hashOwnParts(page(scriptNonce, pathOf(reply.request.url)))
    const wait = status === 429 ? '60' : '30'
    reply.code(status).type('text/html; charset=utf-8').header('retry-after', wait).header('cache-control', 'no-store')
    return reply.header('content-security-policy', contentPolicy(hashes, isHttps)).send(html)
  }

  /** Limited like a page, because a page's data costs as much to make as the page. */
  async function answerData(request: FastifyRequest, reply: FastifyReply) {
    const page = pageAddress(request.url.replace(/\.data(?=\?|$)/, ''), parametersOf ?? (() => null))
    return limitRendering(request, reply, page.isShared && page.address.includes('?'), () =>
      answerRouterData(request, reply),
    )
  }

  async function answerRouterData(request: FastifyRequest, reply: FastifyReply) {
    const address = publicAddress(pageAddress(request.url, () => null).address)
    const { response, databaseError } = await render(toWebRequest(request, reply, address))
    const headers = { 'cache-control': 'private, no-store', ...Object.fromEntries(response.headers) }
    // Without this, the browser would request prefetched data again when the visitor follows the link.
    if (isPrefetchRequest(request) && headers['cache-control'].includes('public')) {
      headers['cache-control'] = 'private, max-age=20'
    }
    reply.code(databaseError ? 503 : response.status).headers(headers)
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }

  return {
    publicHost,
    addressOf: (url) => (parametersOf && !previewToken(url) ? pageAddress(url, parametersOf).address : url),
  }
}

/** Sends the entry without Fastify, exactly as the next request gets it from the cache. */
async function sendEntry(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
  isCacheable = true,
) {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers
  const isNotModified = isCacheable && !entry.status && matchesEtag(ifNoneMatch, entry)
  const encoded = isNotModified ? null : await cache.encode(entry, acceptedEncodings(accepted))
  reply.hijack()
  writeEntry(reply.raw, encoded && !isCacheable ? withoutCaching(encoded) : encoded, entry, request.method)
  return reply
}

/** Removes the cache headers of an entry that answers for another address, because no client may cache it there. */
function withoutCaching({ headers, body }: EncodedBody): EncodedBody {
  const pairs = headerPairs(headers).filter(([name]) => !/^(etag|cache-control)$/i.test(name))
  return { headers: [...pairs, ['cache-control', 'no-store']].flat(), body }
}

/** Null without a valid token: the published page is displayed, and an invalid token is logged as 401. */
async function previewOf(request: FastifyRequest, { readPreview }: PagesOptions): Promise<PrepareContext | null> {
  const token = previewToken(request.url)
  const preview = token ? await readPreview(token) : null
  if (token && !preview) request.refusedAs = 401
  return preview
}

/** The page and its data have the same label: the route's pattern. */
function measureWith({ build, meter, measuredRoute }: Pick<PagesOptions, 'build' | 'meter' | 'measuredRoute'>) {
  const patternOf = typeof build === 'function' ? () => '/*' : readPatterns(build)
  return async ({ method, url }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) => {
    const path = (url.split('?')[0] ?? '').replace(/\.data$/, '')
    const route = measuredRoute(path) ?? patternOf(path)
    meter.recordRequest({ method, route, status, seconds: elapsedTime / 1000 })
  }
}

function isPrefetchRequest({ headers }: FastifyRequest): boolean {
  return `${headers['sec-purpose']} ${headers.purpose}`.includes('prefetch')
}

/** React Router requests a page's data at its address plus `.data`. */
function isDataRequest(request: FastifyRequest): boolean {
  return request.url.split('?')[0]?.endsWith('.data') ?? false
}

async function resolveBuild(build: PagesOptions['build']): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

async function sendUncached(request: FastifyRequest, reply: FastifyReply, { status, headers, text }: RenderedResponse) {
  const [encoding, body] = await compressOnce(text, acceptedEncodings(request.headers['accept-encoding']))
  reply.code(status).headers({ 'cache-control': 'private, no-store', ...headers, vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

function sendPreview(request: FastifyRequest, reply: FastifyReply, page: RenderedResponse) {
  const headers = { ...page.headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
  return sendUncached(request, reply, { ...page, headers })
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text !== undefined) headers.append(name, text)
  }
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  // HEAD is rendered like GET because the page may be cached; the server drops the body later.
  return new Request(url, { method: 'GET', headers, signal: disconnected.signal })
}
