import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { staff } from '../../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.server.ts'
import { findPasswordWeakness, type PasswordRefusal } from '../../identity/refused-passwords.server.ts'
import { recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { rememberDevice } from '../../identity/throttling/known-devices.server.ts'
import { countCall, type RateLimited } from '../../identity/throttling/rate-limits.server.ts'
import { recordMemberAudit } from '../audit.server.ts'
import { endStaffLogins } from '../sessions/end-sessions.server.ts'
import { looksGenerated } from './generated-password.server.ts'

type PasswordError = { ok: false; reason: 'wrong-password' } | RateLimited
/** `passwordHash`: the hash that was verified; the password may have been changed since. */
export type PasswordProof = { ok: true; passwordHash: string; firstPasswordHash: string | null } | PasswordError
export type StaffPasswordChange =
  | { ok: true; setCookie: string }
  | { ok: false; reason: PasswordRefusal | 'same-password' | 'first-password' }
  | PasswordError

const maxTries = 10

/** For changes that need the password in addition to a session. */
export async function verifyOwnPassword(shop: Shop, staffId: string, password: string): Promise<PasswordProof> {
  const count = await countCall(shop, `staff password of ${staffId}`, maxTries, 900)
  if (!count.ok) return count
  const [person] = await shop.db.select().from(staff).where(eq(staff.id, staffId))
  if (person && (await verifyPassword(person.passwordHash, password))) {
    const { passwordHash, firstPasswordHash } = person
    return { ok: true, passwordHash, firstPasswordHash }
  }
  await recordSecurityEvent(shop, 'staff-login-refused', staffId, { by: 'password' })
  return { ok: false, reason: 'wrong-password' }
}

/** Compares hashes, because earlier versions generated passwords in other forms than `looksGenerated` knows. */
async function isFirstPassword({ firstPasswordHash }: { firstPasswordHash: string | null }, password: string) {
  return firstPasswordHash !== null && (await verifyPassword(firstPasswordHash, password))
}

/** Ends every other session of the member. */
export async function changeStaffPassword(
  shop: Shop,
  member: StaffMember,
  { password, newPassword }: { password: string; newPassword: string },
  { sessionId, cookie }: { sessionId: string; cookie: string | undefined },
): Promise<StaffPasswordChange> {
  const proof = await verifyOwnPassword(shop, member.id, password)
  if (!proof.ok) return proof
  if (newPassword === password) return { ok: false, reason: 'same-password' }
  if (looksGenerated(newPassword) || (await isFirstPassword(proof, newPassword)))
    return { ok: false, reason: 'first-password' }
  const weakness = findPasswordWeakness(shop, newPassword)
  if (weakness) return { ok: false, reason: weakness }
  const passwordHash = await hashPassword(newPassword)
  const at = shop.clock.now()
  const isChanged = await shop.db.transaction(async (tx) => {
    const newValues = { passwordHash, hasFirstPassword: false, passwordChangedAt: at }
    // Not if an owner reset the password meanwhile, or if the member has left.
    const isUnchanged = and(eq(staff.id, member.id), eq(staff.passwordHash, proof.passwordHash), isNull(staff.leftAt))
    const rows = await tx.update(staff).set(newValues).where(isUnchanged).returning({ id: staff.id })
    if (rows.length === 0) return false
    await endStaffLogins(tx, member.id, sessionId)
    await recordMemberAudit(tx, member.id, { at, staff: member, action: 'staff.change-password' })
    return true
  })
  if (!isChanged) return { ok: false, reason: 'wrong-password' }
  await recordSecurityEvent(shop, 'staff-password', member.id, { by: 'password' })
  return { ok: true, setCookie: rememberDevice(shop, cookie, { kind: 'staff', id: member.id, passwordHash }) }
}
