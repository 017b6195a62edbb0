import { Button } from '#app/ui/button.tsx'
import { eventTexts } from '../webhook.ts'
import { timeText } from './status-text.ts'
import { useWebhook } from './use-webhook.ts'
import type { StaffWebhook, WebhookDeliveryRow } from './webhook-input.ts'

type DeliveryRowProps = { address: StaffWebhook; delivery: WebhookDeliveryRow }

export function DeliveryRow({ address, delivery }: DeliveryRowProps) {
  const { isBusy, resend } = useWebhook(address, () => {})
  const { event, subject, created_at, answer } = delivery
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm tabular-nums">
        <p className="font-medium">
          {eventTexts[event]}
          {subject && `: ${subject}`}
        </p>
        <p className="text-soft">
          {timeText(created_at)}. {stateText(delivery)}
        </p>
        {answer && <p className="text-soft [overflow-wrap:anywhere]">{answer}</p>}
      </div>
      <Button
        kind="secondary"
        disabled={address.off_at !== null}
        isBusy={isBusy}
        aria-label={`Send again: ${eventTexts[event]} ${subject}, ${timeText(created_at)}`}
        onClick={() => void resend(delivery.id)}
      >
        Send again
      </Button>
    </li>
  )
}

function stateText({ state, tries, status, last_try_at, next_try_at }: WebhookDeliveryRow): string {
  const last = last_try_at ? `, ${status === null ? 'no answer' : `answer ${status}`}, ${timeText(last_try_at)}` : ''
  if (state === 'sent') return `Taken${last}`
  if (state === 'given-up') return `Given up after ${tries} tries${last}`
  if (tries === 0 || next_try_at === null) return 'Waits to be sent'
  return `Not taken yet${last}; next try ${timeText(next_try_at)}`
}
