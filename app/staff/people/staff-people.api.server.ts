import { z } from 'zod'
import {
  type Api,
  type ApiCall,
  callsFor,
  done,
  handle,
  type ModuleApi,
  refuse,
} from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { SecurityKind } from '../../identity/security/security-event.ts'
import { recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import { listStaffSessions } from '../sessions/staff-sessions.server.ts'
import { addStaff, listStaff, resetStaffPassword, type StaffRefusal } from '../staff.server.ts'
import { newStaffInput, staffPerson, staffRoleInput, temporaryLogin } from '../staff-answers.ts'
import { staffRefusals } from '../staff-refusals.server.ts'
import {
  confirmOwner,
  deactivateStaff,
  removeSecondFactor,
  type StaffChangeRefusal,
  setStaffRole,
} from './staff-changes.server.ts'

const params = z.object({ username: z.string().max(60) })

const statuses: Record<StaffRefusal | StaffChangeRefusal, number> = {
  'unknown-name': 404,
  'not-here': 404,
  'name-taken': 409,
  'bad-name': 400,
  'last-owner': 409,
}

function problemOf(reason: StaffRefusal | StaffChangeRefusal): Problem {
  const message = staffRefusals[reason]
  const isNameError = reason === 'name-taken' || reason === 'bad-name'
  return { status: statuses[reason], message, ...(isNameError ? { fields: { name: message } } : {}) }
}

const forOwners = callsFor({ policy: 'owner', tags: ['identity'] })

export const listStaffCall = forOwners('List current members, then former ones').get('/api/admin/staff', {
  answer: z.array(staffPerson),
})
export const addStaffCall = forOwners('Add a member; the answer has the temporary password').post('/api/admin/staff', {
  stepUp: true,
  input: newStaffInput,
  answer: temporaryLogin,
})
export const setStaffRoleCall = forOwners('Change the role of a member, and log the member out').post(
  '/api/admin/staff/:username/role',
  { stepUp: true, params, input: staffRoleInput },
)
export const resetStaffPasswordCall = forOwners(
  'Give a member who is not an owner a new password, and end the sessions',
).post('/api/admin/staff/:username/password', { stepUp: true, params, answer: temporaryLogin })

export const removeSecondFactorCall = forOwners(
  'Remove the lost second factor of a member who is not an owner, and end the sessions',
).post('/api/admin/staff/:username/second-factor/off', { stepUp: true, params })
export const confirmOwnerCall = forOwners(
  'Confirm a new owner, who can then handle money; for owners who are not new',
).post('/api/admin/staff/:username/confirm', { stepUp: true, touchesMoney: true, params })
export const deactivateStaffCall = forOwners('End the login of a member who has left, permanently').post(
  '/api/admin/staff/:username/leave',
  { stepUp: true, params },
)

export const staffPeopleApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffCall, async ({ staff }) => {
    const sessions = Object.groupBy(await listStaffSessions(shop), ({ staffId }) => staffId)
    const people = await listStaff(shop)
    return people.map(({ id, username, name, role, createdAt, leftAt, secondFactorSince, moneyFrom }) => ({
      username,
      name,
      role,
      is_you: id === staff.id,
      added_at: createdAt.toISOString(),
      left_at: leftAt?.toISOString() ?? null,
      has_second_factor: secondFactorSince !== null,
      money_from: moneyFrom && moneyFrom > shop.clock.now() ? moneyFrom.toISOString() : null,
      logins: (sessions[id] ?? []).map(({ device, lastUsedAt }) => ({ device, used_at: lastUsedAt.toISOString() })),
    }))
  })

  handle(api, addStaffCall, async ({ staff, staffMoneyHold, body }) => {
    if (staffMoneyHold && body.role === 'bookkeeper') return refuse(staffMoneyHold)
    const added = await addStaff(shop, { ...body, by: staff })
    if (!added.ok) return refuse(problemOf(added.reason))
    await recordSecurityEvent(shop, 'staff-changed', staff.id)
    return { username: added.username, name: added.name, password: added.password }
  })

  // A bookkeeper may handle money at once, so a new owner, who must wait, can't appoint one.
  handle(api, setStaffRoleCall, async ({ staff, staffMoneyHold, params: { username }, body }) => {
    if (staffMoneyHold && body.role === 'bookkeeper') return refuse(staffMoneyHold)
    const changed = await setStaffRole({ dependencies: shop, by: staff, username }, body.role)
    if (!changed.ok) return refuse(problemOf(changed.reason))
    await recordSecurityEvent(shop, 'staff-changed', staff.id)
    return done
  })

  handle(api, resetStaffPasswordCall, async ({ staff, params: { username } }) => {
    const reset = await resetStaffPassword(shop, username, staff)
    if (!reset.ok) return refuse(problemOf(reset.reason))
    await recordSecurityEvent(shop, 'staff-changed', staff.id)
    return { username: reset.username, name: reset.name, password: reset.password }
  })

  handleChange(api, shop, removeSecondFactorCall, { event: 'staff-second-factor-off', change: removeSecondFactor })
  handleChange(api, shop, confirmOwnerCall, { event: 'staff-changed', change: confirmOwner })
  handleChange(api, shop, deactivateStaffCall, { event: 'staff-changed', change: deactivateStaff })
}

type ChangeCall = ApiCall & { params: typeof params }
type Change = { event: SecurityKind; change: typeof deactivateStaff }

function handleChange(api: Api, shop: Shop, apiCall: ChangeCall, { event, change }: Change) {
  handle(api, apiCall, async ({ staff, params: { username } }) => {
    const changed = await change({ dependencies: shop, by: staff, username })
    if (!changed.ok) return refuse(problemOf(changed.reason))
    await recordSecurityEvent(shop, event, staff.id)
    return done
  })
}
