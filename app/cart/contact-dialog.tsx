import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Answer, callApi } from '#app/platform/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Contact, contactInput, tidyPhone } from './contact.ts'

type ContactDialogProps = {
  isOpen: boolean
  /** What is known so far; a missing part is an empty text. */
  known: Contact
  onClose: () => void
  onSaved: () => void
}

export function ContactDialog({ isOpen, known, onClose, onSaved }: ContactDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Customer details">
      <ContactForm known={known} onSaved={onSaved} />
    </Dialog>
  )
}

function ContactForm({ known, onSaved }: Pick<ContactDialogProps, 'known' | 'onSaved'>) {
  const form = useForm<z.input<typeof contactInput>, unknown, Contact>({
    resolver: zodResolver(contactInput),
    mode: 'all',
    defaultValues: known,
  })
  const { errors, touchedFields, isSubmitted, isValid, isSubmitting } = form.formState

  function errorOf(field: keyof Contact) {
    return touchedFields[field] || isSubmitted ? errors[field]?.message : undefined
  }

  async function save(contact: Contact) {
    const answer: Answer<unknown> = await callApi('PUT', '/api/user/checkout', { contact })
    if (answer.ok) return onSaved()
    for (const field of ['name', 'email', 'phone'] as const) {
      const message = answer.fields?.[`contact.${field}`] ?? answer.fields?.[field]
      if (message) form.setError(field, { message })
    }
    form.setError('root', { message: answer.message || 'Your details could not be saved. Please try again.' })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-5">
      <p className="measure text-soft">We write to you about this order here.</p>
      <TextField label="Name" autoComplete="name" error={errorOf('name')} {...form.register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errorOf('email')} {...form.register('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="With the country code, for example +254712345678. A number starting with 07 or 01 becomes +254."
        error={errorOf('phone')}
        {...form.register('phone', {
          onBlur: (event) => form.setValue('phone', tidyPhone(event.target.value), { shouldValidate: true }),
        })}
      />
      {errors.root ? <Notice kind="error">{errors.root.message}</Notice> : null}
      <Button type="submit" kind="primary" isBusy={isSubmitting} busyText="Processing..." disabled={!isValid}>
        Continue to checkout
      </Button>
    </form>
  )
}
