import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { staff } from '../../identity.tables.server.ts'
import { rememberDevice } from '../../limits/known-devices.server.ts'
import { noteSecurity } from '../../security/security-events.server.ts'
import { type LoggedIn, openStaffSession } from '../staff-sessions.server.ts'
import { endChallenge, findChallenge } from './challenges.server.ts'
import { type CodeResult, takeCode } from './take-code.server.ts'

export type ChallengeResult = LoggedIn | Exclude<CodeResult, { ok: true }> | { ok: false; reason: 'challenge-over' }

type ChallengeAnswer = { challenge: string; code: string; cookie: string | undefined }

/** The second step of a login whose password was right. */
export async function answerChallenge(
  shop: Shop,
  { challenge, code, cookie }: ChallengeAnswer,
): Promise<ChallengeResult> {
  const staffId = await findChallenge(shop, challenge)
  if (!staffId) return { ok: false, reason: 'challenge-over' }
  const taken = await takeCode(shop, staffId, code)
  if (!taken.ok) return taken
  const [person] = await shop.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.leftAt)))
  if (!person || !(await endChallenge(shop, challenge))) return { ok: false, reason: 'challenge-over' }
  await noteSecurity(shop, 'staff-login', staffId)
  const token = await openStaffSession(shop, person, shop.clock.now())
  const { passwordHash } = person
  return { ok: true, token, setCookie: rememberDevice(shop, cookie, { kind: 'staff', id: staffId, passwordHash }) }
}
