import { and, eq, ne } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staff, staffChallenges, staffSessions } from '../../identity/identity.tables.server.ts'
import { pushDevices } from '../push.tables.server.ts'

/** Locks the member until the transaction ends, so that logins of one member begin and end one after the other. */
export async function lockLogins(tx: Database, staffId: string): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
}

/** Ends every session of the member except one, with their push devices, and every login that waits for a code. */
export async function endStaffLogins(tx: Database, staffId: string, keptSessionId?: string): Promise<void> {
  await lockLogins(tx, staffId)
  const isTheirs = eq(staffSessions.staffId, staffId)
  await tx.delete(staffSessions).where(keptSessionId ? and(isTheirs, ne(staffSessions.id, keptSessionId)) : isTheirs)
  const areTheirs = eq(pushDevices.staffId, staffId)
  await tx
    .delete(pushDevices)
    .where(keptSessionId ? and(areTheirs, ne(pushDevices.sessionId, keptSessionId)) : areTheirs)
  await tx.delete(staffChallenges).where(eq(staffChallenges.staffId, staffId))
}

/** Ends one session of this member, with its push device. False if there is none. */
export async function endStaffLogin({ db }: Pick<Shop, 'db'>, staffId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isSameSession = and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, staffId))
    const ended = await tx.delete(staffSessions).where(isSameSession).returning({ id: staffSessions.id })
    if (ended.length > 0) await tx.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))
    return ended.length > 0
  })
}
