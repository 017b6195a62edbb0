import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Policy } from './module-api.server.ts'
import { problemBody } from './problem.ts'

export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
export type Gates = Partial<Record<Policy, Gate>>

export type RouteListener = (method: string, url: string, policy: Policy, schema: FastifySchema | undefined) => void

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The start fails if a route under /api declares no policy, so that no route is public by mistake. */
export function guardRoutes(app: FastifyInstance, publicUrl: string, gates: Gates, onRoute: RouteListener) {
  app.addHook('onRoute', (route) => {
    if (needsNoPolicy(route.url)) return
    const policy = route.config?.policy
    if (!policy)
      throw new Error(
        `${String(route.method)} ${route.url} declares no policy: public, customer, provider or one of staff`,
      )
    for (const method of [route.method].flat()) onRoute(method, route.url, policy, route.schema)
    const gate = gates[policy]
    if (!gate) return
    route.onRequest = [forbidCaching, gate, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onRequest', async (request, reply) => {
    if (unsafeMethods.has(request.method)) await forbidCaching(request, reply)
    if (request.routeOptions.config.policy === 'provider' || !isCrossSite(request, publicUrl)) return
    return reply.code(403).send(problemBody({ status: 403, message: 'This call came from another site.' }))
  })
}

async function forbidCaching(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}

/** The API reference's plugin adds its pages without a policy. */
function needsNoPolicy(url: string): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/') || url === '*' || !url.startsWith('/api')
}

/**
 * Another site must not make a visitor's browser change something or fetch a customer's data. So this checks calls that
 * change something and calls that a cookie authorises.
 */
function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  if (!unsafeMethods.has(request.method) && request.routeOptions.config.policy !== 'customer') return false
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== publicUrl
}
