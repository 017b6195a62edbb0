import { passwordChangeRules } from '#app/customers/credentials.ts'
import type { changePasswordCall } from '#app/customers/own-sessions.api.server.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

export function ChangePasswordForm({ email, onChange }: { email: string; onChange: () => void }) {
  const showMessage = useMessage()
  const form = useAuthForm({
    rules: passwordChangeRules,
    defaultValues: { password: '', newPassword: '' },
    async send(values) {
      const answer = await callApi<typeof changePasswordCall>('POST', '/api/user/password', values)
      return answer.ok ? { success: true } : { success: false, message: answer.message }
    },
    onSuccess() {
      onChange()
      void showMessage({ kind: 'success', title: 'Password changed', text: 'Your other devices are logged out.' })
    },
  })
  return (
    <AuthForm form={form} action="Change password" isSecondary>
      {/* Lets a password manager store the new password for this account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      <PasswordField
        label="New password"
        hint="At least 6 characters, and not a common password"
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
    </AuthForm>
  )
}
