import { useState } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { eventsText } from '../webhook.ts'
import type { Route } from './+types/webhooks-page'
import { AddWebhookForm } from './add-webhook-form.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { statusText } from './status-text.ts'
import type { StaffWebhook } from './webhook-input.ts'
import type { listWebhooksCall } from './webhooks.api.server.ts'

export const meta = () => adminMeta('Webhooks')

export const clientLoader = staffListLoader<typeof listWebhooksCall>('/api/admin/webhooks')

export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null)
  return (
    <FormBesideList
      title="Webhooks"
      answer={loaderData}
      intro={
        <>
          <p className="measure mb-8 text-soft">
            Tells another program, such as your bookkeeping, when an order changes. It gets number, products, amounts
            and receipt, never the buyer. If it does not answer, we try for a day.
          </p>
          {added && <SigningSecret secret={added.secret} />}
        </>
      }
      openText="New address"
      heading="Addresses"
      empty="No address yet."
      form={({ onSaved }) => (
        <AddWebhookForm
          onAdded={async (made) => {
            setAdded(made)
            await onSaved()
          }}
        />
      )}
      row={(address) => <AddressRow key={address.id} address={address} />}
    />
  )
}

function AddressRow({ address }: { address: StaffWebhook }) {
  return (
    <li className="border-b border-rule">
      <Link to={`/admin/webhooks/${address.id}`} className="flex min-h-18 items-center gap-4 py-3 hover:text-red">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <span className="block font-medium">{address.url}</span>
          <span className="block text-sm">{statusText(address)}</span>
          <span className="block text-sm text-soft">{eventsText(address.events)}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.5} className="shrink-0" />
      </Link>
    </li>
  )
}
