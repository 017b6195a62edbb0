import { lineRule, type Texts } from '#app/platform/text-rules.ts'

/** All text, all required. `state` is the county in Kenya, `zip` the postal code. */
export const addressRules = {
  name: lineRule('Name', 100),
  address: lineRule('Address', 200),
  city: lineRule('City', 100),
  state: lineRule('State', 100),
  zip: lineRule('Zip', 20),
  country: lineRule('Country', 60),
  phone: lineRule('Phone', 30),
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
