import { useState } from 'react'
import { countries, findCountry, homeCode } from '#app/delivery/countries.ts'
import { countryOfPhone, joinPhone, phoneText, splitPhone } from '#app/delivery/phone-number.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { FormField } from '#app/ui/use-text-form.ts'
import { isForeignPhone } from './contact.ts'

const findCallingCode = (country: unknown) => (findCountry(String(country)) ?? findCountry(homeCode))?.callingCode ?? ''

/** Joins the values of the country control and the number control into the full number. */
export function readFormPhone(typed: FormData): { phone: string } {
  return { phone: joinPhone(findCallingCode(typed.get('phone-country')), String(typed.get('phone') ?? '')) }
}

/**
 * True if the number belongs to another country than the shop's. For a number without '+', the selected country
 * decides.
 */
export function isPhoneAbroad(phone: string, country: unknown): boolean {
  return isForeignPhone(phone.startsWith('+') ? phone : findCallingCode(country))
}

type PhoneFieldProps = {
  /** A field whose default value is the full number. */
  field: FormField
  /** The country whose code an empty field displays: the address's country, otherwise the browser's. */
  country: string
  className?: string
}

/** Displays the full number with its country code, so that a local number is not mistaken for one of another country. */
export function PhoneField({ field: { defaultValue, onChange, ...field }, country, className }: PhoneFieldProps) {
  const [initialPhone] = useState(() => splitPhone(defaultValue, country))
  const [selectedCountry, setSelectedCountry] = useState(initialPhone.number ? initialPhone.country : null)
  const [typed, setTyped] = useState(initialPhone.number)
  const fullNumber = joinPhone(findCallingCode(selectedCountry ?? country), typed)
  const hasCallingCode = fullNumber.startsWith('+')
  // A typed number with '+' determines the country, which the country control then displays too.
  const displayedCountry =
    (hasCallingCode && countryOfPhone(fullNumber, selectedCountry ?? country)) ||
    findCountry(selectedCountry ?? country)
  return (
    <TextField
      {...field}
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={typed}
      hint={
        hasCallingCode
          ? phoneText(fullNumber)
          : field.error && typed && exampleFor(findCallingCode(selectedCountry ?? country))
      }
      className={className}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(event)
      }}
      before={
        <CountryCode
          country={displayedCountry?.code ?? homeCode}
          onChange={(event) => {
            setSelectedCountry(event.currentTarget.value)
            if (typed.startsWith('+')) setTyped(splitPhone(fullNumber, country).number)
            onChange(event)
          }}
        />
      }
    />
  )
}

/** The shop knows only the length of numbers in its own country. */
function exampleFor(callingCode: string): string {
  return callingCode === findCallingCode(homeCode)
    ? `9 digits after ${callingCode}, for example 712 345 678`
    : `Only digits after ${callingCode}`
}

type CountryCodeProps = { country: string; onChange: FormField['onChange'] }

/** Shows only the code; the list names the countries. */
function CountryCode({ country, onChange }: CountryCodeProps) {
  return (
    <span className="relative flex min-h-12 shrink-0 items-center gap-2 border border-soft bg-paper px-3 tabular-nums has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1">
      <span aria-hidden>{findCallingCode(country)}</span>
      <span aria-hidden className="list-arrow" />
      <select
        name="phone-country"
        aria-label="Dialling code"
        autoComplete="tel-country-code"
        value={country}
        onChange={onChange}
        className="absolute inset-0 w-full cursor-pointer text-base opacity-0"
      >
        {countries.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {name} {callingCode}
          </option>
        ))}
      </select>
    </span>
  )
}
