import { and, eq, notInArray } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { addresses, checkoutSelections } from './account.tables.server.ts'
import { readCheckoutSelections } from './checkout-selections.server.ts'

/**
 * Moves addresses to the target customer, except kinds that this customer already has. Copies the contact if the target
 * has none.
 */
export async function copyCheckoutData(tx: Database, from: string, to: string): Promise<void> {
  const existing = await tx.select({ kind: addresses.kind }).from(addresses).where(eq(addresses.customerId, to))
  const kinds = existing.map(({ kind }) => kind)
  const missing = and(eq(addresses.customerId, from), notInArray(addresses.kind, kinds))
  await tx.update(addresses).set({ customerId: to }).where(missing)

  const [selections] = await tx.select().from(checkoutSelections).where(eq(checkoutSelections.customerId, from))
  if (!selections || (await readCheckoutSelections(tx, to)).contact) return
  const { customerId: _from, paymentMethod: _method, ...contact } = selections
  await tx
    .insert(checkoutSelections)
    .values({ ...selections, customerId: to })
    .onConflictDoUpdate({ target: checkoutSelections.customerId, set: contact })
}
