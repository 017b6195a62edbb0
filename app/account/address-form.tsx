import { type ChangeEvent, useId, useRef, useState } from 'react'
import { PhoneField } from '#app/cart/confirm/phone-field.tsx'
import { counties, countries, countryCode, homeCode, isAbroad } from '#app/delivery/countries.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Address, AddressKind } from './address.ts'
import { type AddressField, type AddressFieldName, listAddressFields } from './address-fields.ts'
import { keepFocus } from './auth-form.tsx'
import { findTown } from './town-proposals.ts'
import { type AddressFormOptions, useAddressForm } from './use-address-form.ts'

const autoComplete: Record<AddressFieldName, string> = {
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}

const hintsAtHome: Partial<Record<AddressFieldName, string>> = {
  address: 'Street and house, or a landmark to ask for',
  state: 'In Kenya: the county',
  zip: 'Postal code, for example 00100',
}

const customs = 'You may have to pay customs and tax on arrival.'
const countryNames = countries.map(({ name }) => ({ value: name, label: name }))

/**
 * Adds the stored country if it is not in the list, because older addresses have countries that customers typed freely.
 */
function listCountries(storedName: string) {
  const isListed = countryNames.some(({ value }) => value === storedName)
  return isListed ? countryNames : [{ value: storedName, label: storedName }, ...countryNames]
}

/** The country comes first for customers abroad, because it decides the other fields. */
export function AddressForm(options: AddressFormOptions) {
  const { kind, initialAddress } = options
  const [country, setCountry] = useState(initialAddress.country)
  const { field, onSubmit, isBusy, problem } = useAddressForm(options)
  const countryField = (
    <CountrySelect
      kind={kind}
      initialCountry={initialAddress.country}
      country={country}
      field={field('country')}
      onChange={setCountry}
    />
  )
  const isCountryFirst = isAbroad(initialAddress.country)
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="field-pairs">
      {isCountryFirst && countryField}
      <TextField label="Name" autoComplete="name" {...field('name')} className="max-sm:col-span-full" />
      <PhoneField field={field('phone')} country={countryCode(country) ?? homeCode} className="max-sm:col-span-full" />
      <CountryFields initialAddress={initialAddress} country={country} field={field} />
      {!isCountryFirst && countryField}
      {problem && (
        <Notice kind="error" className="col-span-full">
          {problem}
        </Notice>
      )}
      <div className="col-span-full sticky -bottom-6 -mx-6 -mb-6 flex justify-end border-t border-rule bg-paper px-6 py-4 low-desk:py-2">
        <Button type="submit" onMouseDown={keepFocus} isBusy={isBusy} busyText="Processing..." className="w-full">
          Save Address
        </Button>
      </div>
    </form>
  )
}

type FieldOf = ReturnType<typeof useAddressForm>['field']

type CountrySelectProps = {
  kind: AddressKind
  initialCountry: string
  country: string
  field: ReturnType<FieldOf>
  onChange: (country: string) => void
}

function CountrySelect({ kind, initialCountry, country, field, onChange }: CountrySelectProps) {
  return (
    <SelectField
      label="Country"
      autoComplete="country-name"
      {...field}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        field.onChange(event)
      }}
      hint={kind === 'shipping' && isAbroad(country) ? customs : undefined}
      options={listCountries(initialCountry)}
      className={isAbroad(initialCountry) ? 'col-span-full' : undefined}
    />
  )
}

type CountryFieldsProps = { initialAddress: Address; country: string; field: FieldOf }

function CountryFields({ initialAddress, country, field }: CountryFieldsProps) {
  const [isProposed, setProposed] = useState(false)
  const proposed = useRef({ state: '', zip: '' })
  const countyList = useId()
  const isHome = !isAbroad(country)

  /** Fills only fields that are empty or that an earlier proposal has filled. Typed text stays. */
  function propose({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) {
    const proposal = findTown({ city: value, country }) ?? { state: '', zip: '' }
    for (const name of ['state', 'zip'] as const) {
      const other = form?.elements.namedItem(name)
      if (!(other instanceof HTMLInputElement) || !['', proposed.current[name]].includes(other.value)) continue
      other.value = proposal[name]
      if (name === 'zip') setProposed(proposal.zip !== '')
    }
    proposed.current = proposal
  }

  function hintFor({ name, isOptional }: AddressField): string | undefined {
    if (!isHome) return isOptional ? 'Optional' : undefined
    return isProposed && name === 'zip' ? 'Main post office. Change it if yours differs.' : hintsAtHome[name]
  }

  return (
    <>
      {listAddressFields(country).map((addressField) => {
        const { name, label, isOptional } = addressField
        const { onChange, ...rest } = field(name)
        return (
          <TextField
            key={name}
            label={label}
            autoComplete={autoComplete[name]}
            data-optional={isOptional || undefined}
            list={name === 'state' && isHome ? countyList : undefined}
            hint={hintFor(addressField)}
            {...rest}
            defaultValue={country === initialAddress.country ? rest.defaultValue : ''}
            onChange={(event) => {
              if (name === 'city' && isHome) propose(event)
              onChange(event)
            }}
            className={name === 'address' ? 'col-span-full' : undefined}
          />
        )
      })}
      <datalist id={countyList}>
        {counties.map((county) => (
          <option key={county} value={county} />
        ))}
      </datalist>
    </>
  )
}
