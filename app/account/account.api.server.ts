import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { addressKinds } from './address.ts'
import { type AddressesWire, addressesWire, addressInput } from './address-input.ts'
import { readAddresses, saveAddress } from './addresses.server.ts'
import { readChoices, saveChoices } from './checkout-choices.server.ts'
import { choicesInput, choicesWire } from './checkout-choices.ts'

const config = { policy: 'customer' } as const
const tags = ['account']
/** As the schema would say it, if it knew who asks. */
const noEmail = { status: 400, message: 'Email is required.', fields: { 'contact.email': 'Email is required' } }
const noDelivery = { status: 409, message: 'This delivery is not offered any more. Please choose another.' }
const addressBody = z.strictObject({
  ...addressInput.shape,
  kind: z.enum(addressKinds, 'Kind is shipping or customer').default('shipping'),
})

const addressesSaved = done.extend(addressesWire.shape)
const choicesSaved = done.extend(choicesWire.shape)

/** The calls of these routes that pages make. */
export const accountCalls = {
  'POST /api/user/address': { input: addressBody, answer: addressesSaved },
  'GET /api/user/checkout': { answer: choicesWire },
  'PUT /api/user/checkout': { input: choicesInput, answer: choicesSaved },
}
type AccountCalls = CallTypes<typeof accountCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends AccountCalls {}
}

export const accountApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/address',
    {
      config,
      schema: { tags, summary: 'Both saved addresses', response: { 200: addressesWire, '4xx': problemAnswer } },
    },
    async (request) => addressesOf(shop, request.customer.id),
  )

  api.post(
    '/address',
    {
      config,
      schema: {
        tags,
        summary: 'Save an address',
        body: addressBody,
        response: { 200: addressesSaved, '4xx': problemAnswer },
      },
    },
    async (request) => {
      const { kind, ...address } = request.body
      await saveAddress(shop, request.customer.id, kind, address)
      return { success: true as const, ...(await addressesOf(shop, request.customer.id)) }
    },
  )

  api.get(
    '/checkout',
    {
      config,
      schema: { tags, summary: 'Choices made in checkout', response: { 200: choicesWire, '4xx': problemAnswer } },
    },
    async (request) => readChoices(shop.db, request.customer.id),
  )

  api.put(
    '/checkout',
    {
      config,
      schema: {
        tags,
        summary: 'Save choices made in checkout',
        body: choicesInput,
        response: { 200: choicesSaved, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (request.body.contact?.email === '' && !request.customer.isGuest) return refuse(reply, noEmail)
      if (!(await saveChoices(shop, request.customer.id, request.body))) return refuse(reply, noDelivery)
      return { success: true as const, ...(await readChoices(shop.db, request.customer.id)) }
    },
  )
}

async function addressesOf(shop: Shop, customerId: string): Promise<AddressesWire> {
  const { shipping, customer } = await readAddresses(shop.db, customerId)
  return { address: shipping, customerAddress: customer }
}
