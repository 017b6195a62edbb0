import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { messageRules, type RequestKind, requestActions, requestKindTexts, rulesOf } from './conversation.ts'
import type { writeMessageCall } from './conversations.api.server.ts'

type MessageFormProps = {
  requestKinds: readonly RequestKind[]
  /** The kind that is selected initially. */
  initialKind: RequestKind
  /** The kind that is selected now. */
  chosen: RequestKind
  onChoose: (kind: RequestKind) => void
  path: `/api/orders/${string}/help`
  /** The result of a form sent without scripts: `done`, a field or a status. */
  outcome: string | null
  /** Called with false while a message is being sent, then with true if the shop has stored it. */
  onSent: (isSent: boolean) => void
}

const lostText = 'Your message did not arrive. What you wrote is still here: please send it again.'

/** Without scripts the browser validates and submits the form. */
export function MessageForm(props: MessageFormProps) {
  const { requestKinds, initialKind, chosen, onChoose, path, outcome, onSent } = props
  const hasScripts = useHydrated()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState(outcome === null || outcome === 'done' ? undefined : lostText)
  const [isSending, setSending] = useState(false)

  async function send(form: FormData) {
    const asks = requestKinds.find((kind) => kind === form.get('asks')) ?? 'question'
    const { texts, errors } = checkTexts(rulesOf(asks), { words: String(form.get('words') ?? '') })
    setError(errors.words)
    setRefusal(undefined)
    if (errors.words) return document.getElementById('words')?.focus()
    setSending(true)
    onSent(false)
    const answer = await callApi<ReturnType<typeof writeMessageCall>>('POST', path, { asks, ...texts })
    await revalidate()
    setSending(false)
    onSent(answer.ok)
    if (!answer.ok) setRefusal(answer.message || lostText)
  }

  return (
    <form
      action={path}
      method="post"
      noValidate={hasScripts}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
      aria-label="To the makers"
      className="flex flex-col gap-6"
    >
      {requestKinds.length > 1 ? (
        <fieldset>
          <legend className="text-sm font-medium">What is it about?</legend>
          {requestKinds.map((asks) => (
            <label key={asks} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="asks"
                value={asks}
                defaultChecked={asks === initialKind}
                onChange={() => onChoose(asks)}
                className="size-5 accent-red"
              />
              {requestKindTexts[asks]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <TextAreaField
        id="words"
        name="words"
        label={messageRules.words.label}
        rows={4}
        required={!rulesOf(chosen).words.isOptional}
        maxLength={messageRules.words.maxLength}
        hint={`${rulesOf(chosen).words.isOptional ? 'Optional. ' : ''}Up to ${messageRules.words.maxLength.toLocaleString('en')} characters`}
        error={error}
      />
      {refusal ? (
        <Notice kind="error">
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={isSending} busyText="Sending..." className="sm:self-start">
        {requestActions[chosen]}
      </Button>
    </form>
  )
}
