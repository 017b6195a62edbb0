import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { privacyVersion } from '#app/shop/privacy-version.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customers, guestJoins } from '../identity/identity.tables.server.ts'
import { hashPassword } from '../identity/passwords.server.ts'
import { hasAccount } from './credential-owner.server.ts'
import type { registerInput } from './credentials-input.ts'
import { lockCustomer } from './customer-lock.server.ts'

/** Adds a customer without e-mail and password, so no login is possible. False if the id is taken. */
export async function addGuest(
  tx: Database,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(customers)
    .values({ id, name, email: null, isGuest: true, privacyVersion, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  return added.length > 0
}

export async function isGuest(db: Database, customerId: string): Promise<boolean> {
  const [row] = await db.select({ isGuest: customers.isGuest }).from(customers).where(eq(customers.id, customerId))
  return row?.isGuest ?? false
}

/** Converts the guest to an account. False if the e-mail has one; throws if another call creates one meanwhile. */
export async function convertGuest(
  shop: Shop,
  guestId: string,
  input: z.infer<typeof registerInput>,
): Promise<boolean> {
  const { name, email } = input
  // Checks first, because the database would write a duplicate e-mail into its log.
  if (await hasAccount(shop, email)) return false
  const password = await hashPassword(input.password)
  const at = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    await lockCustomer(tx, guestId)
    const isThis = and(eq(customers.id, guestId), eq(customers.isGuest, true))
    const account = { name, email, isGuest: false, privacyVersion, updatedAt: at }
    const [row] = await tx.update(customers).set(account).where(isThis).returning({ id: customers.id })
    if (!row) throw new Error('this guest has an account already')
    const owner = { accountId: guestId, customerId: guestId, providerId: 'credential' }
    const times = { createdAt: at, updatedAt: at }
    await tx.insert(customerCredentials).values({ id: randomUUID(), ...owner, password, ...times })
    return true
  })
}

/** Queues the move of a guest's data to the account. `joinGuest` in `app/guests` runs it when no prompt is open. */
export async function queueGuestJoin(shop: Shop, guestId: string, customerId: string): Promise<void> {
  await shop.db.insert(guestJoins).values({ guestId, customerId, queuedAt: shop.clock.now() }).onConflictDoNothing()
}
