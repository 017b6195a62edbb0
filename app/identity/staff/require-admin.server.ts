import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { firstPasswordRefusal } from './login/first-password.ts'
import { findStaff } from './login/staff-sessions.server.ts'
import { isOwner, type StaffMember } from './people/staff-member.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember
    staffSessionId: string
    /** See `FoundStaff`. */
    staffNeedsCode: boolean
  }
}

export const ownersOnly: Problem = { status: 403, message: 'Only owners may do that. Please ask one of them.' }

/** Who has a second factor moves money with a code of the last minutes. */
export const codeNeeded: Problem = {
  status: 403,
  message: 'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew).',
}

export function requireAdmin(shop: Shop) {
  return requireStaff(shop, () => true)
}

export function requireOwner(shop: Shop) {
  return requireStaff(shop, isOwner)
}

function requireStaff(shop: Shop, mayCall: (member: StaffMember) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const { isUse, takesFirstPassword } = request.routeOptions.config
    const found = token ? await findStaff(shop, token, isUse !== false) : null
    if (!found) return refuse(reply, { status: 401, message: 'Please log in again.' })
    request.staff = found.member
    request.staffSessionId = found.sessionId
    request.staffNeedsCode = found.needsCode
    if (!mayCall(found.member)) return refuse(reply, ownersOnly)
    if (found.hasFirstPassword && !takesFirstPassword) return refuse(reply, firstPasswordRefusal)
  }
}
