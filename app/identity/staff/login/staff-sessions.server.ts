import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { staff, staffSecondFactors, staffSessions } from '../../identity.tables.server.ts'
import { addressKey, countCall } from '../../limits/call-limits.server.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../../limits/known-devices.server.ts'
import { forgetTries, forgetTry, loginTry, takeTurn } from '../../limits/login-waits.server.ts'
import { hashPassword, verifyPassword } from '../../passwords.server.ts'
import { nobody, noteSecurity } from '../../security/security-events.server.ts'
import type { StaffMember } from '../people/staff-member.ts'
import { openChallenge } from '../second-factor/challenges.server.ts'
import { hasSecondFactor } from '../second-factor/take-code.server.ts'
import { readStaffToken, signStaffToken, staffSessionSeconds } from './staff-token.server.ts'

export type LoggedIn = { ok: true; token: string; setCookie: string }
export type StaffLoginResult =
  | LoggedIn
  | { ok: false; reason: 'second-factor'; challenge: string }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type StaffLogin = { username: string; password: string; ip: string; cookie: string | undefined }

const freshSeconds = 600

export const memberColumns = { id: staff.id, username: staff.username, name: staff.name, role: staff.role }

const accountKey = (username: string) => `staff ${username}`

export async function logInStaff(shop: Shop, login: StaffLogin): Promise<StaffLoginResult> {
  const username = login.username.toLowerCase()
  const [person] = await shop.db
    .select()
    .from(staff)
    .where(and(eq(staff.username, username), isNull(staff.leftAt)))
  const result = await tryToLogIn(shop, { ...login, username }, person)
  const account = person?.id ?? nobody(shop, username)
  await noteSecurity(shop, result.ok ? 'staff-login' : loginRefusals[result.reason], account)
  return result
}

const loginRefusals = {
  'wrong-credentials': 'staff-login-refused',
  'too-many': 'staff-login-limited',
  'second-factor': 'staff-code-asked',
} as const

async function tryToLogIn(
  shop: Shop,
  { username, ip, cookie, ...login }: StaffLogin,
  person: typeof staff.$inferSelect | undefined,
): Promise<StaffLoginResult> {
  const owner: DeviceOwner | null = person ? { kind: 'staff', id: person.id, passwordHash: person.passwordHash } : null
  const device = findKnownDevice(shop, cookie, owner)
  // Others at the same address must not block a known device.
  const address = device ? null : await countCall(shop, `staff-address:${addressKey(ip)}`, 60, 60)
  if (address?.ok === false) return { ...address, reason: 'too-many' }
  const wanted = loginTry(shop, accountKey(username), ip, device)
  const turn = await takeTurn(shop, wanted)
  if (!turn.ok) return { ...turn, reason: 'too-many' }

  // An unknown name must take the same time as a known one.
  const isRight = person
    ? await verifyPassword(person.passwordHash, login.password)
    : !(await hashPassword(login.password))
  if (!person || !owner || !isRight) return { ok: false, reason: 'wrong-credentials' }
  await forgetTry(shop, wanted)
  if (await hasSecondFactor(shop.db, person.id)) {
    return { ok: false, reason: 'second-factor', challenge: await openChallenge(shop, person.id) }
  }
  return { ok: true, token: await openStaffSession(shop, person), setCookie: rememberDevice(shop, cookie, owner) }
}

export async function forgetStaffTries(shop: Pick<Shop, 'db'>, username: string): Promise<void> {
  await forgetTries(shop, accountKey(username))
}

/** `secondFactorAt`: when its code was taken; null where the member has none. */
export async function openStaffSession(
  shop: Shop,
  { id: staffId, role }: Pick<StaffMember, 'id' | 'role'>,
  secondFactorAt: Date | null = null,
): Promise<string> {
  const now = shop.clock.now()
  const sessionId = randomUUID()
  const expiresAt = later(now, staffSessionSeconds)
  const times = { createdAt: now, lastUsedAt: now, expiresAt, secondFactorAt }
  await shop.db.insert(staffSessions).values({ id: sessionId, staffId, ...times })
  return signStaffToken(shop, { staffId, sessionId, role }, now)
}

export type FoundStaff = {
  member: StaffMember
  sessionId: string
  /** What moves money asks for a code first, since the second factor of this session is none of the last minutes. */
  needsCode: boolean
  hasFirstPassword: boolean
}

/** `isUse`: the call keeps the login alive. */
export async function findStaff(shop: Shop, token: string, isUse = true): Promise<FoundStaff | null> {
  const claims = await readStaffToken(shop, token)
  if (!claims) return null
  const now = shop.clock.now()
  const [row] = await shop.db
    .select({
      ...memberColumns,
      hasFirstPassword: staff.hasFirstPassword,
      lastUsedAt: staffSessions.lastUsedAt,
      secondFactorAt: staffSessions.secondFactorAt,
      secondFactorSince: staffSecondFactors.confirmedAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffSecondFactors, eq(staffSecondFactors.staffId, staff.id))
    .where(
      and(
        eq(staffSessions.id, claims.sessionId),
        eq(staffSessions.staffId, claims.staffId),
        isNull(staff.leftAt),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastUsedAt, later(now, -shop.config.staffIdleMinutes * 60)),
      ),
    )
  if (!row) return null
  const { hasFirstPassword, lastUsedAt, secondFactorAt, secondFactorSince, ...member } = row
  const isFresh = secondFactorAt !== null && later(secondFactorAt, freshSeconds) > now
  // To the minute, so that not every call writes.
  if (isUse && later(lastUsedAt, 60) <= now) {
    await shop.db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.id, claims.sessionId))
  }
  const needsCode = secondFactorSince !== null && !isFresh
  return { member, sessionId: claims.sessionId, needsCode, hasFirstPassword }
}
