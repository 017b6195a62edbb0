import { countryCode } from '#app/delivery/countries.ts'
import type { Address } from './address.ts'
import { type AddressFieldName, findMissingFields, listAddressFields } from './address-fields.ts'

/** The number of digits in the postal codes of countries whose codes have only digits. In the US four may follow. */
const zipDigits: Record<string, number> = { 'AT AU BE CH DK HU LU NO NZ ZA': 4, 'DE ES FI FR IT US': 5, 'RO SG': 6 }

function findZipError({ zip, country }: Pick<Address, 'zip' | 'country'>): string | undefined {
  const code = countryCode(country)
  const [, digits] = Object.entries(zipDigits).find(([codes]) => code && codes.split(' ').includes(code)) ?? []
  if (zip === '' || digits === undefined) return undefined
  const [, number = ''] = /^(?:[A-Z]{1,2}-)?(\d+)(?:-\d{4})?$/.exec(zip) ?? []
  if (number.length === digits) return undefined
  const label = listAddressFields(country).find(({ name }) => name === 'zip')?.label
  return label && `${label} must have ${digits} digits`
}

export function findAddressErrors(
  address: Pick<Address, AddressFieldName | 'country'>,
): Partial<Record<AddressFieldName, string>> {
  const zip = findZipError(address)
  return { ...(zip ? { zip } : {}), ...findMissingFields(address) }
}
