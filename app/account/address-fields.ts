import { countryCode } from '#app/delivery/countries.ts'
import { type Address, addressRules } from './address.ts'

const parts = ['address', 'city', 'state', 'zip'] as const
export type AddressPart = (typeof parts)[number]
export type PartOfAddress = { name: AddressPart; label: string; isOptional: boolean }

/** In the country's order. `zip Postcode`: the local name of the field; `?`: optional. */
const forms: Record<string, string> = {
  KE: 'address, city, state, zip',
  'AT BE CH CZ DE DK FI FR GR HU IL LU NL NO PL PT SE': 'address, zip Postal code, city',
  GB: 'address, city Town or city, zip Postcode',
  IE: 'address, city Town or city, state County?, zip Eircode?',
  'ES IT': 'address, zip Postal code, city, state Province',
  RO: 'address, zip Postal code, city, state County?',
  US: 'address, city, state, zip ZIP code',
  CA: 'address, city, state Province, zip Postal code',
  AU: 'address, city Suburb, state, zip Postcode',
  NZ: 'address, city, zip Postcode',
  IN: 'address, city, zip PIN code, state',
  JP: 'zip Postal code, state Prefecture, city, address',
  SG: 'address, zip Postal code',
  HK: 'address, city District, state Area',
  AE: 'address, city Area?, state Emirate',
  'QA RW UG': 'address, city',
  TZ: 'address, city, zip Postal code?',
  NG: 'address, city, state, zip Postal code?',
  ZA: 'address, city, zip Postal code',
}
const elsewhere = 'address, city, state State or region?, zip Postal code?'

/** The fields of an address there, without name, country and phone. */
export function partsOf(country: string): PartOfAddress[] {
  const code = countryCode(country)
  const [, form = elsewhere] = Object.entries(forms).find(([codes]) => code && codes.split(' ').includes(code)) ?? []
  return form.split(', ').flatMap((text) => {
    const [, word, label, mark] = /^(\w+) ?([^?]*)(\??)$/.exec(text) ?? []
    const name = parts.find((one) => one === word)
    return name ? [{ name, label: label || addressRules[name].label, isOptional: mark === '?' }] : []
  })
}

/** The required fields that this address lacks, with their messages. */
export function missingParts(address: Pick<Address, AddressPart | 'country'>): Partial<Record<AddressPart, string>> {
  const missing = partsOf(address.country).filter(({ name, isOptional }) => !isOptional && address[name] === '')
  return Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required`]))
}
