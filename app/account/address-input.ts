import { z } from 'zod'
import { textInputs } from '#app/framework/text-input.ts'
import { addressRules } from './address.ts'

export const addressInput = z.strictObject(textInputs(addressRules))

export const addressesWire = z.object({ address: addressInput.nullable(), customerAddress: addressInput.nullable() })
export type AddressesWire = z.infer<typeof addressesWire>
