import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { readDraft, removeDraft, storeDraft } from './drafts.ts'

type StaffFormOptions<Data> = {
  /** Called with the data of the answer, while the form is still busy. */
  onSent?: (data: Data) => Promise<void> | void
  /** The name under which typed text is stored on the device until it is sent, for a longer form. */
  draft?: string
}

/** A form that adds something. It has an id, so that a second tap on its button does not add another one. */
export function useStaffForm<Fields extends object, Data = unknown>(
  createEmpty: () => Fields,
  send: (id: string, typed: Fields) => Promise<Answer<Data>>,
  { onSent, draft }: StaffFormOptions<Data> = {},
) {
  const [id] = useState(randomUuid)
  const [initial] = useState(createEmpty)
  const [typed, setTyped] = useState(() => (draft && readDraft(draft, initial)) || initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(changes: Partial<Fields>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    if (draft) storeDraft(draft, next)
    setErrors({})
    setProblem(null)
  }

  /** The props of the field for `typed[name]`. By default `error` is `errors[name]`. */
  function field<Name extends keyof Fields & string>(name: Name, error = errors[name]) {
    return {
      value: typed[name],
      error,
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: Fields[Name] } }) => change({ ...typed, [name]: target.value }),
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // `currentTarget` is null if a question was asked before this line, so this reads `target`.
    const form = event.target
    setBusy(true)
    const answer = await send(id, typed)
    if (answer.ok) await onSent?.(answer.data)
    setBusy(false)
    if (answer.ok) {
      if (draft) removeDraft(draft)
      return
    }
    flushSync(() => {
      setErrors(answer.fields ?? {})
      setProblem(answer.message)
    })
    const invalid = form instanceof Element ? [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')] : []
    invalid[0]?.focus()
    // If each error is displayed at its field, the form needs no message.
    if (invalid.length > 0 && invalid.length >= Object.keys(answer.fields ?? {}).length) setProblem(null)
  }

  const isChanged = JSON.stringify(typed) !== JSON.stringify(initial)
  return { typed, isChanged, errors, problem, isBusy, change, field, submit }
}
