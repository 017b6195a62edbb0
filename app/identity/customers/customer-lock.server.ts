import { eq } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { customers } from '../identity.tables.server.ts'

/** Take this lock before any change of a customer's cart, orders or payments, so that these run one by one. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}
