import { useState } from 'react'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { joinFacts } from '#app/staff/screen/facts.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { Badge } from '#app/ui/badge.tsx'
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
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <FormBesideList
      title="Webhooks"
      answer={loaderData}
      notice={secret && <SigningSecret secret={secret} />}
      hint="The shop notifies another program, such as your bookkeeping, when an order changes. It sends order number, products, amounts and receipt, never who the buyer is. It retries a failed call for a day."
      openText="Add an address"
      heading="Addresses"
      empty="No address yet."
      form={({ onSaved }) => (
        <AddWebhookForm
          onAdded={async (made) => {
            setSecret(made)
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
      details={
        <>
          <Badge className="border-rule text-ink max-sm:mt-1 max-sm:mr-2 sm:mr-3">{badge}</Badge>
          {joinFacts([badge !== 'On' && statusText(address), eventsText(events)])}
        </>
      }
    />
  )
}
