import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, problemAnswer, refuse } from '#app/framework/http/module-api.server.ts'
import { staffRoles } from '../identity/staff-member.ts'
import { refuseBy } from '../identity/throttling/rate-limits.server.ts'
import { answerByCode, expiredChallenge } from './login/answer-challenge.server.ts'
import { answerLogin, sourceOf } from './login/login-source.server.ts'
import { staffLoginInput } from './login/staff-credentials.ts'
import { logInStaff } from './login/staff-login.server.ts'
import { challengeInput } from './second-factor/code-input.ts'
import { endStaffLogin } from './sessions/end-sessions.server.ts'
import { staffLoggedIn } from './staff-answers.ts'

const member = z.object({ id: z.string(), username: z.string(), name: z.string(), role: z.enum(staffRoles) })
const loginRefused = problemAnswer.extend({ challenge: z.string().optional() })

const forAll = callsFor({ policy: 'public', tags: ['identity'] })
const forStaff = callsFor({ policy: 'admin', tags: ['identity'] })

const loginProblems = {
  'wrong-credentials': { status: 401, message: 'Invalid username or password' },
  'expired-password': {
    status: 401,
    message:
      'This password was made for you more than a week ago, and counts no longer. Please ask an owner for another one, or run npm run admin -- reset on the server.',
  },
}
const codeProblems = {
  'challenge-over': expiredChallenge,
  'wrong-code': { status: 401, message: 'That code is not right, or was used before.' },
}

export const staffLoginCall = forAll(
  'Log in as staff; with a second factor the answer is 401 and has a challenge',
).post('/api/admin/login', { input: staffLoginInput, answer: staffLoggedIn, refusal: loginRefused })
export const loginByCodeCall = forAll(
  'Answer the challenge of a login with a code of the authenticator or a recovery code',
).post('/api/admin/login/second-factor', { input: challengeInput, answer: staffLoggedIn })
export const staffLogoutCall = forStaff('End the staff session').post('/api/admin/logout', {
  acceptsTemporaryPassword: true,
})
export const readStaffMemberCall = forStaff('Read the member to whom the token belongs').get('/api/admin/me', {
  acceptsTemporaryPassword: true,
  answer: member,
})

export const staffApi: ModuleApi = async (api, { shop }) => {
  handle(api, staffLoginCall, async (request, reply) => {
    const result = await logInStaff(shop, { ...request.body, ...sourceOf(request) })
    if (result.ok) return answerLogin(reply, result)
    if (result.reason !== 'second-factor') return refuseBy(loginProblems, result)
    const message = 'Please type the code of your second factor.'
    return refuse({ status: 401, message, challenge: result.challenge })
  })

  handle(api, loginByCodeCall, async (request, reply) => {
    const result = await answerByCode(shop, { ...request.body, ...sourceOf(request) })
    return result.ok ? answerLogin(reply, result) : refuseBy(codeProblems, result)
  })

  handle(api, staffLogoutCall, async (request) => {
    await endStaffLogin(shop, request.staff.id, request.staffSessionId)
    return done
  })

  handle(api, readStaffMemberCall, async (request) => request.staff)
}
