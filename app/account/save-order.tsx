import type { ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { loginRules } from '#app/customers/credentials.ts'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { type LoginAnswer, useLogin } from '#app/customers/use-login.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

type SaveOrderProps = { name: string; email: string; link: string }

/** Helps a guest to find the order again: by creating an account, or by copying the order's private link. */
export function SaveOrder({ name, email, link }: SaveOrderProps) {
  const { revalidate } = useRevalidator()
  return (
    <SaveOrderFold>
      <p className="measure mb-6 text-soft">
        {email ? 'Choose a password' : 'Give an email and choose a password'}, and you find the order on every device
        and buy again without typing. Without an account it opens in this browser, and anywhere by its link.
      </p>
      <CreateAccountForm name={name} email={email} onSaved={revalidate} />
      <div className="mt-8 border-t border-rule pt-6">
        <CopyLink link={link} text="This link opens the order without a login. Share it only with people you trust." />
      </div>
    </SaveOrderFold>
  )
}

/** A section at the end of the page, collapsed to one row. */
export function SaveOrderFold({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="keep" className="no-print order-fold">
      <details className="fold-row">
        <summary>
          <h2 id="keep" className="font-text text-base">
            Make an account, or copy this order's link
          </h2>
        </summary>
        <div>{children}</div>
      </details>
    </section>
  )
}

type CreateAccountFormProps = {
  name: string
  /** The form asks for an e-mail if this is empty. */
  email: string
  /** The page to return to after a login. */
  returnTo?: string
  onSaved: () => Promise<void>
}

export function CreateAccountForm({ name, email, returnTo, onSaved }: CreateAccountFormProps) {
  const { register } = useLogin()
  const navigate = useNavigate()
  const form = useAuthForm({
    rules: loginRules,
    defaultValues: { email, password: '' },
    send: (values): Promise<LoginAnswer> => register(name, values.email, values.password),
    onSuccess: onSaved,
    onLoginInstead(values) {
      const visit: AuthVisit = { from: returnTo ?? location.pathname, email: values.email }
      void navigate('/auth', { state: visit })
    },
  })
  return (
    <div className="max-w-[26rem]">
      <AuthForm form={form} action="Create account">
        {email ? (
          // For password managers.
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
