import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError } from '#app/framework/http/problem.ts'
import { wrongPassword } from '../../identity/own-sessions-wire.ts'
import { refuseBy } from '../../identity/throttling/rate-limits.server.ts'
import { verifyOwnPassword } from '../password/own-password.server.ts'
import {
  codeInput,
  newSecondFactor,
  passwordInput,
  recoveryCodes,
  secondFactorOffInput,
  secondFactorState,
} from './code-input.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewSecondFactor,
} from './second-factor.server.ts'

/** Not 401, which would end the session of the page. */
const wrongCode = fieldError('code', 'That code is not right, or was used before.')
const problems = { 'wrong-password': wrongPassword, 'wrong-code': wrongCode }

const forStaff = callsFor({ policy: 'admin', tags: ['identity'] })

export const readSecondFactorCall = forStaff('Read the status of your second factor').get('/api/admin/second-factor', {
  answer: secondFactorState,
})
export const beginSecondFactorCall = forStaff(
  'Create a key for an authenticator; it is active once a code has confirmed it',
).post('/api/admin/second-factor/begin', { input: passwordInput, answer: newSecondFactor })
export const confirmSecondFactorCall = forStaff(
  'Confirm the key by a code, and end other logins; returns the recovery codes only this once',
).post('/api/admin/second-factor/confirm', { input: codeInput, answer: recoveryCodes })
export const renewByCodeCall = forStaff('Verify the second factor again for the next ten minutes of this session').post(
  '/api/admin/second-factor/renew',
  { acceptsTemporaryPassword: true, input: codeInput },
)
export const endSecondFactorCall = forStaff('Turn the second factor off').post('/api/admin/second-factor/off', {
  input: secondFactorOffInput,
})

/** The caller's own second factor. */
export const secondFactorApi: ModuleApi = async (api, { shop }) => {
  handle(api, readSecondFactorCall, async ({ staff }) => {
    const { since, codesLeft } = await readSecondFactor(shop, staff.id)
    return { since: since?.toISOString() ?? null, recovery_codes_left: codesLeft }
  })

  handle(api, beginSecondFactorCall, async ({ staff, body }) => {
    const proof = await verifyOwnPassword(shop, staff.id, body.password)
    if (!proof.ok) return refuseBy(problems, proof)
    const created = await beginSecondFactor(shop, staff)
    return created ?? refuse(conflict('Your login has a second factor already.'))
  })

  handle(api, confirmSecondFactorCall, async ({ staff, staffSessionId, body }) => {
    const codes = await confirmSecondFactor(shop, { member: staff, sessionId: staffSessionId }, body.code)
    return codes ? { recovery_codes: codes } : refuse(wrongCode)
  })

  handle(api, renewByCodeCall, async ({ staff, staffSessionId, body }) => {
    const verified = await renewSecondFactor(shop, { member: staff, sessionId: staffSessionId }, body.code)
    return verified.ok ? done : refuseBy(problems, verified)
  })

  handle(api, endSecondFactorCall, async ({ staff, staffSessionId, body: { password, code } }) => {
    const own = await verifyOwnPassword(shop, staff.id, password)
    if (!own.ok) return refuseBy(problems, own)
    const ended = await endSecondFactor(shop, { member: staff, sessionId: staffSessionId }, code)
    return ended.ok ? done : refuseBy(problems, ended)
  })
}
