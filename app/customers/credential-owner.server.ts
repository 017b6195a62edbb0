import { and, eq } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customers } from '../identity/identity.tables.server.ts'
import type { DeviceOwner } from '../identity/throttling/known-devices.server.ts'

/** The condition for the customer's row that holds the password. */
export const isCredentialOf = (customerId: string | typeof customers.id) =>
  and(eq(customerCredentials.customerId, customerId), eq(customerCredentials.providerId, 'credential'))

/** Null if no account with a password has this e-mail. */
export async function findAccount(shop: Shop, email: string): Promise<DeviceOwner | null> {
  const [row] = await shop.db
    .select({ id: customers.id, passwordHash: customerCredentials.password })
    .from(customers)
    .innerJoin(customerCredentials, isCredentialOf(customers.id))
    .where(eq(customers.email, email))
  return row?.passwordHash ? { kind: 'customer', id: row.id, passwordHash: row.passwordHash } : null
}

export async function hasAccount(shop: Shop, email: string): Promise<boolean> {
  const rows = await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  return rows.length > 0
}
