import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '../database/database-away.server.ts'
import type { RequestMeter } from '../metrics/request-meter.server.ts'
import { nairobiDay, nairobiEnd } from '../nairobi.ts'
import type { Shop } from '../shop.server.ts'
import { shopContext } from '../shop-context.server.ts'
import { writeAnswer } from './kept/answer-kept.server.ts'
import { isKnownTo, type KeptAnswer, packAnswer } from './kept/kept-answer.server.ts'
import type { KeptAnswers, Made } from './kept/kept-answers.server.ts'
import { acceptedEncodings, packOnce, type Text } from './kept/packing.server.ts'
import { pageAddress } from './kept/page-address.server.ts'
import { loggedAddress } from './logged-address.server.ts'
import { pageFault } from './page-fault.server.ts'
import { readParameters, readPatterns } from './page-parameters.server.ts'
import { allowOwnParts, contentPolicy, safetyHeadersOf, scriptNonce } from './page-security.server.ts'
import { type PageSubjects, pageFacts, pageSubjects, subjectsOfEveryPage } from './page-subjects.server.ts'
import { type RenderedPage, renderedPage } from './rendered-page.server.ts'

export type PagesOptions = {
  shop: Shop
  kept: KeptAnswers
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  meter: RequestMeter
  isReady(): boolean
  unavailablePage(scriptNonce: string): string
}

type Answer = { status: number; headers: Record<string, string>; text: Text }
type Rendering = Answer & { shows: ReadonlySet<string> | null; isOnce: boolean }

type Pages = { publicHost: string; addressOf(url: string): string }

/** A shared page is rendered once for each set of the parameters that it reads. Other pages are never kept. */
export function servePages(app: FastifyInstance, options: PagesOptions): Pages {
  const { shop, kept, build, mode } = options
  const handle = createRequestHandler(build, mode)
  const isHttps = shop.config.publicUrl.startsWith('https:')
  const publicHost = new URL(shop.config.publicUrl).host
  const isProduction = mode === 'production'
  const parametersOf = typeof build === 'function' ? null : readParameters(build)

  async function render(request: Request, context = new RouterContextProvider()) {
    const fault: { error?: unknown } = {}
    const subjects: PageSubjects = { shown: null }
    context.set(shopContext, shop)
    context.set(pageFault, fault)
    context.set(pageSubjects, subjects)
    const rendered: { page: RenderedPage | null } = { page: null }
    context.set(renderedPage, rendered)
    const response = await handle(request, context)
    const shows = subjects.shown && new Set([...subjects.shown, ...subjectsOfEveryPage])
    const away = isDatabaseAway(fault.error) ? fault.error : null
    return { response, page: rendered.page, away, shows, isOnce: subjects.isOnce === true }
  }

  async function renderPage(request: Request, given?: RouterContextProvider): Promise<Rendering> {
    const { response, page, away, shows, isOnce } = await render(request, given)
    if (away) throw away
    const headers = Object.fromEntries(response.headers)
    if (isProduction && page) headers['content-security-policy'] = contentPolicy(page.hashes, isHttps)
    return { status: response.status, headers, text: page?.text ?? (await response.text()), shows, isOnce }
  }

  /** Rendered without the asker's headers: what everybody gets can't depend on them, and nobody's leaving ends it. */
  async function makeShared(address: string): Promise<Made<Answer>> {
    const until = nairobiEnd(nairobiDay(shop.clock.now())).getTime()
    const context = new RouterContextProvider(new Map([[pageFacts, kept.fact]]))
    const page = await renderPage(new Request(addressHere(address)), context)
    const { shows, text } = page
    if (page.status !== 200 || !isPublic(page) || page.isOnce) return { kept: null, once: page }
    // Pages name dates ("ready by"), so they end with the day.
    const answer = {
      kind: 'page' as const,
      shows,
      until,
      headers: { ...safetyHeadersOf(shop.config.publicUrl), ...page.headers },
      text,
    }
    return { kept: await packAnswer(answer), once: page }
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const { address, isShared } = pageAddress(request.url, parametersOf ?? readParameters(await latest(build)))
    // Development drops undeclared parameters too, so that a missing one is noticed.
    if (isShared && isProduction) {
      const made = await kept.get(address, makeShared)
      return 'etag' in made ? sendKept(request, reply, made) : sendOnce(request, reply, made)
    }
    return sendOnce(request, reply, await renderPage(toWebRequest(request, reply, addressHere(address))))
  }

  /** As the next asker will get it: past the framework. */
  async function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    const form = isKnownTo(known, answer) ? null : await kept.form(answer, acceptedEncodings(accepted))
    reply.hijack()
    writeAnswer(reply.raw, form, answer, request.method)
    return reply
  }

  const addressHere = (address: string) => `${shop.config.publicUrl}${address}`

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { policy: 'public' },
    onResponse: measureWith(options),
    handler: async (request, reply) => {
      if (request.host !== publicHost) return reply.redirect(`${shop.config.publicUrl}${request.url}`, 308)
      if (!options.isReady()) return answerUnavailable(reply)
      // Its own policy names the scripts of a build, and there is none yet.
      if (!isProduction) reply.removeHeader('content-security-policy')
      try {
        const answered = await (isDataRequest(request) ? passOn(request, reply) : answerPage(request, reply))
        if (reply.statusCode === 200 || reply.statusCode === 304) shop.reach.pageAnswered(request.raw)
        return answered
      } catch (err) {
        const where = { requestId: request.id, url: loggedAddress(request.url) }
        if (isDatabaseAway(err)) shop.log.warn(where, 'a page could not be made: the database did not answer')
        else shop.log.error({ err, ...where }, 'a page could not be made')
        return answerUnavailable(reply)
      }
    },
  })

  function answerUnavailable(reply: FastifyReply) {
    const { html, hashes } = allowOwnParts(options.unavailablePage(scriptNonce))
    reply.code(503).type('text/html; charset=utf-8').header('retry-after', '30').header('cache-control', 'no-store')
    return reply.header('content-security-policy', contentPolicy(hashes, isHttps)).send(html)
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply) {
    const address = addressHere(pageAddress(request.url, () => null).address)
    const { response, away } = await render(toWebRequest(request, reply, address))
    const headers = { 'cache-control': 'private, no-store', ...Object.fromEntries(response.headers) }
    // Fetched ahead by a touched link: without this the browser would ask again when the link is followed.
    if (isFetchedAhead(request) && headers['cache-control'].includes('public')) {
      headers['cache-control'] = 'private, max-age=20'
    }
    reply.code(away ? 503 : response.status).headers(headers)
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }

  return { publicHost, addressOf: (url) => (parametersOf ? pageAddress(url, parametersOf).address : url) }
}

/** By the pattern of the page's address, whether the page itself or its data was asked for. */
function measureWith({ build, meter }: Pick<PagesOptions, 'build' | 'meter'>) {
  const patternOf = typeof build === 'function' ? () => '/*' : readPatterns(build)
  return async ({ method, url }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) => {
    const route = patternOf((url.split('?')[0] ?? '').replace(/\.data$/, ''))
    meter.answered({ method, route, status, seconds: elapsedTime / 1000 })
  }
}

function isFetchedAhead({ headers }: FastifyRequest): boolean {
  return `${headers['sec-purpose']} ${headers.purpose}`.includes('prefetch')
}

/** React Router asks for a page's data at its address with `.data` added. */
function isDataRequest(request: FastifyRequest): boolean {
  return request.url.split('?')[0]?.endsWith('.data') ?? false
}

async function latest(build: PagesOptions['build']): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

function isPublic(page: Answer): boolean {
  return (page.headers['cache-control'] ?? '').includes('public')
}

async function sendOnce(request: FastifyRequest, reply: FastifyReply, { status, headers, text }: Answer) {
  const [encoding, body] = await packOnce(text, acceptedEncodings(request.headers['accept-encoding']))
  reply.code(status).headers({ 'cache-control': 'private, no-store', ...headers, vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
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
