import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ChangePasswordForm } from '#app/account/change-password-form.tsx'
import { readCheckoutState } from '#app/account/checkout-state.server.ts'
import { PasswordField } from '#app/account/password-field.tsx'
import { PersonalData } from '#app/account/personal-data.tsx'
import type { endSessionCall } from '#app/customers/own-sessions.api.server.ts'
import { listSessions } from '#app/customers/own-sessions.server.ts'
import { requireCustomerPage } from '#app/customers/require-customer.server.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { OwnSession } from '#app/identity/own-sessions-wire.ts'
import { SessionList } from '#app/identity/session-list.tsx'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { Route } from './+types/account-page'
import { ForgetDevice } from './forget-device.tsx'
import { SavedDetails } from './saved-details.tsx'

export const meta = ownPageMeta('Your account')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const { contact, addresses } = await readCheckoutState(shop.db, customer.id)
  const sessions = await listSessions(shop, customer.id, request.headers.get('cookie') ?? undefined)
  return {
    customer,
    addresses,
    contact: {
      name: contact?.name || customer.name,
      email: contact?.email || customer.email || '',
      phone: contact?.phone ?? '',
      isGuest: customer.isGuest === true,
    },
    sessions: sessions.map(({ id, beganAt, usedAt, isThis }) => ({
      id,
      began_at: beganAt.toISOString(),
      used_at: usedAt.toISOString(),
      is_this: isThis,
    })),
  }
}

export default function AccountPage({ loaderData: { customer, sessions, contact, addresses } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <main data-totals className="page-column">
      <div className="beside-cart title-row">
        <h1 className="text-3xl">{customer.isGuest ? 'Your details' : 'Your account'}</h1>
        <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center">
          Your orders
        </Link>
      </div>
      <p className="mt-4 text-lg text-soft [overflow-wrap:anywhere] empty:hidden">
        {customer.isGuest ? (
          <>
            You are buying without an account.{' '}
            <Link to="/auth" className="text-link text-ink">
              Sign Up
            </Link>
          </>
        ) : // The details below begin with this name and e-mail.
        contact.email === customer.email ? null : (
          `${customer.name}, ${customer.email}`
        )}
      </p>
      <Section title={customer.isGuest ? 'For your next order' : 'Your details'}>
        <SavedDetails contact={contact} addresses={addresses} onChange={revalidate} />
      </Section>
      {customer.isGuest ? null : (
        <Section title="Password">
          <details className="fold-row -my-4">
            <summary>Change password</summary>
            <div>
              <ChangePasswordForm email={customer.email ?? ''} onChange={revalidate} />
            </div>
          </details>
        </Section>
      )}
      {/* Hidden for a guest with one device, because the section 'This device' says the same. */}
      {customer.isGuest && sessions.length < 2 ? null : (
        <Section title="Devices">
          <Devices sessions={sessions} isGuest={customer.isGuest === true} onChange={revalidate} />
        </Section>
      )}
      {customer.isGuest ? (
        <Section title="This device">
          <ForgetDevice />
        </Section>
      ) : null}
      <Section title="Your data">
        <PersonalData isGuest={customer.isGuest === true} />
      </Section>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 grid gap-x-16 gap-y-6 border-t border-rule pt-6 md:grid-cols-[1fr_2fr] md:items-baseline">
      <h2 className="text-xl">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

type DevicesProps = { sessions: readonly OwnSession[]; isGuest: boolean; onChange: () => void }

function Devices({ sessions, isGuest, onChange }: DevicesProps) {
  const showMessage = useMessage()
  const [endingId, setEndingId] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const asksPassword = !isGuest && sessions.some(({ is_this }) => !is_this)
  async function end(id: string) {
    if (asksPassword && password === '') return setError('Password is required')
    setEndingId(id)
    const answer = await callApi<typeof endSessionCall>('DELETE', `/api/user/sessions/${id}`, { password })
    setEndingId(null)
    setError(answer.ok ? undefined : answer.fields?.password)
    if (answer.ok) setPassword('')
    else if (!answer.fields) void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    onChange()
  }
  return (
    <>
      <SessionList sessions={sessions} endingId={endingId} onEnd={end} />
      {asksPassword && (
        <div className="mt-5">
          <PasswordField
            label="Password to log out another device"
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      )}
    </>
  )
}
