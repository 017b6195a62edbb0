import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.server.ts'
import type { Policy } from './module-api.server.ts'
import { problemBody } from './problem.ts'

export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
/** Who asks for a customer or for staff before a route runs. The identity module gives them. */
export type Gates = Partial<Record<Policy, Gate>>

/** Told of every route with its policy as it is declared. */
export type RouteListener = (method: string, url: string, policy: Policy) => void

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Puts each route's policy in front of it. A route under /api that names no policy stops the start, so that a new one
 * can't be left open by forgetting.
 */
export function guardRoutes(app: FastifyInstance, shop: Shop, gates: Gates, onRoute: RouteListener) {
  app.addHook('onRoute', (route) => {
    if (isOwnDocument(route.url)) return
    const policy = route.config?.policy
    if (!policy)
      throw new Error(`${String(route.method)} ${route.url} declares no policy: public, customer, admin or provider`)
    for (const method of [route.method].flat()) onRoute(method, route.url, policy)
    const gate = gates[policy]
    if (!gate) return
    route.onRequest = [keepNowhere, gate, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.policy === 'provider' || !isFromElsewhere(request, shop.config.publicUrl)) return
    return reply.code(403).send(problemBody({ status: 403, message: 'This call came from another site.' }))
  })
}

/** What a gate lets through is one person's: no browser and no proxy may keep it. */
async function keepNowhere(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}

/** The pages of the API reference come from a plugin and show nothing but the shape of the calls. */
function isOwnDocument(url: string): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/') || url === '*' || !url.startsWith('/api')
}

function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  if (!unsafeMethods.has(request.method)) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && origin !== publicUrl
}
