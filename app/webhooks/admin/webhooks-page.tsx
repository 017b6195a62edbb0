import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { besideList, FormColumn } from '#app/staff/screen/form-column.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { eventsText } from '../webhook.ts'
import type { Route } from './+types/webhooks-page'
import { AddWebhookForm } from './add-webhook-form.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { statusText } from './standing-text.ts'
import type { StaffWebhook } from './webhook-input.ts'
import type { listWebhooksCall } from './webhooks.api.server.ts'

export const meta = () => adminMeta('Webhooks')

export const clientLoader = staffListLoader<typeof listWebhooksCall>('/api/admin/webhooks')

export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null)
  return (
    <AdminScreen title="Webhooks" answer={loaderData}>
      <p className="measure mb-8 text-sm text-soft">
        The shop tells other programs of yours what becomes of an order, such as your bookkeeping: its number, pieces,
        amounts and receipt, never who buys. Each message is signed, and repeated for a day until it arrives.
      </p>
      {added && <SigningSecret secret={added.secret} />}
      <div className={besideList}>
        {/* The key resets the form after an address was added. */}
        <FormColumn key={added?.id} opens="New address">
          <AddWebhookForm
            onAdded={async (made) => {
              setAdded(made)
              await revalidate()
            }}
          />
        </FormColumn>
        <section aria-labelledby="addresses">
          <h2 id="addresses" className="mb-3 text-xl">
            Addresses
          </h2>
          <Listed list={list} empty="No address yet.">
            {(addresses) => (
              <ul className="border-t border-rule">
                {addresses.map((address) => (
                  <AddressRow key={address.id} address={address} />
                ))}
              </ul>
            )}
          </Listed>
        </section>
      </div>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

function AddressRow({ address }: { address: StaffWebhook }) {
  return (
    <li className="border-b border-rule">
      <Link to={`/admin/webhooks/${address.id}`} className="flex min-h-18 items-center gap-4 py-3 hover:text-red">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <span className="block font-medium">{address.url}</span>
          <span className="block text-sm text-soft">{eventsText(address.events)}</span>
          <span className="block text-sm text-soft">{statusText(address)}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.5} className="shrink-0" />
      </Link>
    </li>
  )
}
