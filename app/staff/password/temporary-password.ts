import type { Problem } from '#app/framework/http/problem.ts'

/** After a week the password expires, and an owner or the command line must generate another one. */
export const temporaryPasswordSeconds = 7 * 86_400

/** For staff with a generated password: another person has read it, so it only permits choosing a new one. */
export const temporaryPasswordRefusal: Problem = {
  status: 403,
  message: 'Your password was made for you. Please choose one of your own first, at /admin/account.',
}

export function isTemporaryPasswordRefusal(answer: { ok: true } | ({ ok: false } & Problem)): boolean {
  return (
    !answer.ok &&
    answer.status === temporaryPasswordRefusal.status &&
    answer.message === temporaryPasswordRefusal.message
  )
}
