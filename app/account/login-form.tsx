import { loginRules } from '#app/identity/customers/credentials.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

type LoginFormProps = { email: string; onEmail: (email: string) => void; onSuccess: () => Promise<void> }

export function LoginForm({ email, onEmail, onSuccess }: LoginFormProps) {
  const { login } = useVisitor()
  const form = useAuthForm({
    rules: loginRules,
    defaultValues: { email, password: '' },
    send: (values) => login(values.email, values.password),
    onSuccess,
  })
  const emailField = form.field('email')
  return (
    <AuthForm form={form} action="Login">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...emailField}
        onChange={(event) => {
          onEmail(event.target.value)
          emailField.onChange(event)
        }}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    </AuthForm>
  )
}
