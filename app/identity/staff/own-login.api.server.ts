import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../limits/call-limits.server.ts'
import { refusedPasswords } from '../password-problems.server.ts'
import { changeStaffPassword, endStaffSession, listStaffSessions } from './own-login.server.ts'
import { staffPasswordInput } from './staff-credentials.ts'

const staffSession = z.object({ id: z.string(), began_at: z.string(), used_at: z.string(), is_this: z.boolean() })
const staffSessionList = z.array(staffSession)

const tags = ['identity']
const config = { policy: 'admin' } as const

const problems = {
  'wrong-password': {
    status: 400,
    message: 'That is not your password.',
    fields: { password: 'That is not your password' },
  },
  ...refusedPasswords('newPassword'),
}

/** The calls of these routes that pages make. */
export const ownLoginCalls = {
  'GET /api/admin/sessions': { answer: staffSessionList },
  'POST /api/admin/password': { input: staffPasswordInput, answer: done },
  'DELETE /api/admin/sessions/:id': { answer: done },
}
type OwnLoginCalls = CallTypes<typeof ownLoginCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends OwnLoginCalls {}
}

/** Mounted at `/api/admin`. */
export const ownLoginApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Where whoever asks is logged in',
        response: { 200: staffSessionList, '4xx': problemAnswer },
      },
    },
    async ({ staff, staffSessionId }) => {
      const sessions = await listStaffSessions(shop, staff.id)
      return sessions.map(({ id, createdAt, lastUsedAt }) => ({
        id,
        began_at: createdAt.toISOString(),
        used_at: lastUsedAt.toISOString(),
        is_this: id === staffSessionId,
      }))
    },
  )

  api.delete(
    '/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Log out another device of whoever asks',
        params: z.object({ id: z.uuid() }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, params }, reply) => {
      const isEnded = await endStaffSession(shop, staff.id, params.id)
      return isEnded
        ? { success: true as const }
        : refuse(reply, { status: 404, message: 'That login has ended already.' })
    },
  )

  api.post(
    '/password',
    {
      config,
      schema: {
        tags,
        summary: 'Change the own password; every other session ends',
        body: staffPasswordInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const place = { sessionId: request.staffSessionId, cookie: request.headers.cookie }
      const result = await changeStaffPassword(shop, request.staff, request.body, place)
      if (result.ok) {
        reply.header('set-cookie', result.setCookie)
        return { success: true as const }
      }
      if (result.reason !== 'too-many') return refuse(reply, problems[result.reason])
      reply.header('retry-after', result.retryAfterSeconds)
      return refuse(reply, tooManyCalls(result.retryAfterSeconds))
    },
  )
}
