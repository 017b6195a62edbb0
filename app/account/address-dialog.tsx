import { type ReactNode, useState } from 'react'
import type { Contact } from '#app/cart/confirm/contact.ts'
import { countryName, homeCode, isAbroad } from '#app/delivery/countries.ts'
import { countryOfPhone } from '#app/delivery/phone-number.ts'
import { timeZoneCountry } from '#app/framework/browser/time-zone-country.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Address, type Addresses, type AddressKind, emptyAddress } from './address.ts'
import { AddressForm } from './address-form.tsx'

type AddressDialogProps = {
  kind: AddressKind
  isOpen: boolean
  addresses: Addresses
  /** Prefills name and phone if no address is saved yet. */
  contact: Contact
  /** Buttons for delivery options that need no shipping address, such as a pickup place. */
  alternatives?: ReactNode[]
  onClose: () => void
  /** Returns the element that gets the focus after the dialog has closed. */
  findNextFocus: () => HTMLElement | null
  onSaved: (address: Address) => Promise<void>
}

export function AddressDialog({
  kind,
  isOpen,
  addresses,
  contact,
  alternatives = [],
  onClose,
  findNextFocus,
  onSaved,
}: AddressDialogProps) {
  const isHere = !isAbroad((addresses.shipping ?? initialAddressOf(contact)).country)
  const title = `${addresses[kind] ? 'Edit' : 'Add'} ${kind === 'shipping' ? 'Shipping' : 'Customer'} Address`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} findFinalFocus={findNextFocus}>
      {kind === 'shipping' && isHere && alternatives.length > 0 ? (
        <div className="mb-5 grid gap-3 border-b border-rule pb-5 low-desk:-mt-2 low-desk:mb-3 low-desk:pb-4">
          {alternatives}
        </div>
      ) : null}
      <PrefilledForm key={kind} kind={kind} addresses={addresses} contact={contact} onSaved={onSaved} />
    </Dialog>
  )
}

type PrefilledFormProps = Pick<AddressDialogProps, 'kind' | 'addresses' | 'contact' | 'onSaved'>

/** A customer address may start as a copy of the shipping address. */
function PrefilledForm({ kind, addresses, contact, onSaved }: PrefilledFormProps) {
  const { shipping } = addresses
  const [initialAddress, setInitialAddress] = useState(() => addresses[kind] ?? initialAddressOf(contact))
  const [formKey, setFormKey] = useState(0)
  return (
    <>
      {kind === 'customer' && shipping && (
        <Button
          kind="secondary"
          className="mb-5"
          onClick={() => {
            setInitialAddress(shipping)
            setFormKey(formKey + 1)
          }}
        >
          Same as shipping address
        </Button>
      )}
      <AddressForm key={formKey} kind={kind} initialAddress={initialAddress} contact={contact} onSaved={onSaved} />
    </>
  )
}

/** An empty address in the country of the customer's phone, otherwise of the browser. */
function initialAddressOf({ name, phone }: Contact): Address {
  const country = countryOfPhone(phone)?.name ?? countryName(timeZoneCountry() ?? homeCode)
  return { ...emptyAddress, name, phone, country }
}
