import { and, eq } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customers } from '../identity/identity.tables.server.ts'
import type { DeviceOwner } from '../identity/throttling/known-devices.server.ts'

/** Null if no account with a password has this e-mail. */
export async function findOwner(shop: Shop, email: string): Promise<DeviceOwner | null> {
  const isPassword = and(
    eq(customerCredentials.customerId, customers.id),
    eq(customerCredentials.providerId, 'credential'),
  )
  const [row] = await shop.db
    .select({ id: customers.id, passwordHash: customerCredentials.password })
    .from(customers)
    .innerJoin(customerCredentials, isPassword)
    .where(eq(customers.email, email))
  return row?.passwordHash ? { kind: 'customer', id: row.id, passwordHash: row.passwordHash } : null
}

export async function isKnown(shop: Shop, email: string): Promise<boolean> {
  const rows = await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  return rows.length > 0
}
