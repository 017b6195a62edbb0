import { and, eq } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customerSessions, customers, verifications } from '../identity/identity.tables.server.ts'
import { hashPassword } from '../identity/passwords.server.ts'
import { customerAuth } from './customer-auth.server.ts'

/**
 * Sets the password, ends every session and deletes the account's links, all in one transaction, so that an error
 * leaves the link valid. Null for an unknown, expired or used link; otherwise the account's e-mail.
 */
export async function setPasswordByLink(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<string | null> {
  const { internalAdapter } = await customerAuth(shop).$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  // The library compares with the machine's clock, so this does too.
  if (!link || link.expiresAt <= new Date()) return null
  const passwordHash = await hashPassword(password)
  const isTheirs = and(eq(customerCredentials.customerId, link.value), eq(customerCredentials.providerId, 'credential'))
  return shop.db.transaction(async (tx) => {
    // Locks the credentials first, as a change of the password does: the later of the two waits here.
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
