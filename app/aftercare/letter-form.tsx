import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/platform/browser/api-client.ts'
import { checkTexts } from '#app/platform/text-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Asking, askingTexts, letterRules } from './aftercare.ts'

type LetterFormProps = {
  askings: readonly Asking[]
  path: `/api/orders/${string}/help`
  /** What a plain form came to: `done`, a field or a status. */
  told: string | null
}

const lost = 'Your message did not arrive. What you wrote is still here: please send it again.'

/** Without scripts the browser checks the fields and sends the form itself. */
export function LetterForm({ askings, path, told }: LetterFormProps) {
  const hasScripts = useHydrated()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState(told === null || told === 'done' ? undefined : lost)
  const [isSending, setSending] = useState(false)

  async function send(form: FormData) {
    const asks = askings.find((one) => one === form.get('asks')) ?? 'question'
    const { texts, faults } = checkTexts(letterRules, { words: String(form.get('words') ?? '') })
    setFault(faults.words)
    setRefusal(undefined)
    if (faults.words) return document.getElementById('words')?.focus()
    setSending(true)
    const answer = await callApi('POST', path, { asks, ...texts })
    await revalidate()
    setSending(false)
    if (!answer.ok) setRefusal(answer.message || lost)
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
      <fieldset>
        <legend className="text-sm font-medium">What is it about?</legend>
        {askings.map((asks, place) => (
          <label key={asks} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="asks" value={asks} defaultChecked={place === 0} className="size-5 accent-ink" />
            {askingTexts[asks]}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        id="words"
        name="words"
        label={letterRules.words.label}
        rows={5}
        required
        maxLength={letterRules.words.most}
        hint={`Up to ${letterRules.words.most.toLocaleString('en')} characters`}
        error={fault}
      />
      {refusal ? (
        <Notice kind="error">
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={isSending} busyText="Sending..." className="self-start">
        Send to the makers
      </Button>
    </form>
  )
}
