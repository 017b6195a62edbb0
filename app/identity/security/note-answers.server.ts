import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStaffPolicy } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { SecurityKind } from './security-event.ts'
import { noteSecurity } from './security-events.server.ts'

const minuteMs = 60_000

/** Every change by staff, and every refusal that an answer's status tells, whichever route gave it. */
export function noteAnswers(app: FastifyInstance, shop: Shop) {
  // A flood of refusals must cost the database nothing: each kind of each call is noted once a minute.
  const noted = new Map<string, number>()

  async function noteOnce(kind: SecurityKind, call: string) {
    const minute = Math.floor(shop.clock.now().getTime() / minuteMs)
    if (noted.get(`${kind} ${call}`) === minute) return
    noted.set(`${kind} ${call}`, minute)
    await noteSecurity(shop, kind, call)
  }

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address, which may hold a secret.
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const kind = refusalOf(request, reply)
    if (kind) return noteOnce(kind, call)
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    if (isStaffPolicy(request.routeOptions.config.policy) && isChange) {
      shop.log.info({ event: 'staff-change', staffId: request.staff?.id, call, status: reply.statusCode }, 'security')
    }
  })
}

function refusalOf(request: FastifyRequest, { statusCode }: FastifyReply): SecurityKind | null {
  const { policy } = request.routeOptions.config
  if (statusCode === 429) return 'limit'
  if (statusCode === 403 && policy === 'owner' && request.staff?.role === 'helper') return 'owners-only'
  if (statusCode === 403 && !isStaffPolicy(policy)) return 'other-site'
  if (statusCode === 404 && policy === 'provider') return 'unknown-callback'
  const isWithToken = request.headers.authorization !== undefined
  return statusCode === 401 && isStaffPolicy(policy) && isWithToken ? 'staff-token-refused' : null
}
