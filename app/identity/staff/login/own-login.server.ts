import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { staff, staffSessions } from '../../identity.tables.server.ts'
import { type CallCount, countCall } from '../../limits/call-limits.server.ts'
import { rememberDevice } from '../../limits/known-devices.server.ts'
import { hashPassword, verifyPassword } from '../../passwords.server.ts'
import { type PasswordRefusal, refusePassword } from '../../refused-passwords.server.ts'
import { noteSecurity } from '../../security/security-events.server.ts'
import { recordAudit } from '../audit.server.ts'
import type { StaffMember } from '../people/staff-member.ts'
import { endStaffLogins } from './staff-logins.server.ts'

type PasswordFault = { ok: false; reason: 'wrong-password' } | (CallCount & { ok: false; reason: 'too-many' })
/** `passwordHash`: as it was proven; another may be set since. */
export type OwnPassword = { ok: true; passwordHash: string } | PasswordFault
export type StaffPasswordChange =
  | { ok: true; setCookie: string }
  | { ok: false; reason: PasswordRefusal | 'same-password' }
  | PasswordFault

const triesAQuarterHour = 10

export async function listStaffSessions(shop: Shop, staffId: string) {
  const now = shop.clock.now()
  return shop.db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastUsedAt, later(now, -shop.config.staffIdleMinutes * 60)),
      ),
    )
    .orderBy(desc(staffSessions.createdAt))
}

/** For what a session alone must not change. */
export async function proveOwnPassword(shop: Shop, staffId: string, password: string): Promise<OwnPassword> {
  const count = await countCall(shop, `staff password of ${staffId}`, triesAQuarterHour, 900)
  if (!count.ok) return { ...count, reason: 'too-many' }
  const [kept] = await shop.db.select().from(staff).where(eq(staff.id, staffId))
  if (kept && (await verifyPassword(kept.passwordHash, password))) return { ok: true, passwordHash: kept.passwordHash }
  await noteSecurity(shop, 'staff-login-refused', staffId)
  return { ok: false, reason: 'wrong-password' }
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
  const weakness = refusePassword(shop, newPassword)
  if (weakness) return { ok: false, reason: weakness }
  const passwordHash = await hashPassword(newPassword)
  const at = shop.clock.now()
  const isChanged = await shop.db.transaction(async (tx) => {
    const chosen = { passwordHash, hasFirstPassword: false, passwordChangedAt: at }
    // An owner may have given another one while the new one was hashed, or the member may have left.
    const isAsProven = and(eq(staff.id, member.id), eq(staff.passwordHash, own.passwordHash), isNull(staff.leftAt))
    const rows = await tx.update(staff).set(chosen).where(isAsProven).returning({ id: staff.id })
    if (rows.length === 0) return false
    await endStaffLogins(tx, member.id, sessionId)
    const subject = `staff:${member.id}`
    await recordAudit(tx, { at, staff: member, action: 'staff.change-password', subject, before: null, after: null })
    return true
  })
  if (!isChanged) return { ok: false, reason: 'wrong-password' }
  await noteSecurity(shop, 'staff-password', member.id)
  return { ok: true, setCookie: rememberDevice(shop, cookie, { kind: 'staff', id: member.id, passwordHash }) }
}
