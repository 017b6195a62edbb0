import { z } from 'zod'
import { requiredText } from '#app/platform/required-text.ts'

// One check gives both texts: one that aborts would keep the passwords from being compared.
const emptyOr = (missing: string, wrong: string) => (issue: { input?: unknown }) =>
  issue.input === '' ? missing : wrong

/** Lower case, so that one person has one account however the address is typed. */
const emailText = requiredText('Email')
  .trim()
  .toLowerCase()
  .max(254, 'Email must be at most 254 characters')
  .regex(z.regexes.email, { error: emptyOr('Email is required', 'Invalid email') })

const nameText = requiredText('Name')
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Name must be at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'Name must be on one line')

const passwordText = requiredText('Password')
  .min(6, { error: emptyOr('Password is required', 'Password must be at least 6 characters') })
  .max(128, 'Password must be at most 128 characters')

export const loginInput = z.strictObject({ email: emailText, password: passwordText })
export const registerInput = z.strictObject({ name: nameText, email: emailText, password: passwordText })
export const forgotInput = z.strictObject({ email: emailText })
export const resetInput = z.strictObject({
  token: requiredText('Token').min(1, 'Token is required').max(200),
  password: passwordText,
})

const confirmText = requiredText('Confirm password').min(1, 'Confirm password is required')

function arePasswordsAlike(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword
}

// Compared as soon as both are there, even if another field is wrong.
const passwordsMatch = {
  path: ['confirmPassword'],
  error: 'Passwords must match',
  when: ({ value }: { value: unknown }) => Boolean((value as { confirmPassword?: string } | null)?.confirmPassword),
}

export const signUpForm = registerInput
  .extend({ confirmPassword: confirmText })
  .refine(arePasswordsAlike, passwordsMatch)
export const newPasswordForm = z
  .strictObject({ password: passwordText, confirmPassword: confirmText })
  .refine(arePasswordsAlike, passwordsMatch)

export type SignUpForm = z.infer<typeof signUpForm>
export type LoginForm = z.infer<typeof loginInput>
