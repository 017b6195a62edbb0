import { redirect } from 'react-router'
import type { AnswerOf, PathOf } from '#app/platform/api-calls.ts'
import { type Answer, sendCall } from '#app/platform/browser/api-client.ts'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import { forgetAdminToken, readAdminToken } from './admin-token.ts'

export function requireStaffToken(): string {
  const token = readAdminToken()
  if (token === null) throw redirect('/admin/login')
  return token
}

export function loadAsStaff<Path extends PathOf<'GET'>>(
  request: Request,
  path: Path,
): Promise<Answer<AnswerOf<'GET', Path>>> {
  const options = { token: requireStaffToken(), signal: request.signal }
  return unlessEnded(sendCall('GET', path, undefined, options))
}

export function loadListAsStaff<Path extends PathOf<'GET'>>(
  request: Request,
  path: Path,
): Promise<Answer<AnswerOf<'GET', Path>>> {
  return logged(loadAsStaff(request, path))
}

async function unlessEnded<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await asked
  if (!answer.ok && answer.status === 401) throw endOfSession()
  return answer
}

async function logged<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await asked
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
