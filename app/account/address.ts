import { z } from 'zod'
import { requiredText } from '#app/platform/required-text.ts'

const line = (label: string, most: number) =>
  requiredText(label)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(most, { error: `${label} must be at most ${most} characters`, abort: true })
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`)

/** All text, all required. `state` is the county in Kenya, `zip` the postal code. */
export const addressInput = z.strictObject({
  name: line('Name', 100),
  address: line('Address', 200),
  city: line('City', 100),
  state: line('State', 100),
  zip: line('Zip', 20),
  country: line('Country', 60),
  phone: line('Phone', 30),
})

export type Address = z.infer<typeof addressInput>

export const addressKinds = ['shipping', 'customer'] as const
export type AddressKind = (typeof addressKinds)[number]
export type Addresses = { shipping: Address | null; customer: Address | null }

export const addressesWire = z.object({ address: addressInput.nullable(), customerAddress: addressInput.nullable() })
export type AddressesWire = z.infer<typeof addressesWire>

export const emptyAddress: Address = {
  name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: 'Kenya',
  phone: '',
}

export function addressLine(address: Address): string {
  const { name, address: street, city, state, zip, country, phone } = address
  return [name, street, city, state, zip, country, phone].join(', ')
}
