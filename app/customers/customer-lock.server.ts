import { eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { customers } from '../identity/identity.tables.server.ts'

/** Take this lock before any change of a customer's cart, orders or payments, so that these changes run one by one. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/**
 * Locks the owner of an order or payment. The order of a guest may have moved to an account while this waited; that of
 * an account stays. False if there is no owner.
 */
export async function lockOwner(tx: Database, readOwner: () => Promise<string | undefined>): Promise<boolean> {
  let locked: string | undefined
  for (let owner = await readOwner(); owner !== locked; owner = await readOwner()) {
    if (owner === undefined) return false
    await lockCustomer(tx, owner)
    locked = owner
  }
  return locked !== undefined
}
