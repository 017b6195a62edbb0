import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { loginRules } from '#app/customers/credentials.ts'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { type LoginAnswer, useLogin } from '#app/customers/use-login.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** `link`: the order's private link; null for a customer with an account. */
type SaveOrderProps = { name: string; email: string; link: string | null }

/** Helps a guest to find the order again: by creating an account, or by copying the order's private link. */
export function SaveOrder({ name, email, link }: SaveOrderProps) {
  const { revalidate } = useRevalidator()
  const [account, setAccount] = useState<{ email: string; link: string } | null>(null)
  if (account) {
    return (
      <>
        <AccountMade email={account.email} />
        <OrderFold title={linkTitle}>
          <OrderLink link={account.link} />
        </OrderFold>
      </>
    )
  }
  if (link === null) return null
  async function showAccount(email: string, link: string) {
    setAccount({ email, link })
    await revalidate()
  }
  return (
    <OrderFold
      title="Make an account"
      beside={
        <FoldRow title={linkTitle}>
          <OrderLink link={link} />
        </FoldRow>
      }
    >
      <p className="measure mb-6 text-soft">
        {email ? 'Choose a password' : 'Give an email and choose a password'}, and you find the order on every device
        and buy again without typing. Without an account it opens in this browser, and anywhere by its link.
      </p>
      <CreateAccountForm name={name} email={email} onSaved={(saved) => showAccount(saved, link)} />
    </OrderFold>
  )
}

function AccountMade({ email }: { email: string }) {
  const notice = useRef<HTMLDivElement>(null)
  // The form with the focus is gone, and the page is shorter.
  useEffect(() => {
    moveLostFocus(notice.current)
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={notice} className="no-print outline-none">
      <Notice kind="success" title="Your account is made">
        <p className="[overflow-wrap:anywhere]">Log in with {email} on any device.</p>
        <Link to="/account" className="text-link inline-flex min-h-11 items-center">
          Your account
        </Link>
      </Notice>
    </div>
  )
}

const linkTitle = "Copy this order's link"

function OrderLink({ link }: { link: string }) {
  return <CopyLink link={link} text="This link opens the order without a login. Share it only with people you trust." />
}

type FoldProps = { title: string; children: ReactNode }

/** A section at the end of the page, collapsed to one row. `beside`: the row after it. */
export function OrderFold({ title, beside, children }: FoldProps & { beside?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="no-print order-fold divide-y divide-rule">
      <FoldRow id={id} title={title}>
        {children}
      </FoldRow>
      {beside}
    </section>
  )
}

function FoldRow({ id, title, children }: FoldProps & { id?: string }) {
  return (
    <details className="fold-row">
      <summary>
        <h2 id={id} className="font-text text-base">
          {title}
        </h2>
      </summary>
      <div>{children}</div>
    </details>
  )
}

type CreateAccountFormProps = {
  name: string
  /** The form asks for an e-mail if this is empty. */
  email: string
  /** The page to return to after a login. */
  returnTo?: string
  onSaved: (email: string) => Promise<void>
}

export function CreateAccountForm({ name, email, returnTo, onSaved }: CreateAccountFormProps) {
  const { register } = useLogin()
  const navigate = useNavigate()
  const form = useAuthForm({
    rules: loginRules,
    defaultValues: { email, password: '' },
    send: (values): Promise<LoginAnswer> => register(name, values.email, values.password),
    onSuccess: (values) => onSaved(values.email),
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
