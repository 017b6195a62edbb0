import type { Problem } from '#app/platform/http/problem.ts'

/** For staff whose password was made by the shop: somebody else has read it, so it is good for choosing another alone. */
export const firstPasswordRefusal: Problem = {
  status: 403,
  message: 'Your password was made for you. Please choose one of your own first, at /admin/account.',
}

export function isFirstPasswordRefusal(answer: { ok: true } | ({ ok: false } & Problem)): boolean {
  return !answer.ok && answer.status === firstPasswordRefusal.status && answer.message === firstPasswordRefusal.message
}
