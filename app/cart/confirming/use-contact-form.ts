import { type FocusEvent, useState } from 'react'
import { callApi } from '#app/platform/browser/api-client.ts'
import { useTextForm } from '#app/ui/use-text-form.ts'
import { type Contact, contactRulesOf, type KnownContact, tidyPhone } from './contact.ts'

const fieldNames = ['name', 'email', 'phone'] as const

type ContactFormEvents = { onSaved: () => void; onSessionEnded: () => void }

/** A network failure is shown beside the form, not as a fault of a field, so that the form can be sent again. */
export function useContactForm(known: KnownContact, { onSaved, onSessionEnded }: ContactFormEvents) {
  const [problem, setProblem] = useState<string | null>(null)
  const { name, email, phone } = known
  const { field, onSubmit, isBusy, isRight, tell } = useTextForm({
    rules: contactRulesOf(known),
    defaultValues: { name, email, phone },
    send: save,
  })

  async function save(contact: Contact) {
    setProblem(null)
    const answer = await callApi('PUT', '/api/user/checkout', { contact })
    if (answer.ok) return onSaved()
    if (answer.status === 401) return onSessionEnded()
    setProblem(answer.message || 'Your details could not be saved. Please try again.')
    const told = fieldNames.flatMap((one) => {
      const message = answer.fields?.[`contact.${one}`] ?? answer.fields?.[one]
      return message ? [[one, message]] : []
    })
    tell(Object.fromEntries(told))
  }

  const phoneField = field('phone')
  return {
    field,
    phoneField: {
      ...phoneField,
      onBlur(event: FocusEvent<HTMLInputElement>) {
        event.currentTarget.value = tidyPhone(event.currentTarget.value)
        phoneField.onBlur(event)
      },
    },
    submit: onSubmit,
    problem,
    isSaving: isBusy,
    isValid: isRight,
  }
}
