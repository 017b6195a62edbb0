import { eq } from 'drizzle-orm'
import type { CheckoutInput, CheckoutSelections } from '#app/cart/confirm/checkout-selections.ts'
import { listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { checkoutSelections } from './account.tables.server.ts'

export async function readCheckoutSelections(db: Database, customerId: string): Promise<CheckoutSelections> {
  const [row] = await db.select().from(checkoutSelections).where(eq(checkoutSelections.customerId, customerId))
  if (!row) return { paymentMethod: null, contact: null, deliveryOption: null }
  const { contactName: name, contactEmail: email, contactPhone: phone } = row
  return {
    paymentMethod: row.paymentMethod,
    contact: name !== null && email !== null && phone !== null ? { name, email, phone } : null,
    deliveryOption: row.deliveryOption,
  }
}

/** Saves nothing and returns false if the delivery option is no longer offered. */
export async function saveCheckoutSelections(shop: Shop, customerId: string, input: CheckoutInput): Promise<boolean> {
  const { paymentMethod, contact, deliveryOption } = input
  if (deliveryOption) {
    const deliveryOptions = await listDeliveryOptions(shop.db)
    if (!deliveryOptions.some(({ id }) => id === deliveryOption)) return false
  }
  const change = {
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(deliveryOption ? { deliveryOption } : {}),
    ...(contact ? { contactName: contact.name, contactEmail: contact.email, contactPhone: contact.phone } : {}),
    updatedAt: shop.clock.now(),
  }
  await shop.db
    .insert(checkoutSelections)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: checkoutSelections.customerId, set: change })
  return true
}
