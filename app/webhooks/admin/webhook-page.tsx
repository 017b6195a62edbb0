import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff, loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { Button } from '#app/ui/button.tsx'
import { eventsText } from '../webhook.ts'
import type { Route } from './+types/webhook-page'
import { ChangeEvents } from './change-events.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { statusText } from './status-text.ts'
import { useWebhook } from './use-webhook.ts'
import type { StaffWebhook } from './webhook-input.ts'
import type { listDeliveriesCall, readWebhookCall } from './webhooks.api.server.ts'

export const meta = () => adminMeta('Webhook')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const path = `/api/admin/webhooks/${encodeURIComponent(params.id)}` as const
  const [address, deliveries] = await Promise.all([
    loadAsStaff<typeof readWebhookCall>(request, path),
    loadListAsStaff<typeof listDeliveriesCall>(request, `${path}/deliveries`),
  ])
  return { address, deliveries }
}

export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData.deliveries)
  const { revalidate } = useRevalidator()
  return (
    <AdminScreen title="Webhook">
      <AnswerOrError answer={loaderData.address}>
        {(address) => (
          <>
            <Address address={address} />
            <section aria-labelledby="deliveries" className="mt-10">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
                <h2 id="deliveries" className="text-xl">
                  What was sent
                </h2>
                <Button kind="plain" onClick={() => void revalidate()}>
                  Look again
                </Button>
              </div>
              <PagedRows
                list={list}
                empty="Nothing sent yet. The list goes back 30 days."
                row={(delivery) => <DeliveryRow key={delivery.id} address={address} delivery={delivery} />}
              />
            </section>
          </>
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}

function Address({ address }: { address: StaffWebhook }) {
  const [secret, setSecret] = useState<string | null>(null)
  const { isBusy, renew, switchTo, test, remove } = useWebhook(address, setSecret)
  const isOn = address.off_at === null
  return (
    <section aria-label="The address" className="border-y border-ink py-6">
      {secret && <SigningSecret secret={secret} />}
      <p className="text-lg font-medium [overflow-wrap:anywhere]">{address.url}</p>
      <p className="text-sm text-soft">{eventsText(address.events)}</p>
      <p role="status" className="mt-1 text-sm text-soft">
        {statusText(address)}
      </p>
      <ChangeEvents address={address} />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button disabled={!isOn} isBusy={isBusy} onClick={() => void test()}>
          Send a test
        </Button>
        <Button kind="secondary" disabled={isBusy} onClick={() => void switchTo(!isOn)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button kind="plain" disabled={isBusy} onClick={() => void renew()}>
          New secret
        </Button>
        <Button kind="plain" className="text-red" disabled={isBusy} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </section>
  )
}
