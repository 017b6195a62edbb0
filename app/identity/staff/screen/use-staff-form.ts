import { type FormEvent, useState } from 'react'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { randomUuid } from '#app/platform/random-uuid.ts'

/** A form that makes something, under an id of its own: a second tap on its button makes the same. */
export function useStaffForm<Typed extends object>(
  begin: () => Typed,
  send: (id: string, typed: Typed) => Promise<Answer<unknown>>,
  failure: string,
) {
  const [id] = useState(randomUuid)
  const [typed, setTyped] = useState(begin)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...part }))
    setErrors({})
    setProblem(null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await send(id, typed)
    setBusy(false)
    if (answer.ok) return
    setErrors(answer.fields ?? {})
    setProblem(answer.message || failure)
  }

  return { typed, errors, problem, isBusy, change, submit }
}
