import { eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { customers } from '../identity/identity.tables.server.ts'

/** Serializes changes of a customer's cart, orders and payments. Callers lock before they read. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/**
 * Locks the owner of an order or payment. Reads the owner again after each wait, because a guest's order may have moved
 * to an account. False without an owner.
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
