import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { type Answer, callApi, sendCall } from '#app/framework/browser/api-client.ts'
import type { AnswerOf, InputOf, PathOf, TypedCall } from '#app/framework/http/api-call.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { mayUse, type StaffRole } from '../../identity/staff-member.ts'
import { isTemporaryPasswordRefusal } from '../password/temporary-password.ts'
import {
  clearAdminToken,
  nameIn,
  readAdminToken,
  readEndedToken,
  roleIn,
  watchAdminToken,
} from '../sessions/admin-token.ts'
import type { staffLogoutCall } from '../staff.api.server.ts'
import { removeDrafts } from './drafts.ts'
import { retryAfterLogin } from './session-renewal.ts'
import { announceStaffChange } from './staff-changes.ts'
import { ownLoginPath } from './staff-loader.ts'
import { retryAfterStepUp } from './step-up-request.ts'

type CallAsStaff = <C extends TypedCall = never>(
  method: C['method'],
  path: PathOf<C>,
  ...input: InputOf<C> extends undefined ? [] : [input: InputOf<C>]
) => Promise<Answer<AnswerOf<C>>>

export type Admin = {
  /** `ended`: the session has ended, and the screen stays until its member has logged in again. */
  status: 'checking' | 'visitor' | 'ended' | 'admin'
  token: string | null
  role: StaffRole
  /** Null before the token is read. */
  name: string | null
  /** True if the pages show controls of this policy. */
  may(policy: StaffPolicy): boolean
  logout(): Promise<void>
  /**
   * After a 401 the member logs in again over the screen. If the password is temporary, the page to choose another one
   * opens.
   */
  call: CallAsStaff
}

/** The message of an answer that was lost or has no message. */
export const noAnswerText = 'The shop did not answer. Please try again.'

/** Says what failed and why. Without an answer the reason is unknown, so it says only what failed (R13.33). */
export const failureText = (what: string, { message }: Problem) =>
  message === noAnswerText ? what : `${what} ${message}`.trim()

const serverToken = () => undefined

export function useAdmin(): Admin {
  const token = useSyncExternalStore(watchAdminToken, readAdminToken, serverToken)
  const ended = useSyncExternalStore(watchAdminToken, readEndedToken, () => null)
  const navigate = useNavigate()

  const withChecks = useCallback(
    async <T>(method: string, request: Promise<Answer<T>>) => {
      const answer = withMessage(await request)
      if (answer.ok && method !== 'GET') announceStaffChange()
      if (isTemporaryPasswordRefusal(answer) && location.pathname !== ownLoginPath) void navigate(ownLoginPath)
      return answer
    },
    [navigate],
  )

  const call = useCallback<CallAsStaff>(
    (method, path, ...[input]) =>
      retryAfterStepUp(() => retryAfterLogin(() => withChecks(method, sendCall(method, path, input, staffOptions())))),
    [withChecks],
  )

  const logout = useCallback(async () => {
    const current = readAdminToken()
    if (current) {
      removeDrafts(current)
      await callApi<typeof staffLogoutCall>('POST', '/api/admin/logout', undefined, { token: current })
    }
    clearAdminToken()
    void navigate('/admin/login')
  }, [navigate])

  const status = token === undefined ? 'checking' : token !== null ? 'admin' : ended === null ? 'visitor' : 'ended'
  const shownToken = token ?? ended
  const role = roleIn(shownToken)
  return {
    status,
    token: shownToken,
    role,
    name: nameIn(shownToken),
    may: (policy) => mayUse(policy, { role }),
    logout,
    call,
  }
}

/** After a lost answer the call may have succeeded. Payments and refunds send their id, so that a retry is safe. */
function withMessage<T>(answer: Answer<T>): Answer<T> {
  return answer.ok || answer.message ? answer : { ...answer, message: noAnswerText }
}

function staffOptions() {
  const token = readAdminToken()
  return token ? { token } : {}
}
