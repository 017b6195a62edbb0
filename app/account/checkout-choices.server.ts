import { eq } from 'drizzle-orm'
import type { PaymentMethodId } from '#app/money/payment-method.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { checkoutChoices } from './account.tables.server.ts'
import type { CheckoutChoices, ChoicesInput } from './checkout-choices.ts'

export async function readChoices(db: Database, customerId: string): Promise<CheckoutChoices> {
  const [row] = await db.select().from(checkoutChoices).where(eq(checkoutChoices.customerId, customerId))
  if (!row) return { paymentMethod: null, contact: null }
  const { contactName: name, contactEmail: email, contactPhone: phone } = row
  return {
    // The column's check allows no other number.
    paymentMethod: row.paymentMethod as PaymentMethodId | null,
    contact: name !== null && email !== null && phone !== null ? { name, email, phone } : null,
  }
}

export async function saveChoices(shop: Shop, customerId: string, input: ChoicesInput): Promise<void> {
  const { paymentMethod, contact } = input
  const change = {
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(contact ? { contactName: contact.name, contactEmail: contact.email, contactPhone: contact.phone } : {}),
    updatedAt: shop.clock.now(),
  }
  await shop.db
    .insert(checkoutChoices)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: checkoutChoices.customerId, set: change })
}
