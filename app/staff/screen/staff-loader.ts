import { redirect } from 'react-router'
import { type Answer, type CallOptions, sendCall } from '#app/framework/browser/api-client.ts'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import type { AnswerOf, PathOf, TypedCall } from '#app/framework/http/api-call.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { mayUse } from '../../identity/staff-member.ts'
import { isTemporaryPasswordRefusal } from '../password/temporary-password.ts'
import { clearAdminToken, hasTemporaryPassword, memberOf, readAdminToken, roleIn } from '../sessions/admin-token.ts'
import { keepLastAnswer } from './last-answers.ts'
import { mayOpen, screenRefusal } from './screen-policy.ts'

/** The page to choose a password. With a temporary password, every other page redirects to it. */
export const ownLoginPath = '/admin/account'

export function requireStaffToken(): string {
  const token = readAdminToken()
  if (token === null) throw redirectToLogin()
  return token
}

type GetCall = TypedCall & { method: 'GET' }

/** After a reload that failed, the answer is the last one. `logs`: the part of a failure that is logged. */
export async function loadAsStaff<C extends GetCall = never>(
  request: Request,
  path: PathOf<C>,
  logs?: 'text' | 'statusText',
): Promise<Answer<AnswerOf<C>>> {
  const token = requireStaffToken()
  const { pathname } = new URL(request.url)
  if (hasTemporaryPassword(token) && pathname !== ownLoginPath) throw redirect(ownLoginPath)
  // A call that the shop would refuse for this role is not sent.
  if (!mayOpen(pathname, roleIn(token))) return { ok: false, status: 403, message: screenRefusal(pathname) }
  const options: CallOptions = {
    token,
    signal: request.signal,
    onRefused: (refused) => {
      if (logs && refused.status !== 401) logFailure(`Server error: ${refused.status} ${refused[logs].slice(0, 200)}`)
    },
  }
  const answer = await sendCall<AnswerOf<C>>('GET', path, undefined, options)
  if (!answer.ok && answer.status === 401) throw redirectToLogin()
  if (isTemporaryPasswordRefusal(answer) && pathname !== ownLoginPath) throw redirect(ownLoginPath)
  return keepLastAnswer({ member: memberOf(token), url: request.url }, path, answer)
}

export const loadListAsStaff: typeof loadAsStaff = (request, path, logs = 'text') => loadAsStaff(request, path, logs)

type LoaderArgs = { request: Request }

/** The `clientLoader` of a screen that makes one call. */
export const staffLoader =
  <C extends GetCall = never>(path: PathOf<C>) =>
  ({ request }: LoaderArgs) =>
    loadAsStaff<C>(request, path)

/** The `clientLoader` of a list. A failure is logged with its whole text. */
export const staffListLoader =
  <C extends GetCall = never>(path: PathOf<C>) =>
  ({ request }: LoaderArgs) =>
    loadListAsStaff<C>(request, path)

type Loaders = Record<string, (args: LoaderArgs) => Promise<unknown>>
type Loaded<All extends Loaders> = { [Name in keyof All]: Awaited<ReturnType<All[Name]>> }

/** The `clientLoader` of a screen that makes several calls at once. Returns their answers by name. */
export function staffLoaders<All extends Loaders>(loaders: All) {
  return async (args: LoaderArgs): Promise<Loaded<All>> => {
    const answers = Object.entries(loaders).map(async ([name, load]) => [name, await load(args)])
    return Object.fromEntries(await Promise.all(answers))
  }
}

/** True if the role may make calls of this policy. Loaders use it to skip calls. */
export function mayCall(policy: StaffPolicy): boolean {
  return mayUse(policy, { role: roleIn(readAdminToken()) })
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
export function redirectToLogin(): Response {
  clearAdminToken()
  return redirect('/admin/login')
}
