import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import { openKey } from '#app/platform/process/sealed-key.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { staffRecoveryCodes, staffSecondFactors } from '../../identity.tables.server.ts'
import { forgetTry, takeTurn } from '../../limits/login-waits.server.ts'
import { noteSecurity } from '../../security/security-events.server.ts'

export type CodeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-code' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const stepSeconds = 30

export const factorPlace = (owner: string) => ({ purpose: 'second factors of staff', owner })

export async function hasSecondFactor(db: Database, staffId: string): Promise<boolean> {
  const isOn = and(eq(staffSecondFactors.staffId, staffId), isNotNull(staffSecondFactors.confirmedAt))
  return (await db.select({ staffId: staffSecondFactors.staffId }).from(staffSecondFactors).where(isOn)).length > 0
}

/** Takes an authenticator's code or a recovery code, which counts this once. */
export async function takeCode(shop: Shop, staffId: string, code: string): Promise<CodeResult> {
  // Who tries codes has the password already, so all devices wait as one.
  const wanted = { account: `staff code ${staffId}`, source: 'any', isKnownDevice: true }
  const turn = await takeTurn(shop, wanted)
  if (!turn.ok) {
    await noteSecurity(shop, 'staff-code-limited', staffId)
    return { ...turn, reason: 'too-many' }
  }
  if (!(await spendCode(shop, staffId, code))) {
    await noteSecurity(shop, 'staff-code-refused', staffId)
    return { ok: false, reason: 'wrong-code' }
  }
  await forgetTry(shop, wanted)
  return { ok: true }
}

async function spendCode(shop: Shop, staffId: string, code: string): Promise<boolean> {
  const isTheirs = eq(staffSecondFactors.staffId, staffId)
  const [factor] = await shop.db
    .select()
    .from(staffSecondFactors)
    .where(and(isTheirs, isNotNull(staffSecondFactors.confirmedAt)))
  if (!factor) return false
  const step = stepOf(shop, factor, code)
  if (step === null) return spendRecoveryCode(shop, staffId, code)
  const taken = await shop.db
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(isTheirs, lt(staffSecondFactors.lastStep, step)))
    .returning({ staffId: staffSecondFactors.staffId })
  return taken.length > 0
}

/** The half minute that a code is of: this one, the one before or the one after. Null where it is of none of them. */
export function stepOf(
  shop: Pick<Shop, 'config' | 'clock' | 'log'>,
  { staffId, sealedKey }: Pick<typeof staffSecondFactors.$inferSelect, 'staffId' | 'sealedKey'>,
  code: string,
): number | null {
  const key = openKey(shop, factorPlace(staffId), sealedKey)
  if (!key) {
    shop.log.warn({ staffId }, 'a second factor was sealed with another ADMIN_TOKEN_SECRET: npm run admin removes it')
    return null
  }
  const timestamp = shop.clock.now().getTime()
  const distance = TOTP.validate({ token: code, secret: new Secret({ buffer: key.buffer }), timestamp, window: 1 })
  return distance === null ? null : TOTP.counter({ period: stepSeconds, timestamp }) + distance
}

async function spendRecoveryCode(shop: Shop, staffId: string, code: string): Promise<boolean> {
  const isIt = and(
    eq(staffRecoveryCodes.staffId, staffId),
    eq(staffRecoveryCodes.codeHash, recoveryHash(shop, staffId, code)),
  )
  const spent = await shop.db.delete(staffRecoveryCodes).where(isIt).returning({ staffId: staffRecoveryCodes.staffId })
  return spent.length > 0
}

/** `code` as it is tidied by `codeRule`. */
export function recoveryHash({ config }: Pick<Shop, 'config'>, staffId: string, code: string): string {
  return keyedHash(config, `recovery code ${staffId} ${code}`)
}
