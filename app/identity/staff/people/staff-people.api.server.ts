import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { SecurityKind } from '../../security/security-event.ts'
import { noteSecurity } from '../../security/security-events.server.ts'
import { addStaff, listStaff, resetStaffPassword, type StaffRefusal } from '../staff.server.ts'
import { firstLogin, newStaffInput, staffPerson, staffRoleInput } from '../staff-answers.ts'
import { staffRefusals } from '../staff-refusals.server.ts'
import { endStaff, removeSecondFactor, type StaffChangeRefusal, setStaffRole } from './staff-changes.server.ts'

const tags = ['identity']
const config = { policy: 'owner' } as const
const params = z.object({ username: z.string().max(60) })
const staffPeople = z.array(staffPerson)

const statuses: Record<StaffRefusal | StaffChangeRefusal, number> = {
  'unknown-name': 404,
  'not-here': 404,
  'name-taken': 409,
  'bad-name': 422,
  'last-owner': 409,
}

function problemOf(reason: StaffRefusal | StaffChangeRefusal): Problem {
  const message = staffRefusals[reason]
  const isOfName = reason === 'name-taken' || reason === 'bad-name'
  return { status: statuses[reason], message, ...(isOfName ? { fields: { name: message } } : {}) }
}

/** The calls of these routes that pages make. */
export const staffPeopleCalls = {
  'GET /api/admin/staff': { answer: staffPeople },
  'POST /api/admin/staff': { input: newStaffInput, answer: firstLogin },
  'POST /api/admin/staff/:username/role': { input: staffRoleInput, answer: done },
  'POST /api/admin/staff/:username/password': { answer: firstLogin },
  'POST /api/admin/staff/:username/second-factor/off': { answer: done },
  'POST /api/admin/staff/:username/leave': { answer: done },
}
type StaffPeopleCalls = CallTypes<typeof staffPeopleCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffPeopleCalls {}
}

/** Who works here, mounted at `/api/admin/staff`. */
export const staffPeopleApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Who works here, then who left',
        response: { 200: staffPeople, '4xx': problemAnswer },
      },
    },
    async ({ staff }) =>
      (await listStaff(shop)).map(({ id, username, name, role, createdAt, leftAt, secondFactorSince }) => ({
        username,
        name,
        role,
        is_you: id === staff.id,
        added_at: createdAt.toISOString(),
        left_at: leftAt?.toISOString() ?? null,
        has_second_factor: secondFactorSince !== null,
      })),
  )

  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Add somebody, who logs in with the password of the answer',
        body: newStaffInput,
        response: { 200: firstLogin, '4xx': problemAnswer },
      },
    },
    async ({ staff, body }, reply) => {
      const added = await addStaff(shop, { ...body, by: staff })
      if (!added.ok) return refuse(reply, problemOf(added.reason))
      await noteSecurity(shop, 'staff-changed', staff.id)
      return { username: added.username, password: added.password }
    },
  )

  api.post(
    '/:username/role',
    {
      config,
      schema: {
        tags,
        summary: 'Make somebody an owner or a helper, who is logged out',
        params,
        body: staffRoleInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, params: { username }, body }, reply) => {
      const changed = await setStaffRole({ books: shop, by: staff, username }, body.role)
      if (!changed.ok) return refuse(reply, problemOf(changed.reason))
      await noteSecurity(shop, 'staff-changed', staff.id)
      return { success: true as const }
    },
  )

  api.post(
    '/:username/password',
    {
      config,
      schema: {
        tags,
        summary: 'Give a helper a new password, and end the old sessions',
        params,
        response: { 200: firstLogin, '4xx': problemAnswer },
      },
    },
    async ({ staff, params: { username } }, reply) => {
      const reset = await resetStaffPassword(shop, username, staff)
      if (!reset.ok) return refuse(reply, problemOf(reset.reason))
      await noteSecurity(shop, 'staff-changed', staff.id)
      return { username: reset.username, password: reset.password }
    },
  )

  addChange(api, shop, {
    path: '/:username/second-factor/off',
    summary: 'Take away the second factor of a helper who has lost it, and end the old sessions',
    event: 'staff-second-factor-off',
    change: removeSecondFactor,
  })
  addChange(api, shop, {
    path: '/:username/leave',
    summary: 'End the login of somebody who has left, at once and for good',
    event: 'staff-changed',
    change: endStaff,
  })
}

type ChangeRoute = {
  path: `/:username/${string}`
  summary: string
  event: SecurityKind
  change: typeof endStaff
}

function addChange(api: Api, shop: Shop, { path, summary, event, change }: ChangeRoute) {
  api.post(
    path,
    { config, schema: { tags, summary, params, response: { 200: done, '4xx': problemAnswer } } },
    async ({ staff, params: { username } }, reply) => {
      const changed = await change({ books: shop, by: staff, username })
      if (!changed.ok) return refuse(reply, problemOf(changed.reason))
      await noteSecurity(shop, event, staff.id)
      return { success: true as const }
    },
  )
}
