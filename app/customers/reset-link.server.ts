import { and, eq } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customerSessions, customers, verifications } from '../identity/identity.tables.server.ts'
import { hashPassword } from '../identity/passwords.server.ts'
import { customerAuth } from './customer-auth.server.ts'

/**
 * Sets the password, ends every session, and uses up the link with every other of the account: all of it or nothing,
 * so that a fault leaves the link good. Null for a link that is none, over or used; else the account's e-mail address.
 */
export async function setPasswordByLink(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<string | null> {
  const { internalAdapter } = await customerAuth(shop).$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  // As in the library that made it: a link ends by the machine's clock.
  if (!link || link.expiresAt <= new Date()) return null
  const passwordHash = await hashPassword(password)
  const isTheirs = and(eq(customerCredentials.customerId, link.value), eq(customerCredentials.providerId, 'credential'))
  return shop.db.transaction(async (tx) => {
    // The credentials first, as a change by the old password does: the later of two waits here.
    const held = await tx.select({ id: customerCredentials.id }).from(customerCredentials).where(isTheirs).for('update')
    const used = await tx.delete(verifications).where(eq(verifications.id, link.id)).returning({ id: verifications.id })
    const [owner] = await tx.select().from(customers).where(eq(customers.id, link.value))
    if (held.length === 0 || used.length === 0 || !owner?.email) return null
    await tx.update(customerCredentials).set({ password: passwordHash, updatedAt: shop.clock.now() }).where(isTheirs)
    await tx.delete(customerSessions).where(eq(customerSessions.customerId, link.value))
    await tx.delete(verifications).where(eq(verifications.value, link.value))
    return owner.email
  })
}
