import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { addressKey, countCall, forgetCalls, forgetCallsUnder } from './call-limits.server.ts'
import { staff, staffSessions } from './identity.tables.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import type { StaffMember } from './staff-member.ts'
import { readStaffToken, signStaffToken, staffSessionSeconds } from './staff-token.server.ts'

export type StaffLoginResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type StaffLogin = { username: string; password: string; ip: string }

const quarterHour = 900

// Few from one address. Far more from all of them: whoever knows a name must not be able to keep its owner out.
const triesAnAddress = 10
const triesInAll = 200

/** Under which tries for a username are counted: those of all addresses, and those of each. */
const nameKey = (username: string) => `staff-login:${username}`
const pairKey = (username: string, ip: string) => `${nameKey(username)} ${addressKey(ip)}`

export async function logInStaff(shop: Shop, login: StaffLogin): Promise<StaffLoginResult> {
  const username = login.username.toLowerCase()
  const address = await countCall(shop, `staff-address:${addressKey(login.ip)}`, 60, 60)
  if (!address.ok) return { ...address, reason: 'too-many' }
  // A refused address counts no further for the name, so one address alone can't use up the tries of all.
  const own = await countCall(shop, pairKey(username, login.ip), triesAnAddress, quarterHour)
  const tries = own.ok ? await countCall(shop, nameKey(username), triesInAll, quarterHour) : own
  if (!tries.ok) return { ...tries, reason: 'too-many' }

  const [person] = await shop.db.select().from(staff).where(eq(staff.username, username))
  // An unknown name costs the same time as a known one.
  const isRight = person
    ? await verifyPassword(person.passwordHash, login.password)
    : !(await hashPassword(login.password))
  if (!person || !isRight) return { ok: false, reason: 'wrong-credentials' }
  await forgetCalls(shop, nameKey(username))
  await forgetCalls(shop, pairKey(username, login.ip))
  return { ok: true, token: await openStaffSession(shop, person.id) }
}

/** Opens a login that guesses hold shut, for every address. */
export async function forgetStaffTries(shop: Pick<Shop, 'db'>, username: string): Promise<void> {
  await forgetCalls(shop, nameKey(username))
  await forgetCallsUnder(shop, pairKey(username, ''))
}

/** Opens a session for a member of staff and returns its token. */
async function openStaffSession(shop: Shop, staffId: string): Promise<string> {
  const now = shop.clock.now()
  const sessionId = randomUUID()
  const expiresAt = later(now, staffSessionSeconds)
  await shop.db.insert(staffSessions).values({ id: sessionId, staffId, createdAt: now, expiresAt })
  return signStaffToken(shop, { staffId, sessionId }, now)
}

export async function logOutStaff(shop: Shop, sessionId: string): Promise<void> {
  await shop.db.delete(staffSessions).where(eq(staffSessions.id, sessionId))
}

/** The member of staff that `token` speaks for, as long as its session lasts. */
export async function findStaff(shop: Shop, token: string): Promise<{ member: StaffMember; sessionId: string } | null> {
  const claims = await readStaffToken(shop, token)
  if (!claims) return null
  const [row] = await shop.db
    .select({ id: staff.id, username: staff.username, name: staff.name })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.id, claims.sessionId),
        eq(staffSessions.staffId, claims.staffId),
        gt(staffSessions.expiresAt, shop.clock.now()),
      ),
    )
  return row ? { member: row, sessionId: claims.sessionId } : null
}
