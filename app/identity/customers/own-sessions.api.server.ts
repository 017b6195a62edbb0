import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../limits/call-limits.server.ts'
import { noSuchLogin, ownSessions, toWireSession, wrongPassword } from '../own-sessions-wire.ts'
import { refusedPasswords } from '../password-problems.server.ts'
import { passwordChangeInput } from './credentials-input.ts'
import { changePassword, endSession, listSessions } from './own-sessions.server.ts'

const tags = ['identity']
const config = { policy: 'customer' } as const

const problems = {
  'wrong-password': wrongPassword,
  'no-password': { status: 409, message: 'You are here without an account, so there is no password to change.' },
  ...refusedPasswords('newPassword'),
}

/** The calls of these routes that pages make. */
export const ownSessionsCalls = {
  'GET /api/user/sessions': { answer: ownSessions },
  'POST /api/user/password': { input: passwordChangeInput, answer: done },
  'DELETE /api/user/sessions/:id': { answer: done },
}
type OwnSessionsCalls = CallTypes<typeof ownSessionsCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends OwnSessionsCalls {}
}

/** Mounted at `/api/user`. */
export const ownSessionsApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Where the customer is logged in',
        response: { 200: ownSessions, '4xx': problemAnswer },
      },
    },
    async ({ customer, headers }) => {
      const sessions = await listSessions(shop, customer.id, headers.cookie)
      return sessions.map(toWireSession)
    },
  )

  api.delete(
    '/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Log out another device',
        params: z.object({ id: z.string() }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ customer, params }, reply) => {
      const isEnded = await endSession(shop, customer.id, params.id)
      return isEnded ? { success: true as const } : refuse(reply, noSuchLogin)
    },
  )

  api.post(
    '/password',
    {
      config,
      schema: {
        tags,
        summary: 'Change the password; every other session ends',
        body: passwordChangeInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await changePassword(shop, request.customer.id, request.body, request.headers.cookie)
      if (result.ok) {
        for (const cookie of result.setCookies) reply.header('set-cookie', cookie)
        return { success: true as const }
      }
      if (result.reason !== 'too-many') return refuse(reply, problems[result.reason])
      reply.header('retry-after', result.retryAfterSeconds)
      return refuse(reply, tooManyCalls(result.retryAfterSeconds))
    },
  )
}
