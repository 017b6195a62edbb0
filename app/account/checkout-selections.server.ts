import { eq } from 'drizzle-orm'
import type { CheckoutInput, CheckoutSelections } from '#app/cart/confirm/checkout-selections.ts'
import { listDeliveryOptions } from '#app/delivery/delivery.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { checkoutChoices } from './account.tables.server.ts'

export async function readChoices(db: Database, customerId: string): Promise<CheckoutSelections> {
  const [row] = await db.select().from(checkoutChoices).where(eq(checkoutChoices.customerId, customerId))
  if (!row) return { paymentMethod: null, contact: null, deliveryOption: null }
  const { contactName: name, contactEmail: email, contactPhone: phone } = row
  return {
    paymentMethod: row.paymentMethod,
    contact: name !== null && email !== null && phone !== null ? { name, email, phone } : null,
    deliveryOption: row.deliveryOption,
  }
}

/** False if the delivery option is no longer offered: then nothing is saved. */
export async function saveChoices(shop: Shop, customerId: string, input: CheckoutInput): Promise<boolean> {
  const { paymentMethod, contact, deliveryOption } = input
  if (deliveryOption) {
    const offered = await listDeliveryOptions(shop.db)
    if (!offered.some(({ id }) => id === deliveryOption)) return false
  }
  const change = {
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(deliveryOption ? { deliveryOption } : {}),
    ...(contact ? { contactName: contact.name, contactEmail: contact.email, contactPhone: contact.phone } : {}),
    updatedAt: shop.clock.now(),
  }
  await shop.db
    .insert(checkoutChoices)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: checkoutChoices.customerId, set: change })
  return true
}
