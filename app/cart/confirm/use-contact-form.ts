import { useState } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { saveCheckoutCall } from './checkout-calls.server.ts'
import { type Contact, contactRulesOf, emailForPhone, type SavedContact } from './contact.ts'
import { phoneOfForm } from './phone-field.tsx'

const fieldNames = ['name', 'email', 'phone'] as const

type ContactFormEvents = { onSaved: () => void; onSessionEnded: () => void }

/** A network failure is shown beside the form and not as a field error, so that the form can be sent again. */
export function useContactForm(known: SavedContact, { onSaved, onSessionEnded }: ContactFormEvents) {
  const [problem, setProblem] = useState<string | null>(null)
  const { name, email, phone } = known
  const { field, onSubmit, isBusy, isValid, missing, setErrors } = useTextForm({
    rules: contactRulesOf(known),
    compare: emailForPhone,
    join: phoneOfForm,
    defaultValues: { name, email, phone },
    send: save,
  })

  async function save(contact: Contact) {
    setProblem(null)
    const answer = await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { contact })
    if (answer.ok) return onSaved()
    if (answer.status === 401) return onSessionEnded()
    setProblem(answer.message || 'Your details could not be saved. Please try again.')
    const told = fieldNames.flatMap((one) => {
      const message = answer.fields?.[`contact.${one}`] ?? answer.fields?.[one]
      return message ? [[one, message]] : []
    })
    setErrors(Object.fromEntries(told))
  }

  return { field, submit: onSubmit, problem, isSaving: isBusy, isValid: isValid, missing }
}
