import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../limits/call-limits.server.ts'
import { staffLoginInput } from './staff-credentials.ts'
import { staffRoles } from './staff-member.ts'
import { logInStaff, logOutStaff } from './staff-sessions.server.ts'

const member = z.object({ id: z.string(), username: z.string(), name: z.string(), role: z.enum(staffRoles) })
const staffLoggedIn = z.object({ token: z.string(), message: z.string() })
const tags = ['identity']

/** The calls of these routes that pages make. */
export const staffCalls = {
  'POST /api/admin/login': { input: staffLoginInput, answer: staffLoggedIn },
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
        summary: 'Log in as staff',
        body: staffLoginInput,
        response: { 200: staffLoggedIn, '4xx': problemAnswer },
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
      reply.header('retry-after', result.retryAfterSeconds)
      return refuse(reply, tooManyCalls(result.retryAfterSeconds))
    },
  )

  api.post(
    '/logout',
    {
      config: { policy: 'admin' },
      schema: { tags, summary: 'End the staff session', response: { 200: done, '4xx': problemAnswer } },
    },
    async (request) => {
      await logOutStaff(shop, request.staffSessionId)
      return { success: true as const }
    },
  )

  api.get(
    '/me',
    {
      config: { policy: 'admin' },
      schema: { tags, summary: 'Whose token this is', response: { 200: member, '4xx': problemAnswer } },
    },
    async (request) => request.staff,
  )
}
