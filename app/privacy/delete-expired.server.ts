import { lt, or } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { sessionSeconds } from '../customers/customer-auth.server.ts'
import {
  customerSessions,
  rateWindows,
  staffChallenges,
  staffPasskeyAsks,
  staffSessions,
  verifications,
} from '../identity/identity.tables.server.ts'
import { sweepSecurityEvents } from '../identity/security/security-events.server.ts'
import { deleteOldLoginTries } from '../identity/throttling/login-throttle.server.ts'
import { maxWindowSeconds } from '../identity/throttling/rate-limits.server.ts'

export function deleteExpiredSecurityDataJob(shop: Shop): Job {
  return { name: 'forget-expired', everySeconds: 3600, run: () => deleteExpired(shop) }
}

async function deleteExpired(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  const oldestStart = addSeconds(now, -sessionSeconds.max)
  await shop.db
    .delete(customerSessions)
    .where(or(lt(customerSessions.expiresAt, now), lt(customerSessions.createdAt, oldestStart)))
  await shop.db.delete(verifications).where(lt(verifications.expiresAt, now))
  await shop.db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await shop.db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  await shop.db.delete(staffPasskeyAsks).where(lt(staffPasskeyAsks.expiresAt, now))
  await deleteOldLoginTries(shop)
  await sweepSecurityEvents(shop)
  const oldest = new Date(now.getTime() - 2 * maxWindowSeconds * 1000)
  await shop.db.delete(rateWindows).where(lt(rateWindows.windowStart, oldest))
  return 0
}
