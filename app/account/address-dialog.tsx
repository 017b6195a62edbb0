import { type ReactNode, useState } from 'react'
import { countryName, homeCode, isAbroad } from '#app/delivery/countries.ts'
import { countryOfPhone } from '#app/delivery/phone-number.ts'
import { timeZoneCountry } from '#app/framework/browser/time-zone-country.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Address, type Addresses, type AddressKind, emptyAddress } from './address.ts'
import { AddressForm, type KnownContact } from './address-form.tsx'

type AddressDialogProps = {
  kind: AddressKind
  isOpen: boolean
  addresses: Addresses
  /** Prefills an empty form with what the customer has entered elsewhere. */
  known: KnownContact
  /** Options without a shipping address, for customers in the shop's country. */
  instead?: ReactNode[]
  onClose: () => void
  /** The element to focus afterwards. */
  onwards: () => HTMLElement | null
  onSaved: (address: Address) => Promise<void>
}

export function AddressDialog({
  kind,
  isOpen,
  addresses,
  known,
  instead = [],
  onClose,
  onwards,
  onSaved,
}: AddressDialogProps) {
  const isHere = !isAbroad((addresses.shipping ?? emptyAddressOf(known)).country)
  const title = `${addresses[kind] ? 'Edit' : 'Add'} ${kind === 'shipping' ? 'Shipping' : 'Customer'} Address`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} onwards={onwards}>
      {kind === 'shipping' && isHere && instead.length > 0 ? (
        <div className="mb-6 grid gap-3 border-b border-rule pb-6">
          <p>Would you rather collect it? Then no address is needed.</p>
          {instead}
        </div>
      ) : null}
      <FilledForm key={kind} kind={kind} addresses={addresses} known={known} onSaved={onSaved} />
    </Dialog>
  )
}

type FilledFormProps = Pick<AddressDialogProps, 'kind' | 'addresses' | 'known' | 'onSaved'>

/** A customer address may start as a copy of the shipping address. */
function FilledForm({ kind, addresses, known, onSaved }: FilledFormProps) {
  const { shipping } = addresses
  const [begun, setBegun] = useState(() => addresses[kind] ?? emptyAddressOf(known))
  const [fills, setFills] = useState(0)
  return (
    <>
      {kind === 'customer' && shipping && (
        <Button
          kind="secondary"
          className="mb-5"
          onClick={() => {
            setBegun(shipping)
            setFills(fills + 1)
          }}
        >
          Same as shipping address
        </Button>
      )}
      <AddressForm key={fills} kind={kind} begun={begun} known={known} onSaved={onSaved} />
    </>
  )
}

/** An empty address in the country of the customer's phone, otherwise of the browser. */
function emptyAddressOf({ name, phone }: KnownContact): Address {
  const country = countryOfPhone(phone)?.name ?? countryName(timeZoneCountry() ?? homeCode)
  return { ...emptyAddress, name, phone, country }
}
