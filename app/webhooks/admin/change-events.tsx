import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { EventChoice } from './event-choice.tsx'
import type { StaffWebhook } from './webhook-input.ts'
import type { setWebhookEventsCall } from './webhooks.api.server.ts'

/** Selects the events that an address receives from now on. */
export function ChangeEvents({ address: { id, events } }: { address: StaffWebhook }) {
  const { call } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(events)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof setWebhookEventsCall>('PUT', `/api/admin/webhooks/${id}/events`, {
      events: chosen,
    })
    if (answer.ok) await revalidate()
    setBusy(false)
    setError(answer.ok ? undefined : (answer.fields?.events ?? answer.message))
    if (answer.ok) setOpen(false)
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-2">
      <summary className="disclosure min-h-11 py-2.5">Change its events</summary>
      <form noValidate onSubmit={(event) => void save(event)} className="grid justify-items-start gap-3 py-2">
        <EventChoice chosen={chosen} error={error} onChange={setChosen} />
        <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      </form>
    </details>
  )
}
