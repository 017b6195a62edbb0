import { useNavigate, useRevalidator } from 'react-router'
import type { AuthVisit } from '#app/identity/customers/auth-visit.ts'
import { loginRules } from '#app/identity/customers/credentials.ts'
import { useVisitor, type VisitorAnswer } from '#app/identity/customers/use-visitor.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

type KeepOrderProps = { name: string; email: string; link: string }

/** A guest's ways to find an order again: an account by one password, and the order's own address. */
export function KeepOrder({ name, email, link }: KeepOrderProps) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="keep" className="no-print border border-rule bg-paper p-[min(1.5rem,6vw)] sm:p-8">
      <h2 id="keep" className="text-xl">
        Keep this order: choose a password
      </h2>
      <p className="measure mt-2 mb-6 text-soft">
        Then you find it on every device, and buy again without typing. Without one it stays in this browser.
      </p>
      <KeepForm name={name} email={email} onKept={revalidate} />
      <div className="mt-8 border-t border-rule pt-6">
        <CopyLink link={link} text="Whoever has this link sees the order. Nobody needs a login for it." />
      </div>
    </section>
  )
}

type KeepFormProps = {
  name: string
  /** Empty where none was given: then it is asked for. */
  email: string
  /** Where a login leads back to. */
  returnTo?: string
  onKept: () => Promise<void>
}

export function KeepForm({ name, email, returnTo, onKept }: KeepFormProps) {
  const { register } = useVisitor()
  const navigate = useNavigate()
  const form = useAuthForm({
    rules: loginRules,
    defaultValues: { email, password: '' },
    send: (values): Promise<VisitorAnswer> => register(name, values.email, values.password),
    onSuccess: onKept,
    onLoginInstead(values) {
      const visit: AuthVisit = { from: returnTo ?? location.pathname, email: values.email }
      void navigate('/auth', { state: visit })
    },
  })
  return (
    <div className="max-w-[26rem]">
      <AuthForm form={form} action="Keep this order">
        {email ? (
          // Known already: it is only there for what keeps passwords.
          <input
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            aria-hidden
            tabIndex={-1}
            className="sr-only"
          />
        ) : (
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        )}
        <PasswordField
          label="Password"
          hint={email ? `At least 6 characters. You log in with ${email}.` : 'At least 6 characters'}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </AuthForm>
    </div>
  )
}
