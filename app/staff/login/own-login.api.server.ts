import { z } from 'zod'
import { callsFor, done, doneAnswer, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { noSuchSession, ownSessions, toWireSession, wrongPassword } from '../../identity/own-sessions-wire.ts'
import { passwordProblems } from '../../identity/password-problems.server.ts'
import { refuseBy } from '../../identity/throttling/rate-limits.server.ts'
import { changeStaffPassword } from '../password/own-password.server.ts'
import { passwordInput } from '../second-factor/code-input.ts'
import { endStaffLogin } from '../sessions/end-sessions.server.ts'
import { listStaffSessions, renewStaffToken } from '../sessions/staff-sessions.server.ts'
import { staffPasswordInput } from './staff-credentials.ts'
import { renewByPassword } from './step-up.server.ts'

const problems = {
  'wrong-password': wrongPassword,
  'second-factor': conflict('Your login has a second factor: please confirm with it.'),
  'same-password': {
    status: 400,
    message: 'That is already your password. Please choose another one.',
    fields: { newPassword: 'That is already your password' },
  },
  'first-password': {
    status: 400,
    message: 'That password was made for you. Please choose one of your own.',
    fields: { newPassword: 'That password was made for you' },
  },
  ...passwordProblems('newPassword'),
}

const forStaff = callsFor({ policy: 'admin', tags: ['identity'] })

export const listStaffSessionsCall = forStaff('List your own sessions').get('/api/admin/sessions', {
  acceptsTemporaryPassword: true,
  answer: ownSessions,
})
export const endStaffSessionCall = forStaff('Log out another device of yours').delete('/api/admin/sessions/:id', {
  stepUp: true,
  params: z.object({ id: z.uuid() }),
})
export const renewByPasswordCall = forStaff(
  'Verify the password again for the next ten minutes of this session; for members without a second factor',
).post('/api/admin/password/renew', { input: passwordInput })
export const changeStaffPasswordCall = forStaff('Change your own password, and end your other sessions').post(
  '/api/admin/password',
  {
    acceptsTemporaryPassword: true,
    stepUp: 'second-factor',
    input: staffPasswordInput,
    /** The new token replaces the caller's, in which the password is still marked as temporary. */
    answer: doneAnswer.extend({ token: z.string() }),
  },
)

export const ownLoginApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffSessionsCall, async ({ staff, staffSessionId }) => {
    const sessions = await listStaffSessions(shop, staff.id)
    return sessions.map(({ id, createdAt, lastUsedAt, device }) => ({
      ...toWireSession({ id, beganAt: createdAt, usedAt: lastUsedAt, isThis: id === staffSessionId }),
      device,
    }))
  })

  handle(api, endStaffSessionCall, async ({ staff, params }) => {
    const isEnded = await endStaffLogin(shop, staff.id, params.id)
    return isEnded ? done : refuse(noSuchSession)
  })

  handle(api, renewByPasswordCall, async ({ staff, staffSessionId: sessionId, body }) => {
    const proof = await renewByPassword(shop, { staffId: staff.id, sessionId }, body.password)
    return proof.ok ? done : refuseBy(problems, proof)
  })

  handle(api, changeStaffPasswordCall, async (request, reply) => {
    const session = { sessionId: request.staffSessionId, cookie: request.headers.cookie }
    const result = await changeStaffPassword(shop, request.staff, request.body, session)
    if (!result.ok) return refuseBy(problems, result)
    reply.header('set-cookie', result.setCookie)
    return { ...done, token: await renewStaffToken(shop, request.staff, request.staffSessionId) }
  })
}
