import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { WebhookEvent } from '../webhook.ts'
import { EventChoice } from './event-choice.tsx'
import type { addWebhookCall } from './webhooks.api.server.ts'

type AddWebhookFormProps = { onAdded: (secret: string) => Promise<void> }

const begin = (): { url: string; events: WebhookEvent[] } => ({ url: '', events: ['order.paid', 'order.refunded'] })

export function AddWebhookForm({ onAdded }: AddWebhookFormProps) {
  const { call } = useAdmin()
  const { typed, change, field, errors, problem, isBusy, submit } = useStaffForm(
    begin,
    (id, input) => call<typeof addWebhookCall>('POST', '/api/admin/webhooks', { id, ...input }),
    { onSent: ({ secret }) => onAdded(secret) },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-2xl flex-col gap-5">
      <h2 className="text-xl">Add an address</h2>
      <TextField
        label="Address"
        hint="The URL to call, beginning with https://"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        {...field('url')}
      />
      <EventChoice chosen={typed.events} error={errors.events} onChange={(events) => change({ events })} />
      {problem && !errors.url && !errors.events ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="self-start" isBusy={isBusy} busyText="Adding...">
        Add
      </Button>
    </form>
  )
}
