import type { ReactNode } from 'react'
import { loginRules } from '#app/customers/credentials.ts'
import { useLogin } from '#app/customers/use-login.ts'
import { AuthEmailField } from './auth-email-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

type LoginFormProps = {
  email: string
  isSecondary: boolean
  onEmail: (email: string) => void
  onSuccess: () => Promise<void>
  /** Below the password. */
  children: ReactNode
}

export function LoginForm({ email, isSecondary, onEmail, onSuccess, children }: LoginFormProps) {
  const { login } = useLogin()
  const form = useAuthForm({
    rules: loginRules,
    defaultValues: { email, password: '' },
    send: (values) => login(values.email, values.password),
    onSuccess,
  })
  const emailField = form.field('email')
  return (
    <AuthForm form={form} action="Login" isSecondary={isSecondary}>
      <AuthEmailField field={emailField} onEmail={onEmail} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {children}
    </AuthForm>
  )
}
