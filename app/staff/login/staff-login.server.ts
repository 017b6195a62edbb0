import { and, eq, isNull } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staff } from '../../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.server.ts'
import { pseudonymOf, recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../../identity/throttling/known-devices.server.ts'
import { clearTries, clearTry, countTry, createLoginTry } from '../../identity/throttling/login-throttle.server.ts'
import { countAddress, type RateLimited } from '../../identity/throttling/rate-limits.server.ts'
import { looksGenerated } from '../password/generated-password.server.ts'
import { temporaryPasswordSeconds } from '../password/temporary-password.ts'
import { hasSecondFactor } from '../second-factor/verify-second-factor-code.server.ts'
import { openStaffSession } from '../sessions/staff-sessions.server.ts'
import { openChallenge } from './challenges.server.ts'
import type { LoginSource } from './login-source.server.ts'

export type LoggedIn = { ok: true; token: string; setCookie: string }
export type StaffLoginResult =
  | LoggedIn
  | { ok: false; reason: 'second-factor'; challenge: string }
  | { ok: false; reason: 'wrong-credentials' | 'expired-password' }
  | RateLimited

export type StaffLogin = { username: string; password: string } & LoginSource

/** `idOrHash`: a member's id, or a keyed hash of an unknown name, because people type passwords into that field too. */
const accountKey = (idOrHash: string) => `staff ${idOrHash}`

export async function logInStaff(shop: Shop, login: StaffLogin): Promise<StaffLoginResult> {
  const username = login.username.toLowerCase()
  const [person] = await shop.db
    .select()
    .from(staff)
    .where(and(eq(staff.username, username), isNull(staff.leftAt)))
  const result = await verifyLogin(shop, { ...login, username }, person)
  const account = person?.id ?? pseudonymOf(shop, username)
  const kind = result.ok ? 'staff-login' : loginRefusals[result.reason]
  await recordSecurityEvent(shop, kind, account, { by: 'password', ip: login.ip })
  return result
}

const loginRefusals = {
  'wrong-credentials': 'staff-login-refused',
  'expired-password': 'staff-login-refused',
  'too-many': 'staff-login-limited',
  'second-factor': 'staff-code-asked',
} as const

async function verifyLogin(
  shop: Shop,
  { username, ip, cookie, userAgent, ...login }: StaffLogin,
  person: typeof staff.$inferSelect | undefined,
): Promise<StaffLoginResult> {
  const owner: DeviceOwner | null = person ? { kind: 'staff', id: person.id, passwordHash: person.passwordHash } : null
  const device = findKnownDevice(shop, cookie, owner)
  // Other clients at the same address must not block a known device.
  const address = device ? null : await countAddress(shop, 'staff logins from', ip, 60, 60)
  if (address?.ok === false) return address
  const loginTry = createLoginTry(shop, accountKey(person?.id ?? keyedHash(shop.config, username)), ip, device)
  const throttle = await countTry(shop, loginTry)
  if (!throttle.ok) return throttle

  // An unknown name must take the same time as a known one.
  const isCorrect = person
    ? await verifyPassword(person.passwordHash, login.password)
    : !(await hashPassword(login.password))
  if (!person || !owner || !isCorrect) return { ok: false, reason: 'wrong-credentials' }
  await clearTry(shop, loginTry)
  if (!person.hasFirstPassword && looksGenerated(login.password)) await makeTemporary(shop, person)
  else if (
    person.hasFirstPassword &&
    addSeconds(person.passwordChangedAt, temporaryPasswordSeconds) <= shop.clock.now()
  )
    return { ok: false, reason: 'expired-password' }
  if (await hasSecondFactor(shop.db, person.id)) {
    return { ok: false, reason: 'second-factor', challenge: await openChallenge(shop, person.id) }
  }
  const isProven = async (tx: Database) => !(await hasSecondFactor(tx, person.id))
  const token = await openStaffSession(shop, person, isProven, userAgent)
  if (!token) return { ok: false, reason: 'wrong-credentials' }
  return { ok: true, token, setCookie: rememberDevice(shop, cookie, owner) }
}

/** Earlier versions allowed members to keep a generated password, so it becomes a temporary one at the next login. */
async function makeTemporary(shop: Shop, person: typeof staff.$inferSelect): Promise<void> {
  const temporary = {
    hasFirstPassword: true,
    firstPasswordHash: person.passwordHash,
    passwordChangedAt: shop.clock.now(),
  }
  const isUnchanged = and(eq(staff.id, person.id), eq(staff.passwordHash, person.passwordHash))
  await shop.db.update(staff).set(temporary).where(isUnchanged)
  Object.assign(person, temporary)
}

export async function clearStaffLoginTries(shop: Pick<Shop, 'db'>, staffId: string): Promise<void> {
  await clearTries(shop, accountKey(staffId))
}
