import { and, count, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { sealKey } from '#app/platform/process/sealed-key.server.ts'
import { type QrCode, qrCode } from '#app/platform/qr-code.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { staffPasskeys, staffRecoveryCodes, staffSecondFactors, staffSessions } from '../../identity.tables.server.ts'
import { noteSecurity } from '../../security/security-events.server.ts'
import { recordAudit } from '../audit.server.ts'
import { endStaffLogins } from '../login/staff-logins.server.ts'
import type { StaffMember } from '../people/staff-member.ts'
import { readableText } from '../readable-text.server.ts'
import { type CodeResult, factorPlace, recoveryHash, stepOf, takeCode } from './take-code.server.ts'

const codesGiven = 10

type Asker = { member: StaffMember; sessionId: string }

export async function readSecondFactor(shop: Shop, staffId: string) {
  const [factor] = await shop.db
    .select({ since: staffSecondFactors.confirmedAt })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.staffId, staffId))
  const [codes] = await shop.db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, staffId))
  return { since: factor?.since ?? null, codesLeft: codes?.left ?? 0 }
}

/** Makes a key, which counts once a code has confirmed it. Null where one counts already. */
export async function beginSecondFactor(
  shop: Shop,
  { id, username }: StaffMember,
): Promise<{ secret: string; qr: QrCode } | null> {
  const secret = new Secret({ size: 20 })
  const sealedKey = sealKey(shop, factorPlace(id), secret.bytes)
  const begun = await shop.db
    .insert(staffSecondFactors)
    .values({ staffId: id, sealedKey })
    .onConflictDoUpdate({
      target: staffSecondFactors.staffId,
      set: { sealedKey },
      setWhere: isNull(staffSecondFactors.confirmedAt),
    })
    .returning({ staffId: staffSecondFactors.staffId })
  if (begun.length === 0) return null
  const address = new TOTP({ issuer: shop.settings.shopName, label: username, secret }).toString()
  return { secret: secret.base32, qr: qrCode(address) }
}

/** The codes to write down, told this once. Every other login ends, since it had no second factor. Null: a wrong code. */
export async function confirmSecondFactor(shop: Shop, asker: Asker, code: string): Promise<string[] | null> {
  const { member, sessionId } = asker
  const codes = Array.from({ length: codesGiven }, () => readableText(10))
  const isDone = await shop.db.transaction(async (tx) => {
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
    const hashes = codes.map((one) => ({ staffId: member.id, codeHash: recoveryHash(shop, member.id, one) }))
    await tx.insert(staffRecoveryCodes).values(hashes)
    await endStaffLogins(tx, member.id, sessionId)
    await tx.update(staffSessions).set({ secondFactorAt: at }).where(eq(staffSessions.id, sessionId))
    await recordChange(tx, { at, by: member, of: member, action: 'staff.second-factor' })
    return true
  })
  if (!isDone) return null
  await noteSecurity(shop, 'staff-second-factor', member.id)
  return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`)
}

/** The code proves anew who sits here, for what asks for more than a session. */
export async function renewSecondFactor(shop: Shop, { member, sessionId }: Asker, code: string): Promise<CodeResult> {
  const taken = await takeCode(shop, member.id, code)
  if (!taken.ok) return taken
  const secondFactorAt = shop.clock.now()
  await shop.db.update(staffSessions).set({ secondFactorAt }).where(eq(staffSessions.id, sessionId))
  return taken
}

export async function endSecondFactor(shop: Shop, member: StaffMember, code: string): Promise<CodeResult> {
  const taken = await takeCode(shop, member.id, code)
  if (!taken.ok) return taken
  await shop.db.transaction((tx) => dropSecondFactor(tx, { at: shop.clock.now(), by: member, of: member }))
  await noteSecurity(shop, 'staff-second-factor-off', member.id)
  return taken
}

type Change = { at: Date; by: StaffMember | null; of: StaffMember }

export async function dropSecondFactor(tx: Database, change: Change): Promise<void> {
  const { id } = change.of
  await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staffId, id))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id))
  await recordChange(tx, { ...change, action: 'staff.second-factor-off' })
}

async function recordChange(tx: Database, { at, by, of, action }: Change & { action: string }): Promise<void> {
  await recordAudit(tx, { at, staff: by, action, subject: `staff:${of.id}`, before: null, after: null })
}
