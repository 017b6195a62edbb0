import { eq, sql } from 'drizzle-orm'
import { builder, prepareStatement } from '#app/platform/database/prepared-statement.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { customers } from '../identity.tables.server.ts'

/** Take this lock before any change of a customer's cart, orders or payments, so that these run one by one. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/** The same, as the first of several questions. */
export const customerLock = prepareStatement(
  'lock customer',
  builder
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customerId')))
    .for('no key update'),
)

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
