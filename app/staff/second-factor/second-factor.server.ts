import { and, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { encryptKey } from '#app/framework/process/encrypted-key.server.ts'
import { type QrCode, qrCode } from '#app/framework/qr-code.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staffPasskeys, staffRecoveryCodes, staffSecondFactors } from '../../identity/identity.tables.server.ts'
import { recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { recordMemberAudit } from '../audit.server.ts'
import { readableText } from '../readable-text.server.ts'
import { endStaffLogins, lockLogins } from '../sessions/end-sessions.server.ts'
import { confirmSession, markVerified, type SignedInMember } from '../sessions/staff-sessions.server.ts'
import {
  type CodeResult,
  encryptionContext,
  factorOf,
  recoveryCodeLength,
  recoveryHash,
  stepOf,
  verifySecondFactorCode,
} from './verify-second-factor-code.server.ts'

const recoveryCodeCount = 10

export async function readSecondFactor(shop: Shop, staffId: string) {
  const [factor] = await shop.db
    .select({ since: staffSecondFactors.confirmedAt })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.staffId, staffId))
  const codesLeft = await shop.db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, staffId))
  return { since: factor?.since ?? null, codesLeft }
}

/** Generates a key, which becomes active once a code has confirmed it. Null if one is active already. */
export async function beginSecondFactor(
  shop: Shop,
  { id, username }: StaffMember,
): Promise<{ secret: string; address: string; qr: QrCode } | null> {
  const secret = new Secret({ size: 20 })
  const sealedKey = encryptKey(shop, encryptionContext(id), secret.bytes)
  const stored = await shop.db
    .insert(staffSecondFactors)
    .values({ staffId: id, sealedKey })
    .onConflictDoUpdate({
      target: staffSecondFactors.staffId,
      set: { sealedKey },
      setWhere: isNull(staffSecondFactors.confirmedAt),
    })
    .returning({ staffId: staffSecondFactors.staffId })
  if (stored.length === 0) return null
  const address = new TOTP({ issuer: shop.settings.shopName, label: username, secret }).toString()
  return { secret: secret.base32, address, qr: qrCode(address) }
}

/**
 * Returns the recovery codes, which are never displayed again. Ends every other login, because it had no second factor.
 * Null if the code is wrong.
 */
export async function confirmSecondFactor(
  shop: Shop,
  signedIn: SignedInMember,
  code: string,
): Promise<string[] | null> {
  const { member, sessionId } = signedIn
  const codes = Array.from({ length: recoveryCodeCount }, () => readableText(recoveryCodeLength))
  const isConfirmed = await shop.db.transaction(async (tx) => {
    // Locks the member first, as in the removal of a factor: with different orders the two could deadlock.
    await lockLogins(tx, member.id)
    const [factor] = await tx
      .select()
      .from(staffSecondFactors)
      .where(and(eq(staffSecondFactors.staffId, member.id), isNull(staffSecondFactors.confirmedAt)))
      .for('update')
    const step = factor ? stepOf(shop, factor, code) : null
    if (step === null) return false
    const at = shop.clock.now()
    await tx
      .update(staffSecondFactors)
      .set({ confirmedAt: at, lastStep: step })
      .where(eq(staffSecondFactors.staffId, member.id))
    const hashes = await Promise.all(codes.map((one) => recoveryHash(shop, member.id, one)))
    await tx.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ staffId: member.id, codeHash })))
    await endStaffLogins(tx, member.id, sessionId)
    await markVerified(tx, sessionId, at)
    await recordMemberAudit(tx, member.id, { at, staff: member, action: 'staff.second-factor' })
    return true
  })
  if (!isConfirmed) return null
  await recordSecurityEvent(shop, 'staff-second-factor', member.id)
  return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`)
}

/** Step-up: verifies the member by a code. */
export async function renewSecondFactor(shop: Shop, asker: SignedInMember, code: string): Promise<CodeResult> {
  const { member, sessionId } = asker
  const verified = await verifySecondFactorCode(shop, member.id, code, { source: `session ${sessionId}` })
  if (!verified.ok) return verified
  await confirmSession(shop, { staffId: member.id, sessionId }, factorOf(code))
  return verified
}

export async function endSecondFactor(shop: Shop, asker: SignedInMember, code: string): Promise<CodeResult> {
  const { member, sessionId } = asker
  const verified = await verifySecondFactorCode(shop, member.id, code, { source: `session ${sessionId}` })
  if (!verified.ok) return verified
  await shop.db.transaction(async (tx) => {
    await dropSecondFactor(tx, { at: shop.clock.now(), by: member, of: member })
    await endStaffLogins(tx, member.id, sessionId)
  })
  await recordSecurityEvent(shop, 'staff-second-factor-off', member.id)
  return verified
}

type Removal = { at: Date; by: StaffMember | null; of: StaffMember }

export async function dropSecondFactor(tx: Database, { at, by, of: { id } }: Removal): Promise<void> {
  await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staffId, id))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id))
  await recordMemberAudit(tx, id, { at, staff: by, action: 'staff.second-factor-off' })
}
