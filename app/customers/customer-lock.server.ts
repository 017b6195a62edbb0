import { eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { customers } from '../identity/identity.tables.server.ts'

/** Take this lock before any change of a customer's cart, orders or payments, so that these run one by one. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/**
 * Locks the customer whose an order or a payment is. A guest's may have become an account's while this waited; an
 * account's stays. False where there is nothing to own.
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
