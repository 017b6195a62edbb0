import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { apiDoors } from './api.server.ts'
import { describeApi } from './platform/api-reference.server.ts'
import { type Gates, guardRoutes, type RouteListener } from './platform/api-guard.server.ts'
import { safetyHeaders } from './platform/page-security.server.ts'
import { problemBody } from './platform/problem.ts'
import type { Shop } from './platform/shop.server.ts'

export type Readiness = { isReady: boolean }

/** The shop over HTTP, without its pages: limits, safety headers, health and everything under /api. */
export async function createHttp(
  shop: Shop,
  readiness: Readiness = { isReady: true },
  onRoute: RouteListener = () => {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: shop.log,
    disableRequestLogging: true,
    bodyLimit: 64 * 1024,
    trustProxy: shop.config.trustProxy ?? false,
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(safetyHeaders)
  })
  app.setErrorHandler(answerError)

  await app.register(cookie)
  guardRoutes(app, shop, gatesOf(shop), onRoute)
  app.get('/api/health', { config: { policy: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: 'starting' })
    await shop.db.execute('select 1')
    return { status: 'ok' }
  })
  await app.register(
    async (api) => {
      // Whole carriers share one address, so this is a fence against floods, not against guessing.
      await api.register(rateLimit, { max: 600, timeWindow: '1 minute', allowList: (request) => request.routeOptions.config.policy === 'provider' })
      await describeApi(api, shop.config.publicUrl)
      for (const { prefix, room } of apiDoors) {
        await api.register(async (scope) => room(scope.withTypeProvider<ZodTypeProvider>(), { shop }), { prefix })
      }
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(problemBody({ status: 404, message: 'There is no such call.' })))
    },
    { prefix: '/api' },
  )
  return app as unknown as FastifyInstance
}

function gatesOf(_shop: Shop): Gates {
  return {}
}

function answerError(this: FastifyInstance, error: FastifyError, request: import('fastify').FastifyRequest, reply: import('fastify').FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(error.validation.map((issue) => [fieldName(issue.instancePath), issue.message ?? 'is not valid']))
    const message = Object.entries(fields).map(([field, text]) => (field === 'body' ? text : `${field}: ${text}`)).join('. ')
    return reply.code(400).send(problemBody({ status: 400, message, fields }))
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return reply.code(status).send(problemBody({ status, message: clientErrors[status] ?? error.message }))
  }
  request.log.error({ err: error, requestId: request.id, url: request.url.split('?')[0] }, 'a request failed')
  return reply.code(500).send(problemBody({ status: 500, message: 'Something went wrong on our side. Please try again.' }))
}

const clientErrors: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'That is too large: at most 64 KB.',
  415: 'Please send JSON.',
  429: 'Too many requests. Please wait a minute and try again.',
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}
