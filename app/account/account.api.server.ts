import { z } from 'zod'
import { done, type ModuleApi, problemAnswer } from '#app/platform/http/module-api.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { type AddressesWire, addressesWire, addressInput, addressKinds } from './address.ts'
import { readAddresses, saveAddress } from './addresses.server.ts'
import { readChoices, saveChoices } from './checkout-choices.server.ts'
import { choicesInput, choicesWire } from './checkout-choices.ts'

const config = { policy: 'customer' } as const
const tags = ['account']
const addressBody = z.strictObject({
  ...addressInput.shape,
  kind: z.enum(addressKinds, 'Kind is shipping or customer').default('shipping'),
})

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
        response: { 200: done.extend(addressesWire.shape), '4xx': problemAnswer },
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
        response: { 200: done.extend(choicesWire.shape), '4xx': problemAnswer },
      },
    },
    async (request) => {
      await saveChoices(shop, request.customer.id, request.body)
      return { success: true as const, ...(await readChoices(shop.db, request.customer.id)) }
    },
  )
}

async function addressesOf(shop: Shop, customerId: string): Promise<AddressesWire> {
  const { shipping, customer } = await readAddresses(shop.db, customerId)
  return { address: shipping, customerAddress: customer }
}
