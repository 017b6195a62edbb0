import { type FormEvent, useEffect, useRef, useState } from 'react'
import { homeCode } from '#app/delivery/countries.ts'
import { phoneText } from '#app/delivery/phone-number.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { timeZoneCountry } from '#app/framework/browser/time-zone-country.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useBackToClose } from '#app/ui/use-back-to-close.ts'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { saveCheckoutCall } from './checkout-calls.server.ts'
import { type Contact, checkEmailForPhone, contactRulesFor, isCompleteContact, type SavedContact } from './contact.ts'
import { OrderConfirmation, type OrderConfirmationProps } from './order-confirmation.tsx'
import { isPhoneAbroad, PhoneField, readFormPhone } from './phone-field.tsx'

type ContactFormEvents = { onSaved: () => void; onSessionEnded: () => void }

type ConfirmOrderDialogProps = OrderConfirmationProps &
  ContactFormEvents & { contact: SavedContact; onClose: () => void }

export function ConfirmOrderDialog({ lines, hasChosenDelivery, contact, onClose, ...ends }: ConfirmOrderDialogProps) {
  useBackToClose(true, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm your order"
      initialFocus={isCompleteContact(contact) ? 'submit' : 'field'}
    >
      <OrderConfirmation lines={lines} hasChosenDelivery={hasChosenDelivery} />
      <ContactForm
        contact={contact}
        submitText="Continue to checkout"
        isForOrder
        isFolded={isCompleteContact(contact)}
        {...ends}
      />
    </Dialog>
  )
}

type ContactFormProps = ContactFormEvents & {
  contact: SavedContact
  submitText: string
  /** True if the form is below the products of the order. */
  isForOrder?: boolean
  /** True to display a complete contact as one line until the buyer edits it. */
  isFolded?: boolean
}

export function ContactForm({ contact, submitText, isForOrder, isFolded, ...ends }: ContactFormProps) {
  const country = timeZoneCountry() ?? homeCode
  const { field, onSubmit, problem, isBusy, isValid, missing } = useContactForm(contact, country, ends)
  const phone = field('phone')
  const [isAbroad, setAbroad] = useState(() => isPhoneAbroad(contact.phone, country))
  function readCountry({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = new FormData(currentTarget)
    setAbroad(isPhoneAbroad(readFormPhone(typed).phone, typed.get('phone-country')))
  }
  const phoneRow = useRef<HTMLDivElement>(null)
  // Scrolls to the phone field, because the button at the lower edge of the dialog may cover its error.
  useEffect(() => {
    if (phone.error) phoneRow.current?.scrollIntoView({ block: 'nearest' })
  }, [phone.error])
  const fields = (
    <div className="grid gap-3 md:gap-5">
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            contact.isGuest ? `${isAbroad ? 'Required outside' : 'Optional in'} Kenya, for your receipt` : undefined
          }
          {...field('email')}
        />
      </div>
      <div ref={phoneRow} className="scroll-mb-32">
        <PhoneField field={phone} country={country} />
      </div>
    </div>
  )
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onChange={readCountry}
      className={`flex flex-col gap-3 md:gap-5 ${isForOrder ? 'mt-3 md:mt-6' : ''}`}
    >
      {isForOrder ? (
        // Only for screen readers on short phones, so that products and fields fit on the screen.
        <div className="border-rule max-md:border-t max-md:pt-3 [@media(max-height:720px)]:sr-only">
          <h3 className="font-display text-lg">Customer details</h3>
          <p className="measure text-sm text-soft max-md:hidden">We write to you about this order.</p>
        </div>
      ) : null}
      {isFolded ? (
        <details open={problem !== null || undefined}>
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 [overflow-wrap:anywhere] in-open:mb-2">
            {contact.name}, {phoneText(contact.phone)}
            <span className="text-link">Edit</span>
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-2 border-t border-rule bg-paper px-6 py-4 [@media(max-height:720px)]:py-3">
        {isValid ? null : <p className="text-center text-sm">Needed to continue: {joinLabels(missing)}</p>}
        <Button type="submit" kind="primary" isBusy={isBusy} busyText="Processing..." disabled={!isValid}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}

const joinLabels = (labels: readonly string[]) => labels.map((label) => label.toLowerCase()).join(', ')

const fieldNames = ['name', 'email', 'phone'] as const

/**
 * A network failure is displayed beside the form, not as a field error, so that the customer can retry. `country`: the
 * country whose calling code the phone field displays at first.
 */
function useContactForm(contact: SavedContact, country: string, { onSaved, onSessionEnded }: ContactFormEvents) {
  const [problem, setProblem] = useState<string | null>(null)
  const { name, email, phone } = contact
  const { setErrors, ...form } = useTextForm({
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

  return { ...form, problem }
}
