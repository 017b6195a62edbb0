import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStaffPolicy } from '#app/framework/http/module-api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { SecurityKind } from './security-event.ts'
import { noteSecurity } from './security-events.server.ts'

const minuteMs = 60_000

/** Input or a step that breaks the rules. Only the log has these two: most are slips of honest visitors. */
const inputRefusals = new Set([400, 409, 422])
/** Without a login, or for what is another's or nobody's. */
const accessRefusals = new Set([401, 404])

/** Every change by staff, and every refusal that an answer's status tells, whichever route gave it. */
export function noteAnswers(app: FastifyInstance, shop: Shop) {
  // A flood of refusals must cost the database nothing: each kind of each call is noted once a minute.
  const noted = new Map<string, number>()

  function isFirstOfMinute(refusal: string): boolean {
    const minute = Math.floor(shop.clock.now().getTime() / minuteMs)
    const isFirst = noted.get(refusal) !== minute
    noted.set(refusal, minute)
    return isFirst
  }

  async function noteOnce(kind: SecurityKind, call: string) {
    if (isFirstOfMinute(`${kind} ${call}`)) await noteSecurity(shop, kind, call)
  }

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address, which may hold a secret.
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const kind = refusalOf(request, reply)
    if (kind) return noteOnce(kind, call)
    const event = slipOf(request, reply)
    if (event) {
      if (isFirstOfMinute(`${reply.statusCode} ${call}`)) {
        shop.log.info({ event, call, status: reply.statusCode }, 'security')
      }
      return
    }
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    if (isStaffPolicy(request.routeOptions.config.policy) && isChange) {
      shop.log.info({ event: 'staff-change', staffId: request.staff?.id, call, status: reply.statusCode }, 'security')
    }
  })
}

function slipOf(request: FastifyRequest, { statusCode }: FastifyReply) {
  if (isStaffPolicy(request.routeOptions.config.policy)) return null
  if (inputRefusals.has(statusCode)) return 'input-refused'
  return request.url.startsWith('/api/') && accessRefusals.has(statusCode) ? 'access-refused' : null
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
