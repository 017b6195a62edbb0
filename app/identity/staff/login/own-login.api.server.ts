import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../../limits/call-limits.server.ts'
import { noSuchLogin, ownSessions, toWireSession, wrongPassword } from '../../own-sessions-wire.ts'
import { refusedPasswords } from '../../password-problems.server.ts'
import { changeStaffPassword, listStaffSessions } from './own-login.server.ts'
import { staffPasswordInput } from './staff-credentials.ts'
import { endStaffLogin } from './staff-logins.server.ts'

const tags = ['identity']
const config = { policy: 'admin' } as const
const firstConfig = { ...config, takesFirstPassword: true } as const

const samePassword = {
  status: 400,
  message: 'That is the password that you have. Please choose another one.',
  fields: { newPassword: 'That is the password that you have' },
}

const problems = {
  'wrong-password': wrongPassword,
  'same-password': samePassword,
  ...refusedPasswords('newPassword'),
}

/** The calls of these routes that pages make. */
export const ownLoginCalls = {
  'GET /api/admin/sessions': { answer: ownSessions },
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
      config: firstConfig,
      schema: {
        tags,
        summary: 'Where whoever asks is logged in',
        response: { 200: ownSessions, '4xx': problemAnswer },
      },
    },
    async ({ staff, staffSessionId }) => {
      const sessions = await listStaffSessions(shop, staff.id)
      return sessions.map(({ id, createdAt, lastUsedAt }) =>
        toWireSession({ id, beganAt: createdAt, usedAt: lastUsedAt, isThis: id === staffSessionId }),
      )
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
      const isEnded = await endStaffLogin(shop, staff.id, params.id)
      return isEnded ? { success: true as const } : refuse(reply, noSuchLogin)
    },
  )

  api.post(
    '/password',
    {
      config: firstConfig,
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
