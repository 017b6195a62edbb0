import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { isOwner, type StaffMember } from './staff-member.ts'
import { findStaff } from './staff-sessions.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember
    staffSessionId: string
    /** See `FoundStaff`. */
    staffNeedsCode: boolean
  }
}

export const ownersOnly: Problem = { status: 403, message: 'Only owners may do that. Please ask one of them.' }

/** Who has a second factor moves money with a code of the last minutes: `second-factor/renew` takes it. */
export const codeNeeded: Problem = { status: 403, message: 'Please confirm with a code of your second factor.' }

export function requireAdmin(shop: Shop) {
  return requireStaff(shop, () => true)
}

export function requireOwner(shop: Shop) {
  return requireStaff(shop, isOwner)
}

function requireStaff(shop: Shop, mayCall: (member: StaffMember) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const isUse = request.routeOptions.config.isUse !== false
    const found = token ? await findStaff(shop, token, isUse) : null
    if (!found) return refuse(reply, { status: 401, message: 'Please log in again.' })
    request.staff = found.member
    request.staffSessionId = found.sessionId
    request.staffNeedsCode = found.needsCode
    if (!mayCall(found.member)) return refuse(reply, ownersOnly)
  }
}
