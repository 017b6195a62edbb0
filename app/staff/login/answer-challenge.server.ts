import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { staff } from '../../identity/identity.tables.server.ts'
import { type Factor, pseudonymOf, recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../../identity/throttling/known-devices.server.ts'
import type { PasskeySignature } from '../passkeys/passkey-wire.ts'
import { verifyPasskey } from '../passkeys/passkeys.server.ts'
import { type CodeResult, factorOf, verifySecondFactorCode } from '../second-factor/verify-second-factor-code.server.ts'
import { openStaffSession } from '../sessions/staff-sessions.server.ts'
import { endChallenge, findChallenge } from './challenges.server.ts'
import type { LoginSource } from './login-source.server.ts'
import type { LoggedIn } from './staff-login.server.ts'

export const expiredChallenge = { status: 410, message: 'That took too long. Please log in again.' }

type ChallengeOver = { ok: false; reason: 'challenge-over' }
export type CodeLoginResult = LoggedIn | Exclude<CodeResult, { ok: true }> | ChallengeOver
type WrongPasskey = { ok: false; reason: 'wrong-passkey' }
export type PasskeyLoginResult = LoggedIn | WrongPasskey | ChallengeOver

type SecondStep = { challenge: string } & LoginSource

/** The second step of a login after a correct password. */
export function answerByCode(shop: Shop, step: SecondStep & { code: string }): Promise<CodeLoginResult> {
  return answerChallenge(shop, step, factorOf(step.code), (owner) => {
    const device = findKnownDevice(shop, step.cookie, owner)
    return verifySecondFactorCode(shop, owner.id, step.code, {
      ip: step.ip,
      ...(device ? { source: `device ${device}` } : {}),
    })
  })
}

export function answerByPasskey(
  shop: Shop,
  step: SecondStep & { passkey: PasskeySignature },
): Promise<PasskeyLoginResult> {
  return answerChallenge<WrongPasskey>(shop, step, 'passkey', async ({ id }) =>
    (await verifyPasskey(shop, id, step.passkey, step.ip)) ? { ok: true } : { ok: false, reason: 'wrong-passkey' },
  )
}

async function answerChallenge<Refused extends { ok: false }>(
  shop: Shop,
  { challenge, cookie, ip, userAgent }: SecondStep,
  by: Factor,
  checkAnswer: (owner: DeviceOwner) => Promise<{ ok: true } | Refused>,
): Promise<LoggedIn | Refused | ChallengeOver> {
  const proof = { by, ip }
  const staffId = await findChallenge(shop, challenge)
  if (!staffId) return recordExpiredChallenge(shop, pseudonymOf(shop, challenge), proof)
  const isCurrentMember = and(eq(staff.id, staffId), isNull(staff.leftAt))
  const [person] = await shop.db.select().from(staff).where(isCurrentMember)
  if (!person) return recordExpiredChallenge(shop, staffId, proof)
  const owner = { kind: 'staff' as const, id: staffId, passwordHash: person.passwordHash }
  const checked = await checkAnswer(owner)
  if (!checked.ok) return checked
  const token = await openStaffSession(shop, person, (tx) => endChallenge(tx, shop, challenge), userAgent)
  if (!token) return recordExpiredChallenge(shop, staffId, proof)
  await recordSecurityEvent(shop, 'staff-login', staffId, proof)
  return { ok: true, token, setCookie: rememberDevice(shop, cookie, owner) }
}

/** Records an answer to a challenge that is expired or unknown. */
export async function recordExpiredChallenge(
  shop: Shop,
  who: string,
  proof: { by: Factor; ip: string },
): Promise<ChallengeOver> {
  await recordSecurityEvent(shop, 'staff-challenge-over', who, proof)
  return { ok: false, reason: 'challenge-over' }
}
