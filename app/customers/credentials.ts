import { emailForm, singleLineRule, type TextErrors, type Texts } from '#app/framework/text-rules.ts'

const name = singleLineRule('Name', 100)
/** Lower case, so that one person has one account however the address is typed. */
const email = { label: 'Email', tidy: (typed: string) => typed.trim().toLowerCase(), most: 254, form: emailForm }
const password = { label: 'Password', least: 6, most: 128 }
/** Compared, not measured. */
const confirmPassword = { label: 'Confirm password', most: Number.POSITIVE_INFINITY }

export const forgotRules = { email }
export const loginRules = { email, password }
export const registerRules = { name, email, password }
export const signUpRules = { ...registerRules, confirmPassword }
export const newPasswordRules = { password, confirmPassword }

export const passwordChangeRules = {
  password: { label: 'Your password now', most: 128 },
  newPassword: { ...password, label: 'New password' },
}

export type NewPasswordForm = Texts<typeof newPasswordRules>

/** Told while another field is wrong, too. */
export function comparePasswords(form: NewPasswordForm): TextErrors<typeof newPasswordRules> {
  return form.password === form.confirmPassword ? {} : { confirmPassword: 'Passwords must match' }
}
