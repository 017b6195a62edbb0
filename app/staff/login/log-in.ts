import { type Answer, callApi } from '#app/framework/browser/api-client.ts'
import type { AnswerOf } from '#app/framework/http/api-call.ts'
import type { PasskeySignature } from '../passkeys/passkey-wire.ts'
import { storeAdminToken } from '../sessions/admin-token.ts'
import type { loginByCodeCall, staffLoginCall } from '../staff.api.server.ts'
import type { loginByPasskeyCall } from './passkey-login.api.server.ts'

type LoginResponse = AnswerOf<typeof staffLoginCall>

export async function logIn(username: string, password: string): Promise<Answer<LoginResponse>> {
  return storeToken(await callApi<typeof staffLoginCall>('POST', '/api/admin/login', { username, password }))
}

/** The second step, after the shop has answered the password with a challenge. */
export async function logInWithCode(challenge: string, code: string): Promise<Answer<LoginResponse>> {
  return storeToken(
    await callApi<typeof loginByCodeCall>('POST', '/api/admin/login/second-factor', { challenge, code }),
  )
}

export async function logInWithPasskey(challenge: string, passkey: PasskeySignature): Promise<Answer<LoginResponse>> {
  return storeToken(
    await callApi<typeof loginByPasskeyCall>('POST', '/api/admin/login/passkey', { challenge, passkey }),
  )
}

function storeToken(answer: Answer<LoginResponse>): Answer<LoginResponse> {
  if (answer.ok) storeAdminToken(answer.data.token)
  return answer
}
