import type { Problem } from '#app/framework/http/problem.ts'
import type { PasswordRefusal } from './refused-passwords.server.ts'

/** `field`: the form field of the password. */
export function refusedPasswords(field: string): Record<PasswordRefusal, Problem> {
  const refused = (why: string) => {
    const message = `${why} Please choose another one.`
    return { status: 400, message, fields: { [field]: message } }
  }
  return {
    'common-password': refused('This password is one of the most common, which are guessed first.'),
    'own-word': refused('This password is a word of this shop, which is guessed first.'),
  }
}
