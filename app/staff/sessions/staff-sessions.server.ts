import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staff, staffSessions } from '../../identity/identity.tables.server.ts'
import { type Factor, recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { deviceName } from './device-name.ts'
import { lockLogins } from './end-sessions.server.ts'
import { readStaffToken, type StaffTokenClaims, signStaffToken, staffSessionSeconds } from './staff-token.server.ts'

const verifiedSeconds = 600

export type SignedInMember = { member: StaffMember; sessionId: string }

export const memberColumns = { id: staff.id, username: staff.username, name: staff.name, role: staff.role }

/**
 * Opens a session. A concurrent change of the password or factor also locks the member's row: it either waits and then
 * ends this session, or this transaction sees the change. Null if the password has changed, or if `isProven` is false.
 */
export async function openStaffSession(
  shop: Shop,
  { id: staffId, name, role, hasFirstPassword, passwordHash }: typeof staff.$inferSelect,
  isProven: (tx: Database) => Promise<boolean>,
  userAgent?: string,
): Promise<string | null> {
  const now = shop.clock.now()
  const sessionId = randomUUID()
  const expiresAt = addSeconds(now, staffSessionSeconds)
  const times = { createdAt: now, lastUsedAt: now, expiresAt, verifiedAt: now }
  const isUnchanged = and(eq(staff.id, staffId), isNull(staff.leftAt), eq(staff.passwordHash, passwordHash))
  const isOpened = await shop.db.transaction(async (tx) => {
    await lockLogins(tx, staffId)
    await tx.insert(staffSessions).values({ id: sessionId, staffId, ...times, device: deviceName(userAgent) })
    if ((await tx.$count(staff, isUnchanged)) > 0 && (await isProven(tx))) return true
    await tx.delete(staffSessions).where(eq(staffSessions.id, sessionId))
    return false
  })
  if (!isOpened) return null
  return signStaffToken(shop, { staffId, sessionId, name, role, hasTemporaryPassword: hasFirstPassword }, now)
}

/** For a session whose member has chosen a password. The new token expires at the same time as the old one. */
export async function renewStaffToken(shop: Shop, { id: staffId, name, role }: StaffMember, sessionId: string) {
  const [session] = await shop.db.select().from(staffSessions).where(eq(staffSessions.id, sessionId))
  const claims = { staffId, sessionId, name, role, hasTemporaryPassword: false }
  return signStaffToken(shop, claims, session?.createdAt ?? shop.clock.now())
}

export type AuthenticatedStaff = {
  member: StaffMember
  sessionId: string
  /** True if the second factor (the password, for a member without one) was checked recently. */
  isRecentlyVerified: boolean
  /** When a new, unconfirmed owner may handle money; null: at once. */
  moneyFrom: Date | null
  hasFirstPassword: boolean
}

/** `prolongsSession`: the call keeps the session alive. */
export async function findStaff(shop: Shop, token: string, prolongsSession = true): Promise<AuthenticatedStaff | null> {
  const claims = await readStaffToken(shop, token)
  return claims && findStaffOfSession(shop, claims, prolongsSession)
}

export async function findStaffOfSession(
  shop: Shop,
  claims: StaffTokenClaims,
  prolongsSession: boolean,
): Promise<AuthenticatedStaff | null> {
  const now = shop.clock.now()
  const [row] = await shop.db
    .select({
      ...memberColumns,
      hasFirstPassword: staff.hasFirstPassword,
      lastUsedAt: staffSessions.lastUsedAt,
      verifiedAt: staffSessions.verifiedAt,
      moneyFrom: staff.moneyFrom,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.id, claims.sessionId),
        eq(staffSessions.staffId, claims.staffId),
        isNull(staff.leftAt),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastUsedAt, addSeconds(now, -shop.config.staffIdleMinutes * 60)),
      ),
    )
  if (!row) return null
  const { hasFirstPassword, lastUsedAt, verifiedAt, moneyFrom, ...member } = row
  // Exact to the minute only, so that not every call writes a row.
  if (prolongsSession && addSeconds(lastUsedAt, 60) <= now) {
    await shop.db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.id, claims.sessionId))
  }
  return {
    member,
    sessionId: claims.sessionId,
    isRecentlyVerified: isRecentlyVerified(shop, verifiedAt),
    moneyFrom: moneyFrom && moneyFrom > now ? moneyFrom : null,
    hasFirstPassword,
  }
}

/** The active sessions of one member or of all, newest first. */
export async function listStaffSessions(shop: Shop, staffId?: string) {
  const now = shop.clock.now()
  return shop.db
    .select()
    .from(staffSessions)
    .where(
      and(
        staffId === undefined ? undefined : eq(staffSessions.staffId, staffId),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastUsedAt, addSeconds(now, -shop.config.staffIdleMinutes * 60)),
      ),
    )
    .orderBy(desc(staffSessions.createdAt))
}

function isRecentlyVerified({ clock }: Pick<Shop, 'clock'>, verifiedAt: Date | null): boolean {
  return verifiedAt !== null && addSeconds(verifiedAt, verifiedSeconds) > clock.now()
}

/** Step-up: marks the session as recently verified for ten minutes, and logs the factor. */
export async function confirmSession(
  shop: Shop,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  by: Factor,
): Promise<void> {
  await markVerified(shop.db, sessionId, shop.clock.now())
  await recordSecurityEvent(shop, 'staff-confirmed', staffId, { by })
}

export async function markVerified(db: Database, sessionId: string, verifiedAt: Date): Promise<void> {
  await db.update(staffSessions).set({ verifiedAt }).where(eq(staffSessions.id, sessionId))
}
