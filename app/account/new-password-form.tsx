import { comparePasswords, newPasswordRules } from '#app/customers/credentials.ts'
import { useLogin } from '#app/customers/use-login.ts'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

export function NewPasswordForm({ token, onSuccess }: { token: string; onSuccess: () => Promise<void> }) {
  const { resetPassword } = useLogin()
  const form = useAuthForm({
    rules: newPasswordRules,
    compare: comparePasswords,
    defaultValues: { password: '', confirmPassword: '' },
    send: (values) => resetPassword(token, values.password),
    onSuccess,
  })
  return (
    <AuthForm form={form} action="Save new password">
      <PasswordField
        label="New password"
        hint="At least 6 characters, and not a common password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </AuthForm>
  )
}
