import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf, InputOf, Method, PathOf } from '#app/platform/api-calls.ts'
import { type Answer, callApi, sendCall } from '#app/platform/browser/api-client.ts'
import { forgetAdminToken, keepAdminToken, readAdminToken, roleIn, watchAdminToken } from '../login/admin-token.ts'
import { isFirstPasswordRefusal } from '../login/first-password.ts'
import type { PasskeySignature } from '../passkeys/passkey-wire.ts'
import { isOwner } from '../people/staff-member.ts'
import { ownLoginPath } from './staff-loader.ts'

type CallAsStaff = <M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...input: InputOf<M, Path> extends undefined ? [] : [input: InputOf<M, Path>]
) => Promise<Answer<AnswerOf<M, Path>>>

type LoggedIn = AnswerOf<'POST', '/api/admin/login'>

export type Admin = {
  status: 'checking' | 'visitor' | 'admin'
  token: string | null
  /** Whether the pages show what is the owners' alone. */
  isOwner: boolean
  login(username: string, password: string): Promise<Answer<LoggedIn>>
  /** The second step, where the first was answered by a challenge. */
  answerChallenge(challenge: string, code: string): Promise<Answer<LoggedIn>>
  answerByPasskey(challenge: string, passkey: PasskeySignature): Promise<Answer<LoggedIn>>
  logout(): Promise<void>
  /** A 401 forgets the token and leads to the login page; who must choose a password is led to where it is chosen. */
  checked<T>(answer: Promise<Answer<T>>): Promise<Answer<T>>
  call: CallAsStaff
}

const checking = () => undefined

export function useAdmin(): Admin {
  const token = useSyncExternalStore(watchAdminToken, readAdminToken, checking)
  const navigate = useNavigate()

  const checked = useCallback<Admin['checked']>(
    async (asked) => {
      const answer = await asked
      if (!answer.ok && answer.status === 401) {
        forgetAdminToken()
        void navigate('/admin/login')
      }
      if (isFirstPasswordRefusal(answer) && location.pathname !== ownLoginPath) void navigate(ownLoginPath)
      return answer
    },
    [navigate],
  )

  const call = useCallback<CallAsStaff>(
    (method, path, input?: unknown) => checked(sendCall(method, path, input, staffOptions())),
    [checked],
  )

  const logout = useCallback(async () => {
    const current = readAdminToken()
    if (current) await callApi('POST', '/api/admin/logout', undefined, { token: current })
    forgetAdminToken()
    void navigate('/admin/login')
  }, [navigate])

  const status = token === undefined ? 'checking' : token === null ? 'visitor' : 'admin'
  return {
    status,
    token: token ?? null,
    isOwner: isOwner({ role: roleIn(token) }),
    login,
    answerChallenge,
    answerByPasskey,
    logout,
    checked,
    call,
  }
}

function staffOptions() {
  const token = readAdminToken()
  return token ? { token } : {}
}

async function login(username: string, password: string): Promise<Answer<LoggedIn>> {
  return keepToken(await callApi('POST', '/api/admin/login', { username, password }))
}

async function answerChallenge(challenge: string, code: string): Promise<Answer<LoggedIn>> {
  return keepToken(await callApi('POST', '/api/admin/login/second-factor', { challenge, code }))
}

async function answerByPasskey(challenge: string, passkey: PasskeySignature): Promise<Answer<LoggedIn>> {
  return keepToken(await callApi('POST', '/api/admin/login/passkey', { challenge, passkey }))
}

function keepToken(answer: Answer<LoggedIn>): Answer<LoggedIn> {
  if (answer.ok) keepAdminToken(answer.data.token)
  return answer
}
