import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customerSessions, customers, verifications } from '../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../identity/passwords.server.ts'
import { findPasswordWeakness, type PasswordRefusal } from '../identity/refused-passwords.server.ts'
import { recordSecurityEvent } from '../identity/security/security-events.server.ts'
import { rememberDevice } from '../identity/throttling/known-devices.server.ts'
import { countCall, type RateLimited } from '../identity/throttling/rate-limits.server.ts'
import { isCredentialOf } from './credential-owner.server.ts'
import { findCurrentSession } from './current-session.server.ts'
import { sessionSeconds } from './customer-auth.server.ts'

export type OwnSession = { id: string; beganAt: Date; usedAt: Date; isThis: boolean }
export type PasswordChangeResult =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: 'wrong-password' | 'no-password' | PasswordRefusal }
  | RateLimited

const maxPasswordTries = 10

/** Latest first. `usedAt` is exact to the day, because a session is renewed once a day. */
export async function listSessions(shop: Shop, customerId: string, cookie: string | undefined): Promise<OwnSession[]> {
  const current = await findCurrentSession(shop, cookie)
  // The library compares with the machine's clock, so this does too.
  const now = new Date()
  const rows = await shop.db
    .select()
    .from(customerSessions)
    .where(
      and(
        eq(customerSessions.customerId, customerId),
        gt(customerSessions.expiresAt, now),
        gt(customerSessions.createdAt, addSeconds(now, -sessionSeconds.max)),
      ),
    )
    .orderBy(desc(customerSessions.createdAt))
  return rows.map(({ id, createdAt, updatedAt }) => ({
    id,
    beganAt: createdAt,
    usedAt: updatedAt,
    isThis: id === current?.sessionId,
  }))
}

/** False if the customer has no such session. */
export async function endSession(shop: Shop, customerId: string, sessionId: string): Promise<boolean> {
  const isSameSession = and(eq(customerSessions.id, sessionId), eq(customerSessions.customerId, customerId))
  return (await shop.db.delete(customerSessions).where(isSameSession).returning({ id: customerSessions.id })).length > 0
}

/** Also ends every other session and deletes unused reset links. */
export async function changePassword(
  shop: Shop,
  customerId: string,
  { password, newPassword }: { password: string; newPassword: string },
  cookie: string | undefined,
): Promise<PasswordChangeResult> {
  // A stolen session must not allow guessing the password.
  const count = await countCall(shop, `password of ${customerId}`, maxPasswordTries, 900)
  if (!count.ok) return count
  const isCredential = isCredentialOf(customerId)
  const [credential] = await shop.db.select().from(customerCredentials).where(isCredential)
  const currentHash = credential?.password
  if (!currentHash) return { ok: false, reason: 'no-password' }
  if (!(await verifyPassword(currentHash, password))) {
    await recordSecurityEvent(shop, 'customer-login-refused', customerId, { by: 'password' })
    return { ok: false, reason: 'wrong-password' }
  }
  const weakness = findPasswordWeakness(shop, newPassword)
  if (weakness) return { ok: false, reason: weakness }
  const passwordHash = await hashPassword(newPassword)
  const current = await findCurrentSession(shop, cookie)
  const isChanged = await shop.db.transaction(async (tx) => {
    // A reset link may have changed the password while the new one was hashed.
    const rows = await tx
      .update(customerCredentials)
      .set({ password: passwordHash, updatedAt: shop.clock.now() })
      .where(and(isCredential, eq(customerCredentials.password, currentHash)))
      .returning({ id: customerCredentials.id })
    if (rows.length === 0) return false
    await tx
      .delete(customerSessions)
      .where(and(eq(customerSessions.customerId, customerId), ne(customerSessions.id, current?.sessionId ?? '')))
    await tx.delete(verifications).where(eq(verifications.value, customerId))
    return true
  })
  if (!isChanged) return { ok: false, reason: 'wrong-password' }
  await recordSecurityEvent(shop, 'customer-password', customerId, { by: 'password' })
  return { ok: true, setCookies: [rememberDevice(shop, cookie, { kind: 'customer', id: customerId, passwordHash })] }
}

/** True for every guest, who has no password: the session identifies them. */
export async function isOwnPassword(shop: Shop, customerId: string, password: string): Promise<boolean | RateLimited> {
  const count = await countCall(shop, `password of ${customerId}`, maxPasswordTries, 900)
  if (!count.ok) return count
  const [row] = await shop.db
    .select({ isGuest: customers.isGuest, hash: customerCredentials.password })
    .from(customers)
    .leftJoin(customerCredentials, eq(customerCredentials.customerId, customers.id))
    .where(eq(customers.id, customerId))
  if (row?.isGuest) return true
  const isOwn = row?.hash ? await verifyPassword(row.hash, password) : false
  await recordSecurityEvent(shop, isOwn ? 'customer-confirmed' : 'customer-login-refused', customerId, {
    by: 'password',
  })
  return isOwn
}
