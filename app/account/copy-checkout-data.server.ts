import { and, eq, notInArray } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { addresses, checkoutChoices } from './account.tables.server.ts'
import { readChoices } from './checkout-selections.server.ts'

/** Copies addresses and contact from one customer to another, where these are missing. */
export async function copyCheckoutData(tx: Database, from: string, to: string): Promise<void> {
  const own = await tx.select({ kind: addresses.kind }).from(addresses).where(eq(addresses.customerId, to))
  const kinds = own.map(({ kind }) => kind)
  const missing = and(eq(addresses.customerId, from), notInArray(addresses.kind, kinds))
  await tx.update(addresses).set({ customerId: to }).where(missing)

  const [brought] = await tx.select().from(checkoutChoices).where(eq(checkoutChoices.customerId, from))
  if (!brought || (await readChoices(tx, to)).contact) return
  const { customerId: _from, paymentMethod: _method, ...contact } = brought
  await tx
    .insert(checkoutChoices)
    .values({ ...brought, customerId: to })
    .onConflictDoUpdate({ target: checkoutChoices.customerId, set: contact })
}
