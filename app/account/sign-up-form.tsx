import { Link } from 'react-router'
import { comparePasswords, signUpRules } from '#app/customers/credentials.ts'
import { useLogin } from '#app/customers/use-login.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthEmailField } from './auth-email-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

type SignUpFormProps = {
  /** The name from the guest's latest order; empty for other visitors. */
  name: string
  email: string
  isSecondary: boolean
  onEmail: (email: string) => void
  onSuccess: () => Promise<void>
  onLogin: () => void
}

export function SignUpForm({ name, email, isSecondary, onEmail, onSuccess, onLogin }: SignUpFormProps) {
  const { register } = useLogin()
  const form = useAuthForm({
    rules: signUpRules,
    compare: comparePasswords,
    defaultValues: { name, email, password: '', confirmPassword: '' },
    send: (values) => register(values.name, values.email, values.password),
    onSuccess,
    onLoginInstead(values) {
      onEmail(values.email)
      onLogin()
    },
  })
  // The fields are created in the order of the page, because the first invalid one gets the focus.
  const nameField = form.field('name')
  const emailField = form.field('email')
  return (
    <AuthForm form={form} action="Sign Up" isSecondary={isSecondary}>
      <TextField label="Name" autoComplete="name" {...nameField} />
      <AuthEmailField field={emailField} onEmail={onEmail} />
      <PasswordField
        label="Password"
        hint="At least 6 characters, and not a common password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <p className="text-sm text-soft">
        What we keep of you and why is told in the{' '}
        <Link to="/privacy" className="text-link text-ink">
          privacy policy
        </Link>
        .
      </p>
    </AuthForm>
  )
}
