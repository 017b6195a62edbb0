import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { mayUse, roleRefusalText, type StaffMember } from '../identity/staff-member.ts'
import { stepUpRefusal } from './login/step-up.server.ts'
import { temporaryPasswordRefusal } from './password/temporary-password.ts'
import { findStaff } from './sessions/staff-sessions.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffMember
    staffSessionId: string
    /** Why a new owner may not handle money yet; null for all others. */
    staffMoneyHold: Problem | null
  }
}

export function roleRefusal(policy: StaffPolicy): Problem {
  return { status: 403, message: roleRefusalText(policy) }
}

function moneyHoldRefusal(moneyFrom: Date): Problem {
  const from = nairobiTimeText(moneyFrom)
  return {
    status: 403,
    message: `You are a new owner: you can handle money from ${from}, or as soon as another owner confirms you.`,
  }
}

export function requireStaff(shop: Shop, policy: StaffPolicy) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const { prolongsSession, acceptsTemporaryPassword, stepUp, touchesMoney } = request.routeOptions.config
    const found = token ? await findStaff(shop, token, prolongsSession !== false) : null
    if (!found) return sendProblem(reply, { status: 401, message: 'Please log in again.' })
    request.staff = found.member
    request.staffSessionId = found.sessionId
    request.staffMoneyHold = found.moneyFrom && moneyHoldRefusal(found.moneyFrom)
    if (!mayUse(policy, found.member)) return sendProblem(reply, roleRefusal(policy))
    if (found.hasFirstPassword && !acceptsTemporaryPassword) return sendProblem(reply, temporaryPasswordRefusal)
    if (touchesMoney && request.staffMoneyHold) return sendProblem(reply, request.staffMoneyHold)
    if (!stepUp || found.isRecentlyVerified) return
    const refusal = await stepUpRefusal(shop, found.member.id)
    // Calls with this step-up have the password in their body.
    if (stepUp === 'second-factor' && refusal.stepUp === 'password') return
    return sendProblem(reply, refusal)
  }
}
