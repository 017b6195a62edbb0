import { emailFormat, singleLineRule, type TextErrors, type Texts } from '#app/framework/text-rules.ts'

const name = singleLineRule('Name', 100)
/** Lower case, so that different spellings of an address are one account. */
const email = { label: 'Email', tidy: (typed: string) => typed.trim().toLowerCase(), maxLength: 254, form: emailFormat }
const password = { label: 'Password', minLength: 6, maxLength: 128 }
/** Has no length limit, because it is only compared with the password. */
const confirmPassword = { label: 'Confirm password', maxLength: Number.POSITIVE_INFINITY }

export const forgotRules = { email }
export const loginRules = { email, password }
export const registerRules = { name, email, password }
export const signUpRules = { ...registerRules, confirmPassword }
export const newPasswordRules = { password, confirmPassword }

export const passwordChangeRules = {
  password: { label: 'Current password', maxLength: 128 },
  newPassword: { ...password, label: 'New password' },
}

export type NewPasswordForm = Texts<typeof newPasswordRules>

/** Compared separately, so that the form reports different passwords even if another field is invalid. */
export function comparePasswords(form: NewPasswordForm): TextErrors<typeof newPasswordRules> {
  return form.password === form.confirmPassword ? {} : { confirmPassword: 'Passwords must match' }
}
