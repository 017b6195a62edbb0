import { z } from 'zod'
import { readCheckoutCall, saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { callsFor, done, doneAnswer, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import { textInputs } from '#app/framework/text-input.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { addressKinds, addressRules } from './address.ts'
import { findAddressErrors } from './address-errors.ts'
import { readAddresses, saveAddress } from './addresses.server.ts'
import { readCheckoutSelections, saveCheckoutSelections } from './checkout-selections.server.ts'

/**
 * Checked outside the schema, which does not know that only guests may omit the e-mail. The text equals the schema's.
 */
const noEmail = { status: 400, message: 'Email is required.', fields: { 'contact.email': 'Email is required' } }
const noDelivery = conflict('This delivery is not offered any more. Please choose another.')
const addressInput = z.strictObject(textInputs(addressRules))
const addressesWire = z.object({ address: addressInput.nullable(), customerAddress: addressInput.nullable() })
const addressBody = z
  .strictObject({
    ...addressInput.shape,
    kind: z.enum(addressKinds, 'Kind is shipping or customer').default('shipping'),
  })
  .superRefine((address, context) => {
    for (const [name, message] of Object.entries(findAddressErrors(address))) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

const savedAnswer = doneAnswer.extend(addressesWire.shape)

const forCustomers = callsFor({ policy: 'customer', tags: ['account'] })

export const readAddressesCall = forCustomers('Read both saved addresses').get('/api/user/address', {
  answer: addressesWire,
})
export const saveAddressCall = forCustomers('Save an address').post('/api/user/address', {
  input: addressBody,
  answer: savedAnswer,
})
export const accountApi: ModuleApi = async (api, { shop }) => {
  handle(api, readAddressesCall, async (request) => readAddressesWire(shop, request.customer.id))

  handle(api, saveAddressCall, async (request) => {
    const { kind, ...address } = request.body
    await saveAddress(shop, request.customer.id, kind, address)
    return { ...done, ...(await readAddressesWire(shop, request.customer.id)) }
  })

  handle(api, readCheckoutCall, async (request) => readCheckoutSelections(shop.db, request.customer.id))

  handle(api, saveCheckoutCall, async (request) => {
    if (request.body.contact?.email === '' && !request.customer.isGuest) return refuse(noEmail)
    if (!(await saveCheckoutSelections(shop, request.customer.id, request.body))) return refuse(noDelivery)
    return { ...done, ...(await readCheckoutSelections(shop.db, request.customer.id)) }
  })
}

async function readAddressesWire(shop: Shop, customerId: string): Promise<z.infer<typeof addressesWire>> {
  const { shipping, customer } = await readAddresses(shop.db, customerId)
  return { address: shipping, customerAddress: customer }
}
