import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nairobiDay } from './nairobi.ts'
import {
  chooseEncoding,
  createPageCache,
  type KeptPage,
  type PageCache,
  type ParametersOf,
  packPage,
  pageAddress,
} from './page-cache.server.ts'
import { allowOwnScripts, contentPolicy } from './page-security.server.ts'
import type { Shop } from './shop.server.ts'
import { shopContext } from './shop-context.server.ts'

export type PagesOptions = {
  shop: Shop
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  isReady(): boolean
  parametersOf: ParametersOf
  /** The page for the time in which the shop can't answer. */
  unavailablePage(): string
}

/**
 * Every page and its data. A page whose loader says `cache-control: public` is the same for everybody: it is rendered
 * once for each set of the query parameters it reads and kept, packed, until the catalogue changes.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): PageCache {
  const { shop, build, mode } = options
  const cache = createPageCache()
  const handle = createRequestHandler(build, mode)
  const isHttps = shop.config.publicUrl.startsWith('https:')
  const publicHost = new URL(shop.config.publicUrl).host
  const isKept = mode === 'production'

  async function render(request: FastifyRequest, reply: FastifyReply, address: string): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    return handle(toWebRequest(request, reply, `${shop.config.publicUrl}${address}`), context)
  }

  async function renderPage(request: FastifyRequest, reply: FastifyReply, address: string): Promise<KeptPage> {
    const response = await render(request, reply, address)
    const { html, scriptHashes } = allowOwnScripts(await response.text())
    const headers = Object.fromEntries(response.headers)
    if (mode === 'production' && headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = contentPolicy(scriptHashes, isHttps)
    }
    return packPage(response.status, headers, html)
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const fresh: { page?: KeptPage } = {}
    // In development the page is as its address says, so that what React compares is the same on both sides.
    const address = pageAddress(request.url, isKept ? options.parametersOf : () => null)
    // Pages name days ("ready by"), so a kept page is good for one day of Nairobi.
    const kept = isKept
      ? await cache.get(`${nairobiDay(shop.clock.now())} ${address}`, async () => {
          fresh.page = await renderPage(request, reply, address)
          return isForEverybody(fresh.page) ? fresh.page : null
        })
      : null
    // Somebody else's rendering of a personal page is never shared: it came back as null, so this request renders its own.
    return sendPage(request, reply, kept ?? fresh.page ?? (await renderPage(request, reply, address)))
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
        shop.log.error({ err, requestId: request.id, url: request.url.split('?')[0] }, 'a page could not be made')
        return answerUnavailable(reply)
      }
    },
  })

  function answerUnavailable(reply: FastifyReply) {
    const html = options.unavailablePage()
    reply.code(503).type('text/html; charset=utf-8').header('retry-after', '30').header('cache-control', 'no-store')
    return reply.header('content-security-policy', contentPolicy([], isHttps)).send(html)
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply) {
    const response = await render(
      request,
      reply,
      pageAddress(request.url, () => null),
    )
    const headers = { 'cache-control': 'private, no-store', ...Object.fromEntries(response.headers) }
    reply.code(response.status).headers(headers)
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }

  return cache
}

/** React Router asks for the data of a page under the page's address and `.data`. */
function isDataRequest(request: FastifyRequest): boolean {
  return request.url.split('?')[0]?.endsWith('.data') ?? false
}

function isForEverybody(page: KeptPage): boolean {
  return page.status === 200 && (page.headers['cache-control'] ?? '').includes('public')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  const { 'cache-control': cacheControl = 'private, no-store', ...headers } = page.headers
  reply.headers(headers).header('cache-control', cacheControl).header('vary', 'accept-encoding')
  if (page.status === 200 && !cacheControl.includes('no-store')) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.bodies[encoding])
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // HEAD is rendered as GET: what is rendered may be kept, and the body is dropped on its way out.
  return new Request(url, { method: 'GET', headers, signal: gone.signal })
}
