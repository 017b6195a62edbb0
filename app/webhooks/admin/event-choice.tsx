import { eventTexts, type WebhookEvent, webhookEvents } from '../webhook.ts'

type EventChoiceProps = {
  chosen: readonly WebhookEvent[]
  error?: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    onChange(webhookEvents.filter((one) => (one === event ? isChosen : chosen.includes(one))))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Events</legend>
      {webhookEvents.map((event) => (
        <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
            className="checkbox"
          />
          {eventTexts[event]}
        </label>
      ))}
      {error && (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
