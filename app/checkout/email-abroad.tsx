import { useState } from 'react'
import type { Address } from '#app/account/address.ts'
import type { saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { type Contact, contactRulesFor } from '#app/cart/confirm/contact.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useTextForm } from '#app/ui/use-text-form.ts'

export const emailFormId = 'email-abroad'
const { email: emailRule } = contactRulesFor({})

type EmailAbroadProps = { known: Contact; address: Address; onSaved: () => Promise<unknown> }

/**
 * Asks for the e-mail address, which is optional only for orders within Kenya. The Proceed button submits this form.
 */
export function EmailAbroad({ known, address, onSaved }: EmailAbroadProps) {
  const sessionEnded = useSessionEnded()
  const [problem, setProblem] = useState<string | null>(null)
  const { field, onSubmit, setErrors } = useTextForm({
    rules: { email: emailRule },
    defaultValues: { email: '' },
    async send({ email }) {
      const contact = { name: known.name || address.name, phone: known.phone || address.phone, email }
      const answer = await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { contact })
      if (answer.ok) return void (await onSaved())
      if (answer.status === 401) return sessionEnded()
      const message = answer.fields?.['contact.email']
      setProblem(message ? null : answer.message || 'Your email could not be saved. Please try again.')
      if (message) setErrors({ email: message })
    },
  })
  return (
    <section aria-label="Email" className="border-t border-rule py-6">
      <form id={emailFormId} noValidate method="post" onSubmit={onSubmit} className="grid max-w-[26rem] gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint={`For an order to ${address.country}: its receipt, and news of the parcel`}
          {...field('email')}
        />
        {problem ? <Notice kind="error">{problem}</Notice> : null}
      </form>
    </section>
  )
}
