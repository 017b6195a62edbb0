import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { counties, countries, isAbroad } from '#app/delivery/countries.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import { callApi } from '#app/platform/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField, TextField } from '#app/ui/text-field.tsx'
import { textResolver } from '#app/ui/text-resolver.ts'
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
  onSaved: (addresses: Addresses) => void
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
  const form = useAddressForm(kind, addresses[kind] ?? { ...emptyAddress, ...known }, onSaved)
  const { shipping } = addresses
  const isHome = !isAbroad(form.country)
  const countyList = useId()
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-5 md:grid-cols-2">
      {kind === 'customer' && shipping && (
        <div className="md:col-span-2">
          <Button kind="secondary" onClick={() => form.fill(shipping)}>
            Same as shipping address
          </Button>
        </div>
      )}
      {fields.map(({ name, isWide, hint, hintAbroad = hint, ...field }) =>
        name === 'country' ? (
          <SelectField
            key={name}
            {...field}
            {...form.register(name)}
            hint={isHome || kind === 'customer' ? undefined : customs}
            options={countryChoices(form.country)}
            error={form.errorOf(name)}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            {...form.register(name)}
            {...(name === 'state' && isHome ? { list: countyList } : {})}
            hint={isHome ? hint : hintAbroad}
            error={form.errorOf(name)}
            className={isWide ? 'md:col-span-2' : undefined}
          />
        ),
      )}
      <datalist id={countyList}>
        {counties.map((county) => (
          <option key={county} value={county} />
        ))}
      </datalist>
      {form.problem && (
        <Notice kind="error" className="md:col-span-2">
          {form.problem}
        </Notice>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end border-t border-rule bg-paper p-4 md:col-span-2 md:px-6">
        <Button
          type="submit"
          onMouseDown={keepFocus}
          isBusy={form.isSaving}
          busyText="Processing..."
          className="max-md:w-full"
        >
          Save Address
        </Button>
      </div>
    </form>
  )
}

function useAddressForm(kind: AddressKind, defaultValues: Address, onSaved: (addresses: Addresses) => void) {
  const sessionEnded = useSessionEnded()
  const form = useForm<Address>({
    resolver: textResolver(addressRules),
    mode: 'all',
    defaultValues,
  })
  const { errors, touchedFields, isSubmitted, isSubmitting } = form.formState

  async function save(address: Address) {
    const answer = await callApi('POST', '/api/user/address', { kind, ...address })
    if (answer.ok) {
      return onSaved({ shipping: answer.data.address, customer: answer.data.customerAddress })
    }
    if (answer.status === 401) return sessionEnded()
    for (const { name } of fields) {
      const message = answer.fields?.[name]
      if (message) form.setError(name, { message })
    }
    form.setError('root', { message: 'Failed to save address' })
  }

  return {
    register: form.register,
    country: form.watch('country'),
    submit: form.handleSubmit(save),
    fill: (address: Address) => form.reset(address),
    errorOf: (name: keyof Address) => (touchedFields[name] || isSubmitted ? errors[name]?.message : undefined),
    problem: errors.root?.message,
    isSaving: isSubmitting,
  }
}
