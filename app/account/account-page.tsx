import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { listSessions } from '#app/identity/customers/own-sessions.server.ts'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { SessionList } from '#app/identity/session-list.tsx'
import { callApi } from '#app/platform/browser/api-client.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { Route } from './+types/account-page'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnData } from './own-data.tsx'

export const meta = ownPageMeta('Your account')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const sessions = await listSessions(shop, customer.id, request.headers.get('cookie') ?? undefined)
  return {
    customer,
    sessions: sessions.map(({ id, beganAt, usedAt, isThis }) => ({
      id,
      began_at: beganAt.toISOString(),
      used_at: usedAt.toISOString(),
      is_this: isThis,
    })),
  }
}

export default function AccountPage({ loaderData: { customer, sessions } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <main className="mx-auto w-full max-w-[1080px] px-margin pt-10 pb-section">
      <h1 className="text-3xl">Your account</h1>
      <p className="mt-6 text-lg text-soft [overflow-wrap:anywhere]">
        {customer.isGuest ? 'You are here without an account.' : `${customer.name}, ${customer.email}`}
      </p>
      <p className="mt-4">
        <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center">
          Your orders
        </Link>
      </p>
      {customer.isGuest ? null : (
        <Section title="Password">
          <ChangePasswordForm email={customer.email ?? ''} onChange={revalidate} />
        </Section>
      )}
      <Section title="Devices">
        <Devices sessions={sessions} onChange={revalidate} />
      </Section>
      <Section title="Your data">
        <OwnData isGuest={customer.isGuest === true} />
      </Section>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 grid gap-x-16 gap-y-6 border-t border-rule pt-8 md:mt-16 md:grid-cols-[1fr_2fr]">
      <h2 className="text-xl">{title}</h2>
      <div className="max-w-[34rem]">{children}</div>
    </section>
  )
}

type DevicesProps = { sessions: Parameters<typeof SessionList>[0]['sessions']; onChange: () => void }

function Devices({ sessions, onChange }: DevicesProps) {
  const showMessage = useMessage()
  const [ending, setEnding] = useState<string | null>(null)
  async function end(id: string) {
    setEnding(id)
    const answer = await callApi('DELETE', `/api/user/sessions/${id}`)
    setEnding(null)
    if (!answer.ok) void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    onChange()
  }
  return <SessionList sessions={sessions} ending={ending} onEnd={end} />
}
