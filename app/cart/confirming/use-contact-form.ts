import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '#app/platform/api-client.ts'
import { textResolver } from '#app/ui/text-resolver.ts'
import { type Contact, contactRulesOf, isWholeContact, type KnownContact, tidyPhone } from './contact.ts'

const fieldNames = ['name', 'email', 'phone'] as const

type ContactFormEvents = { onSaved: () => void; onSessionEnded: () => void }

/** A network failure is shown beside the form, not as a fault of a field, so that the form can be sent again. */
export function useContactForm(known: KnownContact, { onSaved, onSessionEnded }: ContactFormEvents) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Contact>({
    resolver: textResolver(contactRulesOf(known)),
    mode: 'all',
    defaultValues: { name: known.name, email: known.email, phone: known.phone },
  })
  const { errors, touchedFields, isSubmitted, isDirty, isValid, isSubmitting } = form.formState

  async function save(contact: Contact) {
    setProblem(null)
    const answer = await callApi('PUT', '/api/user/checkout', { contact })
    if (answer.ok) return onSaved()
    if (answer.status === 401) return onSessionEnded()
    for (const name of fieldNames) {
      const message = answer.fields?.[`contact.${name}`] ?? answer.fields?.[name]
      if (message) form.setError(name, { message })
    }
    setProblem(answer.message || 'Your details could not be saved. Please try again.')
  }

  const errorOf = (name: keyof Contact) => (touchedFields[name] || isSubmitted ? { error: errors[name]?.message } : {})
  const tidy = (event: { target: { value: string } }) =>
    form.setValue('phone', tidyPhone(event.target.value), { shouldValidate: true })

  return {
    field: (name: keyof Contact) => ({ ...form.register(name), ...errorOf(name) }),
    phoneField: { ...form.register('phone', { onBlur: tidy }), ...errorOf('phone') },
    submit: form.handleSubmit(save),
    problem,
    isSaving: isSubmitting,
    // The form's own word comes a moment after it opened.
    isValid: isDirty ? isValid : isWholeContact(known),
  }
}
