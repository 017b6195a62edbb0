import { ECDH, randomUUID } from 'node:crypto'
import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { PushTarget } from '#app/shop/services/push.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { staffSessions } from '../../identity/identity.tables.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { type CallCount, countCall } from '../../identity/throttling/rate-limits.server.ts'
import { recordMemberAudit } from '../audit.server.ts'
import { pushDevices } from '../push.tables.server.ts'
import type { SignedInMember } from '../sessions/staff-sessions.server.ts'
import { pushMessagesJobName, storePush } from './push-messages.server.ts'

const maxPerMember = 10
const testsAnHour = 20

export type DeviceRefusal = 'unknown-service' | 'bad-keys' | 'too-many' | 'logged-out'

/** Oldest first. */
export async function listDevices(shop: Shop, { member, sessionId }: SignedInMember) {
  const { id, addedAt, reachedAt, device, sessionId: boundSession } = pushDevices
  const rows = await shop.db
    .select({ id, addedAt, reachedAt, device, boundSession })
    .from(pushDevices)
    .where(eq(pushDevices.staffId, member.id))
    .orderBy(asc(addedAt), asc(id))
  return rows.map(({ boundSession: session, ...row }) => ({ ...row, isThis: session === sessionId }))
}

/** Adds the caller's device. A device that exists already gets these keys and belongs to its current login. */
export async function addDevice(
  shop: Shop,
  signedIn: SignedInMember,
  target: PushTarget,
): Promise<{ ok: true } | { ok: false; reason: DeviceRefusal }> {
  if (!shop.push.knows(target.endpoint)) return { ok: false, reason: 'unknown-service' }
  if (!areValidKeys(target)) return { ok: false, reason: 'bad-keys' }
  return shop.db.transaction(async (tx) => {
    const { member, sessionId } = signedIn
    // Locks the row until the transaction ends, so that no device outlives its login.
    const [session] = await tx
      .select({ device: staffSessions.device })
      .from(staffSessions)
      .where(eq(staffSessions.id, sessionId))
      .for('key share')
    if (!session) return { ok: false, reason: 'logged-out' }
    const otherDevices = and(eq(pushDevices.staffId, member.id), ne(pushDevices.endpoint, target.endpoint))
    if ((await tx.$count(pushDevices, otherDevices)) >= maxPerMember) return { ok: false, reason: 'too-many' }
    const at = shop.clock.now()
    const device = { ...target, staffId: member.id, sessionId, addedAt: at, reachedAt: null, device: session.device }
    await tx
      .insert(pushDevices)
      .values({ id: randomUUID(), ...device })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
    await recordMemberAudit(tx, member.id, { at, staff: member, action: 'staff.messages-on' })
    return { ok: true }
  })
}

/** `p256dh` is a point of the curve, `auth` 16 bytes. */
function areValidKeys({ p256dh, auth }: PushTarget): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    return false
  }
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
}

/**
 * Moves a device to this login, so that its messages end with this login. Knowing the endpoint proves that the caller
 * has the device.
 */
export async function bindDevice(shop: Shop, { member, sessionId }: SignedInMember, endpoint: string): Promise<void> {
  const isBoundElsewhere = or(ne(pushDevices.sessionId, sessionId), ne(pushDevices.staffId, member.id))
  await shop.db
    .update(pushDevices)
    .set({ staffId: member.id, sessionId, device: staffSessions.device })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, sessionId), eq(pushDevices.endpoint, endpoint), isBoundElsewhere))
}

/** False if the member has no such device. */
export async function removeDevice(shop: Shop, member: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const removed = await tx.delete(pushDevices).where(isDeviceOf(member, id)).returning({ id: pushDevices.id })
    if (removed.length === 0) return false
    const at = shop.clock.now()
    await recordMemberAudit(tx, member.id, { at, staff: member, action: 'staff.messages-off' })
    return true
  })
}

export async function sendTest(
  shop: Shop,
  member: StaffMember,
  id: string,
): Promise<CallCount | { ok: false; reason: 'unknown' }> {
  const count = await countCall(shop, `test pushes of ${member.id}`, testsAnHour, 3_600)
  if (!count.ok) return count
  const [device] = await shop.db.select({ id: pushDevices.id }).from(pushDevices).where(isDeviceOf(member, id))
  if (!device) return { ok: false, reason: 'unknown' }
  const text = { title: shop.settings.shopName, body: 'This is a test. Messages reach this device.' }
  await storePush(shop.db, { tag: 'test', ...text, path: '/admin/account', policy: 'admin', at: shop.clock.now() }, id)
  shop.jobs.wake(pushMessagesJobName)
  return { ok: true }
}

const isDeviceOf = (member: StaffMember, id: string) => and(eq(pushDevices.id, id), eq(pushDevices.staffId, member.id))
