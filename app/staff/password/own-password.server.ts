import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { staff } from '../../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.server.ts'
import { type PasswordRefusal, refusePassword } from '../../identity/refused-passwords.server.ts'
import { recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { rememberDevice } from '../../identity/throttling/known-devices.server.ts'
import { type CallCount, countCall } from '../../identity/throttling/rate-limits.server.ts'
import { recordAudit } from '../audit.server.ts'
import { endStaffLogins } from '../sessions/end-sessions.server.ts'
import { looksGenerated } from './made-password.server.ts'

type PasswordError = { ok: false; reason: 'wrong-password' } | (CallCount & { ok: false; reason: 'too-many' })
/** `passwordHash`: the hash that was verified; the password may have been changed since. */
export type OwnPassword = { ok: true; passwordHash: string; firstPasswordHash: string | null } | PasswordError
export type StaffPasswordChange =
  | { ok: true; setCookie: string }
  | { ok: false; reason: PasswordRefusal | 'same-password' | 'first-password' }
  | PasswordError

const triesAQuarterHour = 10

/** For changes that need more than a session. */
export async function proveOwnPassword(shop: Shop, staffId: string, password: string): Promise<OwnPassword> {
  const count = await countCall(shop, `staff password of ${staffId}`, triesAQuarterHour, 900)
  if (!count.ok) return { ...count, reason: 'too-many' }
  const [kept] = await shop.db.select().from(staff).where(eq(staff.id, staffId))
  if (kept && (await verifyPassword(kept.passwordHash, password))) {
    const { passwordHash, firstPasswordHash } = kept
    return { ok: true, passwordHash, firstPasswordHash }
  }
  await recordSecurityEvent(shop, 'staff-login-refused', staffId, { by: 'password' })
  return { ok: false, reason: 'wrong-password' }
}

/** Earlier versions generated passwords in other forms. */
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
  const own = await proveOwnPassword(shop, member.id, password)
  if (!own.ok) return own
  if (newPassword === password) return { ok: false, reason: 'same-password' }
  if (looksGenerated(newPassword) || (await isFirstPassword(own, newPassword)))
    return { ok: false, reason: 'first-password' }
  const weakness = refusePassword(shop, newPassword)
  if (weakness) return { ok: false, reason: weakness }
  const passwordHash = await hashPassword(newPassword)
  const at = shop.clock.now()
  const isChanged = await shop.db.transaction(async (tx) => {
    const chosen = { passwordHash, hasFirstPassword: false, passwordChangedAt: at }
    // Meanwhile an owner may have reset the password, or the member may have left.
    const isAsProven = and(eq(staff.id, member.id), eq(staff.passwordHash, own.passwordHash), isNull(staff.leftAt))
    const rows = await tx.update(staff).set(chosen).where(isAsProven).returning({ id: staff.id })
    if (rows.length === 0) return false
    await endStaffLogins(tx, member.id, sessionId)
    const subject = `staff:${member.id}`
    await recordAudit(tx, { at, staff: member, action: 'staff.change-password', subject, before: null, after: null })
    return true
  })
  if (!isChanged) return { ok: false, reason: 'wrong-password' }
  await recordSecurityEvent(shop, 'staff-password', member.id, { by: 'password' })
  return { ok: true, setCookie: rememberDevice(shop, cookie, { kind: 'staff', id: member.id, passwordHash }) }
}
