import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError } from '#app/framework/http/problem.ts'
import { wrongPassword } from '../../identity/own-sessions-wire.ts'
import { refuseBy } from '../../identity/throttling/rate-limits.server.ts'
import { verifyOwnPassword } from '../password/own-password.server.ts'
import { passwordInput } from '../second-factor/code-input.ts'
import {
  newPasskeyInput,
  ownPasskeys,
  passkeyInput,
  passkeyLimits,
  registrationOptions,
  signingOptions,
} from './passkey-wire.ts'
import {
  addPasskey,
  createRegistrationOptions,
  createSigningOptions,
  listPasskeys,
  removePasskey,
  renewByPasskey,
} from './passkeys.server.ts'

const idParams = z.object({ id: z.uuid('is not known here') })

export const wrongPasskeyText = 'That passkey is not known here, or took too long. Please try again.'
/** The status is not 401, because a 401 would end the session of the page. */
const wrongPasskey = fieldError('passkey', wrongPasskeyText)
const proofProblems = { 'wrong-password': wrongPassword }
const refusals = {
  'no-second-factor': conflict('Please set a second factor first: its recovery codes are the way back in.'),
  'too-many': conflict(`A login has at most ${passkeyLimits.perMember} passkeys. Please remove one first.`),
}

const forStaff = callsFor({ policy: 'admin', tags: ['identity'] })

export const listPasskeysCall = forStaff('List your passkeys').get('/api/admin/passkeys', { answer: ownPasskeys })
export const passkeyOptionsCall = forStaff('Get the options to create a passkey').post('/api/admin/passkeys/ask', {
  stepUp: true,
  input: passwordInput,
  answer: registrationOptions,
})
export const addPasskeyCall = forStaff('Add a passkey that a device has created, and end other logins').post(
  '/api/admin/passkeys',
  { stepUp: true, input: newPasskeyInput },
)
export const removePasskeyCall = forStaff(
  'Remove one of your passkeys, and end other logins; succeeds if it is already removed',
).delete('/api/admin/passkeys/:id', { stepUp: true, params: idParams, input: passwordInput })
export const renewalOptionsCall = forStaff('Get the options to verify by a passkey again; null without a passkey').post(
  '/api/admin/passkeys/renew/ask',
  { acceptsTemporaryPassword: true, answer: signingOptions },
)
export const renewByPasskeyCall = forStaff('Verify by a passkey again for the next ten minutes of this session').post(
  '/api/admin/passkeys/renew',
  { acceptsTemporaryPassword: true, input: passkeyInput },
)

/** The caller's own passkeys. */
export const passkeysApi: ModuleApi = async (api, { shop }) => {
  handle(api, listPasskeysCall, async ({ staff }) =>
    (await listPasskeys(shop.db, staff.id)).map(({ id, name, madeAt, usedAt }) => ({
      id,
      name,
      made_at: madeAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
  )

  handle(api, passkeyOptionsCall, async ({ staff, body }) => {
    const proof = await verifyOwnPassword(shop, staff.id, body.password)
    if (!proof.ok) return refuseBy(proofProblems, proof)
    const created = await createRegistrationOptions(shop, staff)
    return created.ok ? { options: created.options } : refuse(refusals[created.reason])
  })

  handle(api, addPasskeyCall, async ({ staff, staffSessionId, body }) =>
    (await addPasskey(shop, { member: staff, sessionId: staffSessionId }, body)) ? done : refuse(wrongPasskey),
  )

  handle(api, removePasskeyCall, async ({ staff, staffSessionId, params, body }) => {
    const own = await verifyOwnPassword(shop, staff.id, body.password)
    if (!own.ok) return refuseBy(proofProblems, own)
    await removePasskey(shop, { member: staff, sessionId: staffSessionId }, params.id)
    return done
  })

  handle(api, renewalOptionsCall, async ({ staff }) => ({ options: await createSigningOptions(shop, staff.id) }))

  handle(api, renewByPasskeyCall, async ({ staff, staffSessionId, body: { passkey } }) =>
    (await renewByPasskey(shop, { member: staff, sessionId: staffSessionId }, passkey)) ? done : refuse(wrongPasskey),
  )
}
