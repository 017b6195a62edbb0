import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { noSuchSession, ownSessions, toWireSession, wrongPassword } from '../identity/own-sessions-wire.ts'
import { passwordProblems } from '../identity/password-problems.server.ts'
import { refuseBy, tooManyCalls } from '../identity/throttling/rate-limits.server.ts'
import { passwordChangeInput } from './credentials-input.ts'
import { changePassword, endSession, isOwnPassword, listSessions } from './own-sessions.server.ts'

const problems = {
  'wrong-password': wrongPassword,
  'no-password': conflict('You are buying without an account, so there is no password to change.'),
  ...passwordProblems('newPassword'),
}

const forCustomers = callsFor({ policy: 'customer', tags: ['identity'] })

export const listSessionsCall = forCustomers("List the customer's sessions").get('/api/user/sessions', {
  answer: ownSessions,
})
export const endSessionCall = forCustomers('Log out another device, by the password').delete('/api/user/sessions/:id', {
  params: z.object({ id: z.string() }),
  // A guest has no password and sends an empty one.
  input: z.strictObject({ password: z.string().max(128) }),
})
export const changePasswordCall = forCustomers('Change the password; every other session ends').post(
  '/api/user/password',
  { input: passwordChangeInput },
)

export const ownSessionsApi: ModuleApi = async (api, { shop }) => {
  handle(api, listSessionsCall, async ({ customer, headers }) => {
    const sessions = await listSessions(shop, customer.id, headers.cookie)
    return sessions.map(toWireSession)
  })

  handle(api, endSessionCall, async ({ customer, params, body, headers }) => {
    const sessions = await listSessions(shop, customer.id, headers.cookie)
    if (!sessions.some(({ id }) => id === params.id)) return refuse(noSuchSession)
    const isOwn = await isOwnPassword(shop, customer.id, body.password)
    if (typeof isOwn !== 'boolean') return refuse(tooManyCalls(isOwn.retryAfterSeconds))
    if (!isOwn) return refuse(wrongPassword)
    const isEnded = await endSession(shop, customer.id, params.id)
    return isEnded ? done : refuse(noSuchSession)
  })

  handle(api, changePasswordCall, async (request, reply) => {
    const result = await changePassword(shop, request.customer.id, request.body, request.headers.cookie)
    if (!result.ok) return refuseBy(problems, result)
    for (const cookie of result.setCookies) reply.header('set-cookie', cookie)
    return done
  })
}
