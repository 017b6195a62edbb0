import { useState } from 'react'
import { countries, findCountry, homeCode } from '#app/delivery/countries.ts'
import { countryOfPhone, joinPhone, phoneText, splitPhone } from '#app/delivery/phone-number.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { FormField } from '#app/ui/use-text-form.ts'

const codeOf = (country: unknown) => (findCountry(String(country)) ?? findCountry(homeCode))?.callingCode ?? ''

/** Joins the two controls' texts into the whole number. */
export function phoneOfForm(typed: FormData): { phone: string } {
  return { phone: joinPhone(codeOf(typed.get('phone-country')), String(typed.get('phone') ?? '')) }
}

type PhoneFieldProps = {
  /** Its default is the whole number. */
  field: FormField
  /** The country whose code precedes an empty field: the address's, or the browser's. */
  country: string
  className?: string
}

/** Joins a country code and a number and shows the result, so that 07… of one country is not taken for another's. */
export function PhoneField({ field: { defaultValue, onChange, ...field }, country, className }: PhoneFieldProps) {
  const [begun] = useState(() => splitPhone(defaultValue, country))
  const [chosen, setChosen] = useState(begun.number ? begun.country : null)
  const [typed, setTyped] = useState(begun.number)
  const whole = joinPhone(codeOf(chosen ?? country), typed)
  const isWhole = whole.startsWith('+')
  // A typed '+' wins over the selected country, and the selection shows that.
  const shown = (isWhole && countryOfPhone(whole, chosen ?? country)) || findCountry(chosen ?? country)
  return (
    <TextField
      {...field}
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={typed}
      hint={isWhole ? phoneText(whole) : field.error && typed && exampleFor(codeOf(chosen ?? country))}
      className={className}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(event)
      }}
      before={
        <CountryCode
          country={shown?.code ?? homeCode}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            if (typed.startsWith('+')) setTyped(splitPhone(whole, country).number)
            onChange(event)
          }}
        />
      }
    />
  )
}

/** Only the length of the shop's own country's numbers is known. */
function exampleFor(callingCode: string): string {
  return callingCode === codeOf(homeCode)
    ? `9 digits after ${callingCode}, for example 712 345 678`
    : `Only digits after ${callingCode}`
}

type CountryCodeProps = { country: string; onChange: FormField['onChange'] }

/** Shows only the code; the list names the countries. */
function CountryCode({ country, onChange }: CountryCodeProps) {
  return (
    <span className="relative flex min-h-12 shrink-0 items-center gap-2 border border-soft bg-paper px-3 tabular-nums has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3">
      <span aria-hidden>{codeOf(country)}</span>
      <span aria-hidden className="text-xs">
        ▾
      </span>
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
