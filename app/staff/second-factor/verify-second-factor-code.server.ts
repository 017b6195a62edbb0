import { and, eq, isNotNull, lt, notLike } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { decryptKey } from '#app/framework/process/encrypted-key.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staffRecoveryCodes, staffSecondFactors } from '../../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.server.ts'
import { type Factor, recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import { clearTry, countTry } from '../../identity/throttling/login-throttle.server.ts'
import type { CallCount } from '../../identity/throttling/rate-limits.server.ts'

export type CodeResult = CallCount | { ok: false; reason: 'wrong-code' }

const stepSeconds = 30
export const recoveryCodeLength = 10

export const encryptionContext = (owner: string) => ({ purpose: 'second factors of staff', owner })

export async function hasSecondFactor(db: Database, staffId: string): Promise<boolean> {
  const isOn = and(eq(staffSecondFactors.staffId, staffId), isNotNull(staffSecondFactors.confirmedAt))
  return (await db.select({ staffId: staffSecondFactors.staffId }).from(staffSecondFactors).where(isOn)).length > 0
}

/** The log distinguishes a recovery code from an authenticator's. */
export function factorOf(code: string): Factor {
  return code.length === recoveryCodeLength ? 'recovery-code' : 'code'
}

type CodeSource = { source?: string; ip?: string }

/**
 * Accepts an authenticator's code or a recovery code, once. `source`: a session or a known device, which is throttled
 * only by its own wrong codes. All other sources share one throttle, because they know the password already. `ip`: the
 * address, if this is a login.
 */
export async function verifySecondFactorCode(
  shop: Shop,
  staffId: string,
  code: string,
  { source = 'any', ...from }: CodeSource,
): Promise<CodeResult> {
  const details = { by: factorOf(code), ...from }
  const loginTry = { account: `staff code ${staffId}`, source, isKnownDevice: true }
  const throttle = await countTry(shop, loginTry)
  if (!throttle.ok) {
    await recordSecurityEvent(shop, 'staff-code-limited', staffId, details)
    return throttle
  }
  if (!(await consumeCode(shop, staffId, code))) {
    await recordSecurityEvent(shop, 'staff-code-refused', staffId, details)
    return { ok: false, reason: 'wrong-code' }
  }
  await clearTry(shop, loginTry)
  return { ok: true }
}

async function consumeCode(shop: Shop, staffId: string, code: string): Promise<boolean> {
  const isTheirs = eq(staffSecondFactors.staffId, staffId)
  const [factor] = await shop.db
    .select()
    .from(staffSecondFactors)
    .where(and(isTheirs, isNotNull(staffSecondFactors.confirmedAt)))
  if (!factor) return false
  const step = stepOf(shop, factor, code)
  if (step === null) return consumeRecoveryCode(shop, staffId, code)
  const taken = await shop.db
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(isTheirs, lt(staffSecondFactors.lastStep, step)))
    .returning({ staffId: staffSecondFactors.staffId })
  return taken.length > 0
}

/**
 * The half minute that a code belongs to: the current, the previous or the next one. Null if it belongs to none of
 * them.
 */
export function stepOf(
  shop: Pick<Shop, 'config' | 'clock' | 'log'>,
  { staffId, sealedKey }: Pick<typeof staffSecondFactors.$inferSelect, 'staffId' | 'sealedKey'>,
  code: string,
): number | null {
  const key = decryptKey(shop, encryptionContext(staffId), sealedKey)
  if (!key) {
    shop.log.warn(
      { staffId },
      'a second factor was encrypted with another ADMIN_TOKEN_SECRET: npm run admin removes it',
    )
    return null
  }
  const timestamp = shop.clock.now().getTime()
  const distance = TOTP.validate({ token: code, secret: new Secret({ buffer: key.buffer }), timestamp, window: 1 })
  return distance === null ? null : TOTP.counter({ period: stepSeconds, timestamp }) + distance
}

async function consumeRecoveryCode(shop: Shop, staffId: string, code: string): Promise<boolean> {
  // A code of an authenticator needs no comparison with hashes, which is slow.
  if (factorOf(code) !== 'recovery-code') return false
  const typedText = recoveryText(shop, staffId, code)
  const areTheirs = eq(staffRecoveryCodes.staffId, staffId)
  for (const { codeHash } of await shop.db.select().from(staffRecoveryCodes).where(areTheirs)) {
    if (!(await verifyPassword(codeHash, typedText))) continue
    const isSameCode = and(areTheirs, eq(staffRecoveryCodes.codeHash, codeHash))
    return (
      (await shop.db.delete(staffRecoveryCodes).where(isSameCode).returning({ staffId: staffRecoveryCodes.staffId }))
        .length > 0
    )
  }
  return false
}

/** `code`: tidied by `codeRule`. The hash also depends on a key that is not in the database. */
export function recoveryHash(shop: Pick<Shop, 'config'>, staffId: string, code: string): Promise<string> {
  return hashPassword(recoveryText(shop, staffId, code))
}

function recoveryText({ config }: Pick<Shop, 'config'>, staffId: string, code: string): string {
  return keyedHash(config, `recovery code ${staffId} ${code}`)
}

/** Hashes once more, with a salt, the recovery codes that earlier versions stored without one. */
export async function hashOldRecoveryCodes({ db }: Pick<Shop, 'db'>): Promise<void> {
  const isOld = notLike(staffRecoveryCodes.codeHash, '$argon2%')
  for (const { staffId, codeHash } of await db.select().from(staffRecoveryCodes).where(isOld)) {
    const isSameCode = and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, codeHash))
    await db
      .update(staffRecoveryCodes)
      .set({ codeHash: await hashPassword(codeHash) })
      .where(isSameCode)
  }
}
