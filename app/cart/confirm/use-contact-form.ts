import { useState } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { saveCheckoutCall } from './checkout-calls.server.ts'
import { type Contact, checkEmailForPhone, contactRulesFor, type SavedContact } from './contact.ts'
import { isPhoneAbroad, readFormPhone } from './phone-field.tsx'

const fieldNames = ['name', 'email', 'phone'] as const

type ContactFormEvents = { onSaved: () => void; onSessionEnded: () => void }

/**
 * A network failure is displayed beside the form, not as a field error, so that the customer can retry. `country`: the
 * country whose calling code the phone field displays at first.
 */
export function useContactForm(contact: SavedContact, country: string, { onSaved, onSessionEnded }: ContactFormEvents) {
  const [problem, setProblem] = useState<string | null>(null)
  const { name, email, phone } = contact
  const { field, onSubmit, isBusy, isValid, missing, setErrors } = useTextForm({
    rules: contactRulesFor(contact),
    compare: (texts, typed) =>
      checkEmailForPhone(texts, isPhoneAbroad(texts.phone, typed?.get('phone-country') ?? country)),
    join: readFormPhone,
    defaultValues: { name, email, phone },
    send: save,
  })

  async function save(contact: Contact) {
    setProblem(null)
    const answer = await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { contact })
    if (answer.ok) return onSaved()
    if (answer.status === 401) return onSessionEnded()
    setProblem(answer.message || 'Your details could not be saved. Please try again.')
    const fieldErrors = fieldNames.flatMap((name) => {
      const message = answer.fields?.[`contact.${name}`] ?? answer.fields?.[name]
      return message ? [[name, message]] : []
    })
    setErrors(Object.fromEntries(fieldErrors))
  }

  return { field, submit: onSubmit, problem, isSaving: isBusy, isValid: isValid, missing }
}
