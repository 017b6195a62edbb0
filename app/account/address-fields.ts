import { countryCode } from '#app/delivery/countries.ts'
import { type Address, addressRules } from './address.ts'

const fieldNames = ['address', 'city', 'state', 'zip'] as const
export type AddressFieldName = (typeof fieldNames)[number]
export type AddressField = { name: AddressFieldName; label: string; isOptional: boolean }

/** The fields in each country's order. `zip Postcode` sets the field's label; `?` marks an optional field. */
const fieldsByCountry: Record<string, string> = {
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
const defaultFields = 'address, city, state State or region?, zip Postal code?'

/** The country's address fields, without name, country and phone. */
export function listAddressFields(country: string): AddressField[] {
  const code = countryCode(country)
  const [, fieldList = defaultFields] =
    Object.entries(fieldsByCountry).find(([codes]) => code && codes.split(' ').includes(code)) ?? []
  return fieldList.split(', ').flatMap((text) => {
    const [, word, label, mark] = /^(\w+) ?([^?]*)(\??)$/.exec(text) ?? []
    const name = fieldNames.find((one) => one === word)
    return name ? [{ name, label: label || addressRules[name].label, isOptional: mark === '?' }] : []
  })
}

export function findMissingFields(
  address: Pick<Address, AddressFieldName | 'country'>,
): Partial<Record<AddressFieldName, string>> {
  const missing = listAddressFields(address.country).filter(
    ({ name, isOptional }) => !isOptional && address[name] === '',
  )
  return Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required`]))
}
