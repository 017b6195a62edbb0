import { type Answer, callApi } from '#app/framework/browser/api-client.ts'
import type { AnswerOf } from '#app/framework/http/api-call.ts'
import type { Customer } from '../identity/customer.ts'
import type { enterAsGuestCall, logInCall, registerCall, resetPasswordCall } from './auth.api.server.ts'
import { useSession } from './use-session.tsx'

/** `isTaken`: the e-mail has an account already. */
export type LoginAnswer = { success: boolean; message?: string; isTaken?: boolean }

type LoginResponse = AnswerOf<typeof logInCall>

/** Separate from `useSession`, so that only pages with a login load it. */
export function useLogin() {
  const { enter } = useSession()

  async function send(call: Promise<Answer<LoginResponse>>, fallback: string): Promise<LoginAnswer> {
    const answer = await call
    if (answer.ok && isLoggedIn(answer.data)) {
      enter(answer.data.user)
      return { success: true }
    }
    if (answer.ok) return { success: false, message: readMessage(answer.data) || fallback }
    if (answer.status === 0) return { success: false, message: 'An unexpected error occurred. Please try again.' }
    return { success: false, message: answer.message || fallback, isTaken: answer.status === 409 }
  }

  return {
    login: (email: string, password: string) =>
      send(callApi<typeof logInCall>('POST', '/api/auth/login', { email, password }), 'Login failed'),
    register: (name: string, email: string, password: string) =>
      send(
        callApi<typeof registerCall>('POST', '/api/auth/register', { name, email, password }),
        'Registration failed',
      ),
    enterAsGuest: () => send(callApi<typeof enterAsGuestCall>('POST', '/api/auth/guest'), 'Authentication failed'),
    resetPassword: (token: string, password: string) =>
      send(callApi<typeof resetPasswordCall>('POST', '/api/auth/reset', { token, password }), 'Authentication failed'),
  }
}

/** Checks the body too, because a proxy may answer with status 200 in place of the shop. */
function isLoggedIn({ success, user }: { success?: boolean; user?: Customer | null }): boolean {
  return success === true && Boolean(user)
}

function readMessage(answer: object): string | undefined {
  return 'message' in answer && typeof answer.message === 'string' ? answer.message : undefined
}
