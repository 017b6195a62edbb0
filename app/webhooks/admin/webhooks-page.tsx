import { useState } from 'react'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
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
  const { id, url, off_at, failing_since, events } = address
  const badge = off_at ? 'Off' : failing_since ? 'Failing' : 'On'
  return (
    <ListRow
      name={url}
      opens={`/admin/webhooks/${id}`}
      badge={badge}
      details={[badge !== 'On' && statusText(address), eventsText(events)].filter(Boolean).join(' · ')}
    />
  )
}
