import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { staff } from '../../identity.tables.server.ts'
import { rememberDevice } from '../../limits/known-devices.server.ts'
import { noteSecurity } from '../../security/security-events.server.ts'
import { type LoggedIn, openStaffSession } from '../login/staff-sessions.server.ts'
import type { PasskeySignature } from '../passkeys/passkey-wire.ts'
import { takePasskey } from '../passkeys/passkeys.server.ts'
import { endChallenge, findChallenge } from './challenges.server.ts'
import { type CodeResult, takeCode } from './take-code.server.ts'

export const challengeOver = { status: 410, message: 'That took too long. Please log in again.' }

type Over = { ok: false; reason: 'challenge-over' }
type Refused<Taken> = Exclude<Taken, { ok: true }>
export type CodeLoginResult = LoggedIn | Refused<CodeResult> | Over
export type PasskeyLoginResult = LoggedIn | { ok: false; reason: 'wrong-passkey' } | Over

type SecondStep = { challenge: string; cookie: string | undefined }

/** The second step of a login whose password was right. */
export function answerByCode(shop: Shop, step: SecondStep & { code: string }): Promise<CodeLoginResult> {
  return answerChallenge(shop, step, (staffId) => takeCode(shop, staffId, step.code))
}

export function answerByPasskey(
  shop: Shop,
  step: SecondStep & { passkey: PasskeySignature },
): Promise<PasskeyLoginResult> {
  return answerChallenge(shop, step, async (staffId) =>
    (await takePasskey(shop, staffId, step.passkey)) ? { ok: true } : { ok: false, reason: 'wrong-passkey' },
  )
}

async function answerChallenge<Taken extends { ok: boolean }>(
  shop: Shop,
  { challenge, cookie }: SecondStep,
  take: (staffId: string) => Promise<Taken>,
): Promise<LoggedIn | Refused<Taken> | Over> {
  const staffId = await findChallenge(shop, challenge)
  if (!staffId) return { ok: false, reason: 'challenge-over' }
  const taken = await take(staffId)
  if (!taken.ok) return taken as Refused<Taken>
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
