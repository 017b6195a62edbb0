import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '../database/database-away.server.ts'
import { nairobiDay } from '../nairobi.ts'
import type { Shop } from '../shop.server.ts'
import { shopContext } from '../shop-context.server.ts'
import {
  chooseEncoding,
  createPageCache,
  encodeText,
  type KeptPage,
  type PageCache,
  packPage,
  pageAddress,
  type RenderedPage,
} from './page-cache.server.ts'
import { pageFault } from './page-fault.server.ts'
import { readParameters } from './page-parameters.server.ts'
import { allowOwnScripts, contentPolicy, scriptNonce } from './page-security.server.ts'

export type PagesOptions = {
  shop: Shop
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  isReady(): boolean
  unavailablePage(scriptNonce: string): string
}

/** A shared page is rendered once for each set of the parameters that it reads. Other pages are never kept. */
export function servePages(app: FastifyInstance, options: PagesOptions): PageCache {
  const { shop, build, mode } = options
  const cache = createPageCache()
  const handle = createRequestHandler(build, mode)
  const isHttps = shop.config.publicUrl.startsWith('https:')
  const publicHost = new URL(shop.config.publicUrl).host
  const isProduction = mode === 'production'
  const parametersOf = typeof build === 'function' ? null : readParameters(build)

  async function render(request: FastifyRequest, reply: FastifyReply, address: string) {
    const context = new RouterContextProvider()
    const fault: { error?: unknown } = {}
    context.set(shopContext, shop)
    context.set(pageFault, fault)
    const response = await handle(toWebRequest(request, reply, `${shop.config.publicUrl}${address}`), context)
    return { response, away: isDatabaseAway(fault.error) ? fault.error : null }
  }

  async function renderPage(request: FastifyRequest, reply: FastifyReply, address: string): Promise<RenderedPage> {
    const { response, away } = await render(request, reply, address)
    if (away) throw away
    const { html, scriptHashes } = allowOwnScripts(await response.text())
    const headers = Object.fromEntries(response.headers)
    if (isProduction && headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = contentPolicy(scriptHashes, isHttps)
    }
    return { status: response.status, headers, text: html }
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const known = parametersOf ?? readParameters(await latest(build))
    const { address, isShared } = pageAddress(request.url, known)
    // Development drops undeclared parameters too, so that a missing one is noticed.
    if (!isShared || !isProduction) return sendOnce(request, reply, await renderPage(request, reply, address))

    const fresh: { page?: RenderedPage } = {}
    // Pages name dates ("ready by"), so the key holds the day in Nairobi.
    const kept = await cache.get(`${nairobiDay(shop.clock.now())} ${address}`, async () => {
      fresh.page = await renderPage(request, reply, address)
      return fresh.page.status === 200 && isPublic(fresh.page) ? packPage(fresh.page) : null
    })
    if (kept) return sendKept(request, reply, kept)
    // Another request's rendering may not be kept: make one for this request.
    return sendOnce(request, reply, fresh.page ?? (await renderPage(request, reply, address)))
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { policy: 'public' },
    handler: async (request, reply) => {
      if (request.host !== publicHost) return reply.redirect(`${shop.config.publicUrl}${request.url}`, 308)
      if (!options.isReady()) return answerUnavailable(reply)
      try {
        return await (isDataRequest(request) ? passOn(request, reply) : answerPage(request, reply))
      } catch (err) {
        const where = { requestId: request.id, url: request.url.split('?')[0] }
        if (isDatabaseAway(err)) shop.log.warn(where, 'a page could not be made: the database did not answer')
        else shop.log.error({ err, ...where }, 'a page could not be made')
        return answerUnavailable(reply)
      }
    },
  })

  function answerUnavailable(reply: FastifyReply) {
    const { html, scriptHashes } = allowOwnScripts(options.unavailablePage(scriptNonce))
    reply.code(503).type('text/html; charset=utf-8').header('retry-after', '30').header('cache-control', 'no-store')
    return reply.header('content-security-policy', contentPolicy(scriptHashes, isHttps)).send(html)
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply) {
    const { response, away } = await render(request, reply, pageAddress(request.url, () => null).address)
    const headers = { 'cache-control': 'private, no-store', ...Object.fromEntries(response.headers) }
    reply.code(away ? 503 : response.status).headers(headers)
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }

  return cache
}

/** React Router asks for a page's data at its address with `.data` added. */
function isDataRequest(request: FastifyRequest): boolean {
  return request.url.split('?')[0]?.endsWith('.data') ?? false
}

async function latest(build: PagesOptions['build']): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

function isPublic(page: RenderedPage): boolean {
  return (page.headers['cache-control'] ?? '').includes('public')
}

function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply.headers(page.headers).header('vary', 'accept-encoding').header('etag', page.etag)
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.bodies[encoding])
}

async function sendOnce(request: FastifyRequest, reply: FastifyReply, { status, headers, text }: RenderedPage) {
  const encoding = text === '' ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  reply.code(status).headers({ 'cache-control': 'private, no-store', ...headers, vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await encodeText(text, encoding))
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // Rendered as GET because the page may be kept; the server drops a HEAD's body later.
  return new Request(url, { method: 'GET', headers, signal: gone.signal })
}
