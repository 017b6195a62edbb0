import { oneLine, type TextRule, type Texts, trimmed } from '#app/platform/text-rules.ts'

const line = (label: string, most: number): TextRule => ({ label, tidy: trimmed, most, form: oneLine(label) })

/** All text, all required. `state` is the county in Kenya, `zip` the postal code. */
export const addressRules = {
  name: line('Name', 100),
  address: line('Address', 200),
  city: line('City', 100),
  state: line('State', 100),
  zip: line('Zip', 20),
  country: line('Country', 60),
  phone: line('Phone', 30),
}

export type Address = Texts<typeof addressRules>

export const addressKinds = ['shipping', 'customer'] as const
export type AddressKind = (typeof addressKinds)[number]
export type Addresses = { shipping: Address | null; customer: Address | null }

export const emptyAddress: Address = {
  name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: 'Kenya',
  phone: '',
}

/** In the place of an address, for what its buyer fetches. */
export function collectAddress({ name, phone }: Pick<Address, 'name' | 'phone'>, place: string): Address {
  return { ...emptyAddress, name, phone, address: place, country: '' }
}

export function addressLine(address: Address): string {
  const { name, address: street, city, state, zip, country, phone } = address
  return [name, street, city, state, zip, country, phone].join(', ')
}
