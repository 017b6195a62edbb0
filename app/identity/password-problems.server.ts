import { fieldError, type Problem } from '#app/framework/http/problem.ts'
import type { PasswordRefusal } from './refused-passwords.server.ts'

/** `field`: the form field of the password. */
export function passwordProblems(field: string): Record<PasswordRefusal, Problem> {
  const problemFor = (reason: string) => {
    const message = `${reason} Please choose another one.`
    return fieldError(field, message)
  }
  return {
    'common-password': problemFor('This password is one of the most common, which are guessed first.'),
    'own-word': problemFor('This password is a word of this shop, which is guessed first.'),
  }
}
