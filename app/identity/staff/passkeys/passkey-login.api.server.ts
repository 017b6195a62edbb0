import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { answerByPasskey, challengeOver } from '../second-factor/answer-challenge.server.ts'
import { findChallenge } from '../second-factor/challenges.server.ts'
import { staffLoggedIn } from '../staff-answers.ts'
import { loginAskInput, loginPasskeyInput, signingOptions } from './passkey-wire.ts'
import { wrongPasskeyText } from './passkeys.api.server.ts'
import { askForPasskey } from './passkeys.server.ts'

const tags = ['identity']

/** The calls of these routes that pages make. */
export const passkeyLoginCalls = {
  'POST /api/admin/login/passkey/ask': { input: loginAskInput, answer: signingOptions },
  'POST /api/admin/login/passkey': { input: loginPasskeyInput, answer: staffLoggedIn },
}
type PasskeyLoginCalls = CallTypes<typeof passkeyLoginCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends PasskeyLoginCalls {}
}

/** The second step of a login by a passkey, mounted at `/api/admin/login/passkey`. */
export const passkeyLoginApi: ModuleApi = async (api, { shop }) => {
  api.post(
    '/ask',
    {
      config: { policy: 'public' },
      schema: {
        tags,
        summary: 'What a device is to sign for the challenge of a login; null where the member has no passkey',
        body: loginAskInput,
        response: { 200: signingOptions, '4xx': problemAnswer },
      },
    },
    async ({ body: { challenge } }, reply) => {
      const staffId = await findChallenge(shop, challenge)
      if (!staffId) return refuse(reply, challengeOver)
      return { options: await askForPasskey(shop, staffId) }
    },
  )

  api.post(
    '/',
    {
      config: { policy: 'public' },
      schema: {
        tags,
        summary: 'Answer the challenge of a login with a passkey',
        body: loginPasskeyInput,
        response: { 200: staffLoggedIn, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await answerByPasskey(shop, { ...request.body, cookie: request.headers.cookie })
      if (result.ok) {
        reply.header('set-cookie', result.setCookie)
        return { token: result.token, message: 'Login successful' }
      }
      return refuse(
        reply,
        result.reason === 'challenge-over' ? challengeOver : { status: 401, message: wrongPasskeyText },
      )
    },
  )
}
