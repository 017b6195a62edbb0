import { countryCode } from '#app/delivery/countries.ts'
import type { Address } from './address.ts'
import { type AddressPart, missingParts, partsOf } from './address-fields.ts'

/** How many digits a postal code has, where it has nothing else. */
const zipDigits: Record<string, number> = { 'AT AU BE CH DK HU LU NO NZ ZA': 4, 'DE ES FI FR IT': 5, 'RO SG': 6 }

function zipProblem({ zip, country }: Pick<Address, 'zip' | 'country'>): string | undefined {
  const code = countryCode(country)
  const [, digits] = Object.entries(zipDigits).find(([codes]) => code && codes.split(' ').includes(code)) ?? []
  if (zip === '' || digits === undefined) return undefined
  const [, number = ''] = /^(?:[A-Z]{1,2}-)?(\d+)$/.exec(zip) ?? []
  if (number.length === digits) return undefined
  const label = partsOf(country).find(({ name }) => name === 'zip')?.label
  return label && `${label} must have ${digits} digits`
}

/** What an address lacks, or has wrong for its country. */
export function addressProblems(address: Pick<Address, AddressPart | 'country'>): Partial<Record<AddressPart, string>> {
  const zip = zipProblem(address)
  return { ...(zip ? { zip } : {}), ...missingParts(address) }
}
