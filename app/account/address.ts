import { optionalSingleLineRule, singleLineRule, type Texts } from '#app/framework/text-rules.ts'

/**
 * All fields are text. `state` is the county in Kenya, `zip` the postal code. The country decides which of city, state
 * and zip are required (see `findMissingFields`).
 */
export const addressRules = {
  name: singleLineRule('Name', 100),
  address: singleLineRule('Address', 200),
  city: optionalSingleLineRule('City', 100),
  state: optionalSingleLineRule('State', 100),
  zip: optionalSingleLineRule('Zip', 20),
  country: singleLineRule('Country', 60),
  phone: singleLineRule('Phone', 30),
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

/** The address of an order for pickup. */
export function pickupAddress({ name, phone }: Pick<Address, 'name' | 'phone'>, place: string): Address {
  return { ...emptyAddress, name, phone, address: place, country: '' }
}

export function addressLine(address: Address): string {
  const { name, address: street, city, state, zip, country, phone } = address
  return [name, street, city, state, zip, country, phone].filter(Boolean).join(', ')
}

export function isSameAddress(one: Address, other: Address): boolean {
  return addressLine(one) === addressLine(other)
}

/** '8001 Zürich', 'Nairobi, Nairobi County 00100' or 'Mombasa 80100'. A postal code without a state comes first. */
export function cityLine({ city, state, zip }: Pick<Address, 'city' | 'state' | 'zip'>): string {
  if (state === '' && /^\d/.test(zip)) return `${zip} ${city}`.trim()
  if (state === city) return `${city} ${zip}`.trim()
  return [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}
