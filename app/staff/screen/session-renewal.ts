import type { Answer } from '#app/framework/browser/api-client.ts'
import { endAdminSession, memberOf, readAdminToken, readEndedToken, watchAdminToken } from '../sessions/admin-token.ts'

/**
 * If the session has ended, a dialog asks for a login over the screen, which keeps the typed text. Then the call is
 * sent again, so `send` must read the token each time.
 */
export async function retryAfterLogin<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const usedToken = readAdminToken()
  const answer = await send()
  if (answer.ok || answer.status !== 401) return answer
  // Another call has renewed the session already.
  if (readAdminToken() !== usedToken && readAdminToken() !== null) return send()
  return (await renewSession()) ? send() : answer
}

/** Resolves to true if the same member has logged in again. */
export function renewSession(): Promise<boolean> {
  endAdminSession()
  const endedToken = readEndedToken()
  if (endedToken === null) return Promise.resolve(readAdminToken() !== null)
  return new Promise((resolve) => {
    const stop = watchAdminToken(() => {
      const token = readAdminToken()
      if (token === null && readEndedToken() !== null) return
      stop()
      resolve(token !== null && memberOf(token) === memberOf(endedToken))
    })
  })
}
