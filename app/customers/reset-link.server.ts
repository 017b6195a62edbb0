import { eq } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customerSessions, customers, verifications } from '../identity/identity.tables.server.ts'
import { hashPassword } from '../identity/passwords.server.ts'
import { isCredentialOf } from './credential-owner.server.ts'
import { customerAuth } from './customer-auth.server.ts'

/**
 * Sets the password, ends every session and deletes the account's links in one transaction, so that an error leaves the
 * link valid. Returns the account's e-mail, or null for an invalid link.
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
  const isCredential = isCredentialOf(link.value)
  return shop.db.transaction(async (tx) => {
    // Locks the credentials first, as `changePassword` does, so that the two run one by one.
    const credentials = await tx.select().from(customerCredentials).where(isCredential).for('update')
    const usedLinks = await tx.delete(verifications).where(eq(verifications.id, link.id)).returning()
    const [owner] = await tx.select().from(customers).where(eq(customers.id, link.value))
    if (credentials.length === 0 || usedLinks.length === 0 || !owner?.email) return null
    await tx
      .update(customerCredentials)
      .set({ password: passwordHash, updatedAt: shop.clock.now() })
      .where(isCredential)
    await tx.delete(customerSessions).where(eq(customerSessions.customerId, link.value))
    await tx.delete(verifications).where(eq(verifications.value, link.value))
    return owner.email
  })
}
