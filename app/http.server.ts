import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { apiModules } from './api.server.ts'
import { uploadsApi } from './catalog/uploads.server.ts'
import { requireCustomer } from './identity/customers/require-customer.server.ts'
import { noteAnswers } from './identity/security/note-answers.server.ts'
import { requireAdmin, requireOwner } from './identity/staff/require-admin.server.ts'
import { answerError } from './platform/http/api-errors.server.ts'
import { type Gates, guardRoutes, type RouteListener } from './platform/http/api-guard.server.ts'
import { describeApi } from './platform/http/api-reference.server.ts'
import { type CallFence, createCallFence } from './platform/http/call-fence.server.ts'
import type { Readiness } from './platform/http/door.server.ts'
import { setFieldWords } from './platform/http/field-words.server.ts'
import { createKeptAnswers, type KeptAnswers } from './platform/http/kept/kept-answers.server.ts'
import { keepCalls } from './platform/http/kept/kept-calls.server.ts'
import { isStaffPolicy } from './platform/http/module-api.server.ts'
import { fileHeadersOf, safetyHeadersOf } from './platform/http/page-security.server.ts'
import { problemBody } from './platform/http/problem.ts'
import { createRequestMeter, type RequestMeter } from './platform/metrics/request-meter.server.ts'
import { serveServiceWorker } from './platform/offline/service-worker.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** Whoever holds on to more of them is a flood: each costs some memory, and the system gives only so many. */
const mostConnections = 5_000

/** What is answered before the framework shares these with it. */
export type Shortcut = { kept: KeptAnswers; fence: CallFence; meter: RequestMeter }

export function createShortcut(shop: Shop): Shortcut {
  return { kept: createKeptAnswers(shop.clock), fence: createCallFence(), meter: createRequestMeter() }
}

/** The shop over HTTP, without its pages: limits, safety headers, health and everything under /api. */
export async function createHttp(
  shop: Shop,
  readiness: Readiness = { state: 'open' },
  onRoute: RouteListener = () => {},
  { kept, fence, meter }: Shortcut = createShortcut(shop),
): Promise<FastifyInstance> {
  const headers = safetyHeadersOf(shop.config.publicUrl)
  const app = Fastify({
    loggerInstance: shop.log.child(
      {},
      { level: shop.config.logLevel === 'info' ? 'warn' : shop.config.logLevel },
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: shop.config.trustProxy ?? false,
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // No hook runs before an address that can't be read.
      reply.headers(headers)
      if (error.code !== 'FST_ERR_BAD_URL' || request.url.startsWith('/api/')) return answerError(error, request, reply)
      // Somebody typed a bare `%`: the address as it was meant is a page, if only that of a piece we don't have.
      return reply.redirect(`${shop.config.publicUrl}${request.url.replace(/^[^?]*/, encodePercents)}`)
    },
  })
  app.server.maxConnections = mostConnections
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async ({ url }, reply) => {
    const [, folder] = /^\/(assets|uploads)\//.exec(url) ?? []
    reply.headers(folder ? fileHeadersOf(shop.config.publicUrl, folder === 'uploads') : headers)
  })
  setFieldWords()
  app.setErrorHandler(answerError)

  guardRoutes(app, shop, gatesOf(shop), onRoute)
  noteAnswers(app, shop)
  measureAnswers(app, meter)
  keepCalls(app, kept, shop.config.publicUrl)
  answerStaffAfterNews(app, kept)
  answerMachines(app, shop, readiness)
  serveServiceWorker(app, shop.config)
  await app.register(async (scope) => uploadsApi(scope.withTypeProvider<ZodTypeProvider>(), { shop }), {
    prefix: '/uploads',
  })
  await app.register(
    async (api) => {
      await api.register(rateLimit, {
        ...fence.options,
        allowList: (request) => request.routeOptions.config.policy === 'provider',
      })
      await describeApi(api, shop.config.publicUrl)
      for (const { prefix, api: moduleApi } of apiModules) {
        await api.register(async (scope) => moduleApi(scope.withTypeProvider<ZodTypeProvider>(), { shop }), { prefix })
      }
      api.setNotFoundHandler(answerNoSuchCall)
      // The pages take every other GET, so those under /api need an end of their own.
      api.get('/*', { config: { policy: 'public' }, schema: { hide: true } }, answerNoSuchCall)
    },
    { prefix: '/api' },
  )
  return app
}

/**
 * Health says that the process lives, so that nobody ends a shop whose database is away: it answers kept pages. Whether
 * it can take orders says ready; whether a proxy is to send it anybody says open.
 */
function answerMachines(app: FastifyInstance, shop: Shop, readiness: Readiness) {
  const options = { config: { policy: 'public' as const }, schema: { hide: true } }
  app.get('/api/health', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return readiness.state === 'starting' ? reply.code(503).send({ status: 'starting' }) : { status: 'ok' }
  })
  app.get('/api/open', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return readiness.state === 'open' ? { status: 'ok' } : reply.code(503).send({ status: readiness.state })
  })
  app.get('/api/ready', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (readiness.state !== 'open') return reply.code(503).send({ status: readiness.state })
    // Whoever asks will ask again soon: the answer says enough, and a line in the log for each would hide the others.
    const hasDatabase = await shop.db.execute('select 1').then(
      () => true,
      () => false,
    )
    return hasDatabase ? { status: 'ok' } : reply.code(503).send({ status: 'no database' })
  })
}

/** Pages have one route here, and measure themselves by their own patterns. */
function measureAnswers(app: FastifyInstance, meter: RequestMeter) {
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, reply) => {
    if (url === '/*') return
    // Files of a build have a route each, and other names in the next.
    const route = url.startsWith('/assets/') ? '/assets/*' : url
    meter.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** Who changed something must not be shown what was kept before it. */
function answerStaffAfterNews(app: FastifyInstance, kept: KeptAnswers) {
  app.addHook('onRoute', (route) => {
    if (!isStaffPolicy(route.config?.policy) || route.method === 'GET' || route.method === 'HEAD') return
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, _reply, payload) => kept.caughtUp().then(() => payload),
    ]
  })
}

async function answerNoSuchCall(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(problemBody({ status: 404, message: 'There is no such call.' }))
}

function encodePercents(path: string): string {
  return path.replaceAll('%', '%25')
}

function gatesOf(shop: Shop): Gates {
  return { customer: requireCustomer(shop), admin: requireAdmin(shop), owner: requireOwner(shop) }
}
