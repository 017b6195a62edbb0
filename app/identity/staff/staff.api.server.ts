import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../limits/call-limits.server.ts'
import { staffLoginInput } from './login/staff-credentials.ts'
import { endStaffLogin } from './login/staff-logins.server.ts'
import { logInStaff } from './login/staff-sessions.server.ts'
import { staffRoles } from './people/staff-member.ts'
import { answerByCode, challengeOver } from './second-factor/answer-challenge.server.ts'
import { challengeInput } from './second-factor/code-input.ts'
import { staffLoggedIn } from './staff-answers.ts'

const member = z.object({ id: z.string(), username: z.string(), name: z.string(), role: z.enum(staffRoles) })
const loginRefused = problemAnswer.extend({ challenge: z.string().optional() })
const tags = ['identity']

/** The calls of these routes that pages make. */
export const staffCalls = {
  'POST /api/admin/login': { input: staffLoginInput, answer: staffLoggedIn },
  'POST /api/admin/login/second-factor': { input: challengeInput, answer: staffLoggedIn },
  'POST /api/admin/logout': { answer: done },
}
type StaffCalls = CallTypes<typeof staffCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffCalls {}
}

export const staffApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/login',
    {
      config: { policy: 'public' },
      schema: {
        tags,
        summary: 'Log in as staff; with a second factor the answer is 401 with a challenge for it',
        body: staffLoginInput,
        response: { 200: staffLoggedIn, '4xx': loginRefused },
      },
    },
    async (request, reply) => {
      const result = await logInStaff(shop, { ...request.body, ip: request.ip, cookie: request.headers.cookie })
      if (result.ok) {
        reply.header('set-cookie', result.setCookie)
        return { token: result.token, message: 'Login successful' }
      }
      if (result.reason === 'wrong-credentials') {
        return refuse(reply, { status: 401, message: 'Invalid username or password' })
      }
      if (result.reason === 'second-factor') {
        const message = 'Please type the code of your second factor.'
        return refuse(reply, { status: 401, message, challenge: result.challenge })
      }
      reply.header('retry-after', result.retryAfterSeconds)
      return refuse(reply, tooManyCalls(result.retryAfterSeconds))
    },
  )

  api.post(
    '/login/second-factor',
    {
      config: { policy: 'public' },
      schema: {
        tags,
        summary: 'Answer the challenge of a login with a code of the authenticator or a recovery code',
        body: challengeInput,
        response: { 200: staffLoggedIn, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await answerByCode(shop, { ...request.body, cookie: request.headers.cookie })
      if (result.ok) {
        reply.header('set-cookie', result.setCookie)
        return { token: result.token, message: 'Login successful' }
      }
      if (result.reason === 'challenge-over') {
        return refuse(reply, challengeOver)
      }
      if (result.reason === 'wrong-code') {
        return refuse(reply, { status: 401, message: 'That code is not right, or was used before.' })
      }
      reply.header('retry-after', result.retryAfterSeconds)
      return refuse(reply, tooManyCalls(result.retryAfterSeconds))
    },
  )

  api.post(
    '/logout',
    {
      config: { policy: 'admin', takesFirstPassword: true },
      schema: { tags, summary: 'End the staff session', response: { 200: done, '4xx': problemAnswer } },
    },
    async (request) => {
      await endStaffLogin(shop, request.staff.id, request.staffSessionId)
      return { success: true as const }
    },
  )

  api.get(
    '/me',
    {
      config: { policy: 'admin', takesFirstPassword: true },
      schema: { tags, summary: 'Whose token this is', response: { 200: member, '4xx': problemAnswer } },
    },
    async (request) => request.staff,
  )
}
