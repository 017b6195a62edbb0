import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { staffChallenges, staffSessions } from '../identity.tables.server.ts'

/** Every session of the member but the one named, and every login that waits for its code. */
export async function endStaffLogins(tx: Database, staffId: string, keptSessionId?: string): Promise<void> {
  const isTheirs = eq(staffSessions.staffId, staffId)
  await tx.delete(staffSessions).where(keptSessionId ? and(isTheirs, ne(staffSessions.id, keptSessionId)) : isTheirs)
  await tx.delete(staffChallenges).where(eq(staffChallenges.staffId, staffId))
}
