import { listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import { chooseDelivery, type DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { readAddresses } from './addresses.server.ts'
import { readChoices } from './checkout-choices.server.ts'

/** What fits the customer's address, and what of it was chosen. */
export async function readDeliveryChoice(db: Database, customerId: string, rate: string): Promise<DeliveryChoice> {
  const options = await listDeliveryOptions(db)
  const { shipping: address } = await readAddresses(db, customerId)
  const { deliveryOption: chosenId } = await readChoices(db, customerId)
  return chooseDelivery(options, { address, chosenId, rate })
}
