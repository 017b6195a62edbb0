import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'

import type { CartLine } from '../cart.ts'
import { isWholeContact, type KnownContact } from './contact.ts'

import { OrderConfirmation } from './order-confirmation.tsx'
import { useContactForm } from './use-contact-form.ts'

type ConfirmOrderDialogProps = {
  lines: readonly CartLine[]
  known: KnownContact
  onClose: () => void
  onSaved: () => void
  onSessionEnded: () => void
}

export function ConfirmOrderDialog({ lines, known, onClose, ...ends }: ConfirmOrderDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Confirm your order" beginsAt={isWholeContact(known) ? 'submit' : 'field'}>
      <OrderConfirmation lines={lines} />
      <ContactForm known={known} {...ends} />
    </Dialog>
  )
}

function ContactForm({ known, ...ends }: Pick<ConfirmOrderDialogProps, 'known' | 'onSaved' | 'onSessionEnded'>) {
  const { field, phoneField, submit, problem, isSaving, isValid } = useContactForm(known, ends)
  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <div>
        <h3 className="font-display text-lg">Customer details</h3>
        <p className="measure text-sm text-soft">We write to you about this order here.</p>
      </div>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint={known.isGuest ? 'May stay empty. With it you find your order again.' : undefined}
        {...field('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="With the country code, for example +254712345678. A number starting with 07 or 01 becomes +254."
        {...phoneField}
      />
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid border-t border-rule bg-paper p-4 md:px-6">
        <Button type="submit" kind="primary" isBusy={isSaving} busyText="Processing..." disabled={!isValid}>
          Continue to checkout
        </Button>
      </div>
    </form>
  )
}
