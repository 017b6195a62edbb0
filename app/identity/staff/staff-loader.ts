import { redirect } from 'react-router'
import { type Answer, callApi } from '#app/platform/api-client.ts'
import { logFailure } from '#app/platform/browser-log.ts'
import { forgetAdminToken, readAdminToken } from './admin-token.ts'

export function requireStaffToken(): string {
  const token = readAdminToken()
  if (token === null) throw redirect('/admin/login')
  return token
}

export async function loadAsStaff<T>(request: Request, path: string): Promise<Answer<T>> {
  const answer = await callApi<T>('GET', path, undefined, { token: requireStaffToken(), signal: request.signal })
  if (!answer.ok && answer.status === 401) throw endOfSession()
  return answer
}

export async function loadListAsStaff<T>(request: Request, path: string): Promise<Answer<T[]>> {
  const answer = await loadAsStaff<T[]>(request, path)
  if (!answer.ok) logFailure(`Server error: ${answer.status} ${answer.message}`)
  return answer
}

export function queryOf(request: Request, names: readonly string[]): URLSearchParams {
  const { searchParams } = new URL(request.url)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = searchParams.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** Throw it in a loader after a 401. */
export function endOfSession(): Response {
  forgetAdminToken()
  return redirect('/admin/login')
}
