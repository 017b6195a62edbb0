import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { apiModules } from './api.server.ts'
import { uploadsApi } from './catalog/uploads.server.ts'
import { requireCustomer } from './customers/require-customer.server.ts'
import { createWriteCheck } from './framework/database/write-check.server.ts'
import { answerError } from './framework/http/api-errors.server.ts'
import { type Gates, guardRoutes, type RouteListener } from './framework/http/api-guard.server.ts'
import { describeApi } from './framework/http/api-reference.server.ts'
import { cacheCalls } from './framework/http/cached-calls.server.ts'
import type { Readiness } from './framework/http/graceful-shutdown.server.ts'
import { pathAndQuery } from './framework/http/page-address.server.ts'
import { fileHeadersOf, safetyHeadersOf } from './framework/http/page-security.server.ts'
import { fieldError, problemBody } from './framework/http/problem.ts'
import { createRateLimiter, type RateLimiter } from './framework/http/rate-limiter.server.ts'
import { ignoreExpectHeader, refuseUnreadable } from './framework/http/refuse-unreadable.server.ts'
import { isStaffPolicy, staffPolicies } from './framework/http/staff-policy.ts'
import { setValidationMessages } from './framework/http/validation-messages.server.ts'
import { createMethodFinder } from './framework/http/wrong-method.server.ts'
import { createRequestMeter, type RequestMeter } from './framework/metrics/request-meter.server.ts'
import { serveServiceWorker } from './framework/offline/service-worker.server.ts'
import { createPageCache, type PageCache } from './framework/page-cache/page-cache.server.ts'
import { recordRefusals } from './identity/security/record-refusals.server.ts'
import { rolesFor } from './identity/staff-member.ts'
import { serveLookFiles } from './look/look-files.server.ts'
import type { Shop } from './shop/shop.server.ts'
import { requireStaff } from './staff/require-staff.server.ts'

/** More open connections mean a flood. Each costs memory, and the system limits their number. */
const maxConnections = 5_000

const noHost = fieldError('host', 'The request names no host.')

/** Fastify reads the name of a plugin from this key. Without a name it searches all loaded files, which is slow. */
const displayName = Symbol.for('fastify.display-name')

/** Objects shared with the code that answers before Fastify. */
export type SharedHttpState = { cache: PageCache; limiter: RateLimiter; meter: RequestMeter }

export function createShortcut(shop: Shop): SharedHttpState {
  return { cache: createPageCache(shop.clock), limiter: createRateLimiter(), meter: createRequestMeter() }
}

/** The shop over HTTP, without its pages: limits, security headers, health and everything under /api. */
export async function createHttp(
  shop: Shop,
  readiness: Readiness = { state: 'open' },
  onRoute: RouteListener = () => {},
  { cache, limiter, meter }: SharedHttpState = createShortcut(shop),
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
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    clientErrorHandler: refuseUnreadable(headers),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // Hooks do not run for an address that can't be decoded, so the headers are set here.
      reply.headers(headers)
      if (error.code !== 'FST_ERR_BAD_URL' || request.url.startsWith('/api/')) {
        recordUnreadable(request)
        return answerError(error, request, reply)
      }
      // The address has an unencoded `%`. Redirects to the encoded address, where the page may be missing.
      return reply.redirect(`${shop.config.publicUrl}${pathAndQuery(request.url).replace(/^[^?]*/, encodePercents)}`)
    },
  })
  app.server.maxConnections = maxConnections
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  ignoreExpectHeader(app.server)
  app.addHook('onRequest', async ({ url, raw }, reply) => {
    const [, folder] = /^\/(assets|uploads)\//.exec(url) ?? []
    reply.headers(folder ? fileHeadersOf(shop.config.publicUrl, folder === 'uploads') : headers)
    // A load balancer's check by HTTP/1.0 has no Host header.
    if (!raw.headers.host && raw.httpVersion !== '1.0') return reply.code(400).send(problemBody(noHost))
  })
  setValidationMessages()
  app.setErrorHandler(answerError)

  guardRoutes(app, shop.config.publicUrl, policyGuards(shop), onRoute)
  const recordUnreadable = recordRefusals(app, shop)
  measureResponses(app, meter)
  cacheCalls(app, cache, shop.config.publicUrl)
  waitForInvalidationAfterStaffChange(app, cache)
  serveHealth(app, shop, readiness)
  serveServiceWorker(app, shop.config)
  serveLookFiles(app, shop)
  await app.register(async (scope) => uploadsApi(scope, { shop }), { prefix: '/uploads' })
  await app.register(
    async (api) => {
      const methodsOf = createMethodFinder(api)
      const answerUnknownCall = refuseUnknownCalls(methodsOf)
      await api.register(rateLimit, {
        ...limiter.options,
        allowList: (request) => request.routeOptions.config.policy === 'provider',
      })
      await describeApi(api, shop.config.publicUrl, rolesFor)
      for (const moduleApi of apiModules) {
        const plugin = async (scope: FastifyInstance) => moduleApi(scope, { shop })
        await api.register(Object.assign(plugin, { [displayName]: 'calls' }))
      }
      api.setNotFoundHandler(answerUnknownCall)
      // The pages handle every other GET, so those under /api need a catch-all of their own.
      api.get('/*', { config: { policy: 'public' }, schema: { hide: true } }, answerUnknownCall)
    },
    { prefix: '/api' },
  )
  return app
}

/**
 * `health`: the process runs. It does not depend on the database, because a shop without one still serves cached pages.
 * `ready`: the shop can take orders. `open`: a proxy should send it requests.
 */
function serveHealth(app: FastifyInstance, shop: Shop, readiness: Readiness) {
  const options = { config: { policy: 'public' as const }, schema: { hide: true } }
  const findWriteFailure = createWriteCheck(shop)
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
    const error = await findWriteFailure()
    return error ? reply.code(503).send({ status: error }) : { status: 'ok' }
  })
}

/** Skips the pages, which share one route here and have their own metrics. */
function measureResponses(app: FastifyInstance, meter: RequestMeter) {
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, reply) => {
    if (url === '/*') return
    // Each file of the build has its own route, which has another name in the next build.
    const route = url.startsWith('/assets/') ? '/assets/*' : url
    meter.recordRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** After a change by staff, waits until outdated cache entries are removed. */
function waitForInvalidationAfterStaffChange(app: FastifyInstance, cache: PageCache) {
  app.addHook('onRoute', (route) => {
    if (!isStaffPolicy(route.config?.policy) || route.method === 'GET' || route.method === 'HEAD') return
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, _reply, payload) => cache.catchUp().then(() => payload),
    ]
  })
}

/** If the address exists with other methods, the response lists them. */
function refuseUnknownCalls(methodsOf: (address: string) => string[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) {
      return reply.code(404).send(problemBody({ status: 404, message: 'There is no such call.' }))
    }
    const allowed = methods.join(', ')
    const message = `This address can not be called by ${request.method}, but by ${allowed}.`
    return reply
      .code(405)
      .header('allow', allowed)
      .send(problemBody({ status: 405, message }))
  }
}

function encodePercents(path: string): string {
  return path.replaceAll('%', '%25')
}

function policyGuards(shop: Shop): Gates {
  const staffGates = Object.fromEntries(staffPolicies.map((policy) => [policy, requireStaff(shop, policy)]))
  return { customer: requireCustomer(shop), ...staffGates }
}
