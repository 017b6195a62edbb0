import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { pseudonymOf } from '../../identity/security/security-events.server.ts'
import { loginOptionsInput, loginPasskeyInput, signingOptions } from '../passkeys/passkey-wire.ts'
import { wrongPasskeyText } from '../passkeys/passkeys.api.server.ts'
import { createSigningOptions } from '../passkeys/passkeys.server.ts'
import { staffLoggedIn } from '../staff-answers.ts'
import { answerByPasskey, expiredChallenge, recordExpiredChallenge } from './answer-challenge.server.ts'
import { findChallenge } from './challenges.server.ts'
import { answerLogin, sourceOf } from './login-source.server.ts'

const forAll = callsFor({ policy: 'public', tags: ['identity'] })

export const loginPasskeyOptionsCall = forAll(
  'Get the options to sign the challenge of a login; null for a member without a passkey',
).post('/api/admin/login/passkey/ask', { input: loginOptionsInput, answer: signingOptions })
export const loginByPasskeyCall = forAll('Answer the challenge of a login with a passkey').post(
  '/api/admin/login/passkey',
  { input: loginPasskeyInput, answer: staffLoggedIn },
)

/** The second step of a login, by a passkey. */
export const passkeyLoginApi: ModuleApi = async (api, { shop }) => {
  handle(api, loginPasskeyOptionsCall, async ({ body: { challenge }, ip }) => {
    const staffId = await findChallenge(shop, challenge)
    if (!staffId) {
      await recordExpiredChallenge(shop, pseudonymOf(shop, challenge), { by: 'passkey', ip })
      return refuse(expiredChallenge)
    }
    return { options: await createSigningOptions(shop, staffId) }
  })

  handle(api, loginByPasskeyCall, async (request, reply) => {
    const result = await answerByPasskey(shop, { ...request.body, ...sourceOf(request) })
    if (result.ok) return answerLogin(reply, result)
    return refuse(result.reason === 'challenge-over' ? expiredChallenge : { status: 401, message: wrongPasskeyText })
  })
}
