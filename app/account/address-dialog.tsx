import { type ReactNode, useId, useState } from 'react'
import { counties, countries, isAbroad } from '#app/delivery/countries.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import { callApi } from '#app/platform/browser/api-client.ts'
import type { TextFaults } from '#app/platform/text-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField, TextField } from '#app/ui/text-field.tsx'
import { useTextForm } from '#app/ui/use-text-form.ts'
import { type Address, type Addresses, type AddressKind, addressRules, emptyAddress } from './address.ts'
import { keepFocus } from './auth-form.tsx'

type AddressDialogProps = {
  kind: AddressKind
  isOpen: boolean
  addresses: Addresses
  /** Fills an empty form: what the customer has entered elsewhere. */
  known: Pick<Address, 'name' | 'phone'>
  /** What makes a shipping address needless. */
  instead?: ReactNode[]
  onClose: () => void
  onSaved: () => Promise<void>
}

export function AddressDialog({ kind, isOpen, addresses, known, instead = [], onClose, onSaved }: AddressDialogProps) {
  const title = `${addresses[kind] ? 'Edit' : 'Add'} ${kind === 'shipping' ? 'Shipping' : 'Customer'} Address`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {kind === 'shipping' && instead.length > 0 ? (
        <div className="mb-6 grid gap-3 border-b border-rule pb-6">
          <p>Who collects it needs no address.</p>
          {instead}
        </div>
      ) : null}
      <AddressForm key={kind} kind={kind} addresses={addresses} known={known} onSaved={onSaved} />
    </Dialog>
  )
}

type Field = {
  name: keyof Address
  label: string
  hint?: string
  hintAbroad?: string
  autoComplete: string
  isWide?: boolean
  type?: 'tel'
  inputMode?: 'tel'
}

const fields: Field[] = [
  { name: 'name', label: 'Name', autoComplete: 'name', isWide: true },
  {
    name: 'address',
    label: 'Address',
    hint: 'street and house, or a landmark to ask for',
    autoComplete: 'address-line1',
    isWide: true,
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  {
    name: 'state',
    label: 'State',
    hint: 'county',
    hintAbroad: 'state or region',
    autoComplete: 'address-level1',
  },
  {
    name: 'zip',
    label: 'Zip',
    hint: 'postal code, for example 00100',
    hintAbroad: 'postal code',
    autoComplete: 'postal-code',
  },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', isWide: true, type: 'tel', inputMode: 'tel' },
]

const customs = 'Customs duties and taxes there are the buyer’s.'
const countryNames = countries.map(({ name }) => ({ value: name, label: name }))

/** A country as it was typed before there was a list stays what it is. */
function countryChoices(kept = '') {
  const isListed = kept === '' || countryNames.some(({ value }) => value === kept)
  return isListed ? countryNames : [{ value: kept, label: kept }, ...countryNames]
}

type AddressFormProps = Pick<AddressDialogProps, 'kind' | 'addresses' | 'known' | 'onSaved'>

function AddressForm({ kind, addresses, known, onSaved }: AddressFormProps) {
  const { shipping } = addresses
  const [begun, setBegun] = useState(addresses[kind] ?? { ...emptyAddress, ...known })
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
      <AddressFieldsForm key={fills} kind={kind} begun={begun} onSaved={onSaved} />
    </>
  )
}

function AddressFieldsForm({ kind, begun, onSaved }: AddressFields) {
  const { field: fieldOf, onSubmit, isBusy, problem } = useAddressForm({ kind, begun, onSaved })
  const [country, setCountry] = useState(begun.country)
  const isHome = !isAbroad(country)
  const countyList = useId()
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5 md:grid-cols-2">
      {fields.map(({ name, isWide, hint, hintAbroad = hint, ...field }) =>
        name === 'country' ? (
          <SelectField
            key={name}
            {...field}
            {...fieldOf(name)}
            onChange={(event) => {
              setCountry(event.currentTarget.value)
              fieldOf(name).onChange(event)
            }}
            hint={isHome || kind === 'customer' ? undefined : customs}
            options={countryChoices(begun.country)}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            {...fieldOf(name)}
            {...(name === 'state' && isHome ? { list: countyList } : {})}
            hint={isHome ? hint : hintAbroad}
            className={isWide ? 'md:col-span-2' : undefined}
          />
        ),
      )}
      <datalist id={countyList}>
        {counties.map((county) => (
          <option key={county} value={county} />
        ))}
      </datalist>
      {problem && (
        <Notice kind="error" className="md:col-span-2">
          {problem}
        </Notice>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end border-t border-rule bg-paper p-4 md:col-span-2 md:px-6">
        <Button
          type="submit"
          onMouseDown={keepFocus}
          isBusy={isBusy}
          busyText="Processing..."
          className="max-md:w-full"
        >
          Save Address
        </Button>
      </div>
    </form>
  )
}

type AddressFields = { kind: AddressKind; begun: Address; onSaved: () => Promise<void> }

function useAddressForm({ kind, begun, onSaved }: AddressFields) {
  const sessionEnded = useSessionEnded()
  const [problem, setProblem] = useState<string | null>(null)

  async function save(address: Address) {
    setProblem(null)
    const answer = await callApi('POST', '/api/user/address', { kind, ...address })
    if (answer.ok) return onSaved()
    if (answer.status === 401) return sessionEnded()
    setProblem('Failed to save address')
    form.tell((answer.fields ?? {}) as TextFaults<typeof addressRules>)
  }

  const form = useTextForm({ rules: addressRules, defaultValues: begun, send: save })
  return { ...form, problem }
}
