import { redirect } from 'react-router'
import type { AnswerOf, PathOf } from '#app/platform/api-calls.ts'
import { type Answer, sendCall } from '#app/platform/browser/api-client.ts'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import { forgetAdminToken, readAdminToken } from '../login/admin-token.ts'
import { isFirstPasswordRefusal } from '../login/first-password.ts'

/** Where a password is chosen, which others lead to where it must be. */
export const ownLoginPath = '/admin/account'

export function requireStaffToken(): string {
  const token = readAdminToken()
  if (token === null) throw redirect('/admin/login')
  return token
}

export function loadAsStaff<Path extends PathOf<'GET'>>(
  request: Request,
  path: Path,
): Promise<Answer<AnswerOf<'GET', Path>>> {
  return ask(request, path)
}

export function loadListAsStaff<Path extends PathOf<'GET'>>(
  request: Request,
  path: Path,
): Promise<Answer<AnswerOf<'GET', Path>>> {
  return logged(ask(request, path))
}

/** Fits what each of the two above says that it answers. */
async function ask(request: Request, path: string): Promise<Answer<never>> {
  const options = { token: requireStaffToken(), signal: request.signal }
  const answer = await sendCall('GET', path, undefined, options)
  if (!answer.ok && answer.status === 401) throw endOfSession()
  if (isFirstPasswordRefusal(answer) && new URL(request.url).pathname !== ownLoginPath) throw redirect(ownLoginPath)
  return answer
}

async function logged<A extends Answer<unknown>>(asked: Promise<A>): Promise<A> {
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
