import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { pathAndQuery } from '#app/framework/http/page-address.server.ts'
import { isStaffPolicy } from '#app/framework/http/staff-policy.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { mayUse } from '../staff-member.ts'
import type { SecurityKind } from './security-event.ts'
import { pseudonymOf, recordSecurityEvent } from './security-events.server.ts'

const minuteMs = 60_000

/** Statuses for invalid input or state. They are only logged, like `accessRefusals`, because most are mistakes. */
const inputRefusals = new Set([400, 405, 409, 413, 414, 415, 422])
/** Statuses for a missing login, or for something that does not exist or belongs to another customer. */
const accessRefusals = new Set([401, 404])
/** Pages of one customer or one order. All pages share one route, so the route's pattern does not identify the page. */
const personalPages = /^\/(account|orders|pay|shop\/checkout)\//i

/**
 * Records every change by staff and every refusal, of every route, also if the response hides the refusal. The returned
 * function records an unparsable address, which no hook sees.
 */
export function recordRefusals(app: FastifyInstance, shop: Shop): (request: FastifyRequest) => void {
  // A refusal is recorded once a minute for each kind and call, so that a flood of refusals costs the database little.
  const recorded = new Set<string>()
  let recordedMinute = 0

  function isFirstOfMinute(refusal: string): boolean {
    const minute = Math.floor(shop.clock.now().getTime() / minuteMs)
    if (minute !== recordedMinute) recorded.clear()
    recordedMinute = minute
    const isFirst = !recorded.has(refusal)
    recorded.add(refusal)
    return isFirst
  }

  async function recordOnce(kind: SecurityKind, call: string, account: string | undefined, who: string) {
    if (isFirstOfMinute(`${kind} ${call} ${account ?? ''}`)) await recordSecurityEvent(shop, kind, call, { who })
  }

  // Callers without an account share one line, because an attacker can invent any number of them.
  function logOnce(event: string, call: string, status: number, account: string | undefined, who: string) {
    if (isFirstOfMinute(`${status} ${call} ${account ?? ''}`)) {
      shop.log.info({ event, call, status, accountId: who }, 'security')
    }
  }

  // The server drops connections past `maxConnections` before it reads a request.
  app.server.on('drop', () => void recordOnce('limit', 'connections', undefined, 'nobody'))
  app.addHook('onResponse', async (request, reply) => {
    const status = request.refusedAs ?? reply.statusCode
    const kind = storedRefusalOf(request, status)
    const event = kind ? null : loggedRefusalOf(request, status)
    if (kind || event) {
      const account = request.customer?.id ?? request.staff?.id
      const who = account ?? pseudonymOf(shop, parseCallerAddress(request.ip).own)
      if (kind) return recordOnce(kind, callOf(request), account, who)
      if (event) return logOnce(event, callOf(request), status, account, who)
    } else if (isStaffPolicy(request.routeOptions.config.policy) && isChange(request)) {
      shop.log.info({ event: 'staff-change', staffId: request.staff?.id, call: callOf(request), status }, 'security')
    }
  })

  return ({ method, ip }) =>
    logOnce('input-refused', `${method} unreadable`, 400, undefined, pseudonymOf(shop, parseCallerAddress(ip).own))
}

function isChange({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** The route's pattern and not the address, which may contain a secret. */
function callOf({ method, url, routeOptions }: FastifyRequest): string {
  const [, folder] = personalPages.exec(decodedPath(url)) ?? []
  return `${method} ${folder ? `/${folder.toLowerCase()}/*` : (routeOptions.url ?? 'none')}`
}

/** Decodes the path as the routers do. */
function decodedPath(url: string): string {
  const own = pathAndQuery(url)
  try {
    return decodeURIComponent(own)
  } catch {
    return own
  }
}

function loggedRefusalOf(request: FastifyRequest, statusCode: number) {
  const isStaffCall = isStaffPolicy(request.routeOptions.config.policy)
  if (isStaffCall && (statusCode === 401 || statusCode === 403)) return 'access-refused'
  // Logged as 'staff-change' with its status.
  if (isStaffCall && isChange(request)) return null
  if (inputRefusals.has(statusCode)) return 'input-refused'
  if (isStaffCall) return null
  const isHidden = request.refusedAs !== undefined
  const isPersonal =
    isHidden || request.routeOptions.url?.startsWith('/api/') || personalPages.test(decodedPath(request.url))
  return isPersonal && accessRefusals.has(statusCode) ? 'access-refused' : null
}

function storedRefusalOf(request: FastifyRequest, statusCode: number): SecurityKind | null {
  const { policy } = request.routeOptions.config
  if (statusCode === 429) return 'limit'
  if (statusCode === 403 && !isStaffPolicy(policy)) return 'other-site'
  if (statusCode === 403 && isStaffPolicy(policy) && request.staff && !mayUse(policy, request.staff))
    return 'owners-only'
  if (statusCode === 404 && policy === 'provider') return 'unknown-callback'
  const hasToken = request.headers.authorization !== undefined
  return statusCode === 401 && isStaffPolicy(policy) && hasToken ? 'staff-token-refused' : null
}
