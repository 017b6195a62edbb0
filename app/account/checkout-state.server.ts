import type { CheckoutSelections } from '#app/cart/confirm/checkout-selections.ts'
import { listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import { chooseDelivery, type DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Addresses } from './address.ts'
import { readAddresses } from './addresses.server.ts'
import { readCheckoutSelections } from './checkout-selections.server.ts'

export type CheckoutState = CheckoutSelections & { addresses: Addresses }

export async function readCheckoutState(db: Database, customerId: string): Promise<CheckoutState> {
  return { ...(await readCheckoutSelections(db, customerId)), addresses: await readAddresses(db, customerId) }
}

/** The delivery options for the customer's address, and the selected one. */
export async function readDeliveryChoice(
  db: Database,
  { addresses: { shipping: address }, deliveryOption: chosenId }: CheckoutState,
  rate: string,
): Promise<DeliveryChoice> {
  return chooseDelivery(await listDeliveryOptions(db), { address, chosenId, rate })
}
