import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staffPasskeyAsks, staffPasskeys } from '../../identity/identity.tables.server.ts'
import { recordSecurityEvent } from '../../identity/security/security-events.server.ts'
import type { StaffMember } from '../../identity/staff-member.ts'
import { recordMemberAudit } from '../audit.server.ts'
import { hasSecondFactor } from '../second-factor/verify-second-factor-code.server.ts'
import { endStaffLogins } from '../sessions/end-sessions.server.ts'
import { confirmSession, type SignedInMember } from '../sessions/staff-sessions.server.ts'
import { type NewPasskey, type PasskeySignature, passkeyLimits } from './passkey-wire.ts'

type Passkey = typeof staffPasskeys.$inferSelect

const challengeSeconds = 300
const noExtensions = { clientExtensionResults: {} }

export function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  return db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).orderBy(asc(staffPasskeys.madeAt))
}

export async function hasPasskeys(db: Database, staffId: string): Promise<boolean> {
  return (await db.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) > 0
}

type RegistrationOptionsResult =
  | { ok: true; options: { challenge: string } }
  | { ok: false; reason: 'no-second-factor' | 'too-many' }

/**
 * Options for a device to create a passkey. The member needs an authenticator first, because its recovery codes help if
 * the device is lost.
 */
export async function createRegistrationOptions(
  shop: Shop,
  { id, username, name }: StaffMember,
): Promise<RegistrationOptionsResult> {
  if (!(await hasSecondFactor(shop.db, id))) return { ok: false, reason: 'no-second-factor' }
  const own = await listPasskeys(shop.db, id)
  if (own.length >= passkeyLimits.perMember) return { ok: false, reason: 'too-many' }
  const options = await generateRegistrationOptions({
    rpName: shop.settings.shopName,
    rpID: relyingPartyOf(shop).expectedRPID,
    userName: username,
    userDisplayName: name,
    userID: Buffer.from(id),
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await storeChallenge(shop, id, options.challenge)
  return { ok: true, options }
}

/**
 * Ends every other login, like a new second factor. False if the answer does not fit the member's challenge, or if the
 * device is registered already.
 */
export async function addPasskey(
  shop: Shop,
  { member, sessionId }: SignedInMember,
  { name, passkey }: NewPasskey,
): Promise<boolean> {
  if (!hasNoCertificates(passkey.response.attestationObject)) return false
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, ...noExtensions, response: { ...passkey.response, transports: [] } },
    expectedChallenge: (challenge) => consumeChallenge(shop, member.id, challenge),
    ...relyingPartyOf(shop),
    requireUserVerification: false,
  }).catch(logRefusal(shop))
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  const at = shop.clock.now()
  const isAdded = await shop.db.transaction(async (tx) => {
    const added = await tx
      .insert(staffPasskeys)
      .values({
        id: randomUUID(),
        staffId: member.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        uses: credential.counter,
        transports: passkey.response.transports,
        name,
        madeAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id })
    if (added.length === 0) return false
    await endStaffLogins(tx, member.id, sessionId)
    await recordMemberAudit(tx, member.id, { at, staff: member, action: 'staff.passkey', after: { name } })
    return true
  })
  if (isAdded) await recordSecurityEvent(shop, 'staff-passkey', member.id)
  return isAdded
}

/**
 * Rejects attestations with certificates, which the shop never requests: the library would fetch revocation lists from
 * any URL that a certificate names.
 */
function hasNoCertificates(attestation: string): boolean {
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
    return ['none', 'packed'].includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined
  } catch {
    return false
  }
}

/** Ends every other login. Does nothing if the passkey is gone already. */
export async function removePasskey(shop: Shop, { member, sessionId }: SignedInMember, id: string): Promise<void> {
  const removed = await shop.db.transaction(async (tx) => {
    const isOwn = and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, member.id))
    const [gone] = await tx.delete(staffPasskeys).where(isOwn).returning()
    if (!gone) return false
    await endStaffLogins(tx, member.id, sessionId)
    const change = { at: shop.clock.now(), staff: member, action: 'staff.passkey-off', before: { name: gone.name } }
    await recordMemberAudit(tx, member.id, change)
    return true
  })
  if (removed) await recordSecurityEvent(shop, 'staff-passkey-off', member.id)
}

/** The challenge that the member's devices can sign. Null if the member has no passkey. */
export async function createSigningOptions(shop: Shop, staffId: string): Promise<{ challenge: string } | null> {
  const own = await listPasskeys(shop.db, staffId)
  if (own.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(shop).expectedRPID,
    allowCredentials: own.map(toDescriptor),
    userVerification: 'preferred',
  })
  await storeChallenge(shop, staffId, options.challenge)
  return options
}

/**
 * Deletes the challenge, so that a second answer fails. False unless one of the member's devices has signed the
 * challenge. `ip`: the address, if this is a login.
 */
export async function verifyPasskey(
  shop: Shop,
  staffId: string,
  passkey: PasskeySignature,
  ip?: string,
): Promise<boolean> {
  const isSamePasskey = and(eq(staffPasskeys.credentialId, passkey.id), eq(staffPasskeys.staffId, staffId))
  const [own] = await shop.db.select().from(staffPasskeys).where(isSamePasskey)
  const isRight = own !== undefined && (await isSigned(shop, own, passkey))
  if (!isRight) await recordSecurityEvent(shop, 'staff-code-refused', staffId, { by: 'passkey', ...(ip ? { ip } : {}) })
  return isRight
}

/** Step-up: verifies the member by a passkey, as a code does. */
export async function renewByPasskey(
  shop: Shop,
  { member, sessionId }: SignedInMember,
  passkey: PasskeySignature,
): Promise<boolean> {
  if (!(await verifyPasskey(shop, member.id, passkey))) return false
  await confirmSession(shop, { staffId: member.id, sessionId }, 'passkey')
  return true
}

async function isSigned(shop: Shop, own: Passkey, passkey: PasskeySignature): Promise<boolean> {
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, ...noExtensions },
    expectedChallenge: (challenge) => consumeChallenge(shop, own.staffId, challenge),
    ...relyingPartyOf(shop),
    requireUserVerification: false,
    credential: { id: own.credentialId, publicKey: Buffer.from(own.publicKey, 'base64url'), counter: own.uses },
  }).catch(logRefusal(shop))
  if (!verified?.verified) return false
  const { newCounter } = verified.authenticationInfo
  // A device that counts raises its number with each answer, so a number that is not higher is a repeated answer.
  const isHigherCounter = newCounter === 0 ? eq(staffPasskeys.uses, 0) : lt(staffPasskeys.uses, newCounter)
  const updated = await shop.db
    .update(staffPasskeys)
    .set({ uses: newCounter, usedAt: shop.clock.now() })
    .where(and(eq(staffPasskeys.id, own.id), isHigherCounter))
    .returning({ id: staffPasskeys.id })
  return updated.length > 0
}

/** Logs why the library refused an answer: it throws for every invalid one. */
function logRefusal({ log }: Pick<Shop, 'log'>) {
  return (err: unknown) => {
    log.info({ err }, 'a passkey was refused')
    return null
  }
}

function relyingPartyOf({ config }: Pick<Shop, 'config'>) {
  return { expectedOrigin: new URL(config.publicUrl).origin, expectedRPID: new URL(config.publicUrl).hostname }
}

async function storeChallenge(shop: Shop, staffId: string, challenge: string): Promise<void> {
  const now = shop.clock.now()
  const isExpired = and(eq(staffPasskeyAsks.staffId, staffId), lt(staffPasskeyAsks.expiresAt, now))
  await shop.db.delete(staffPasskeyAsks).where(isExpired)
  await shop.db.insert(staffPasskeyAsks).values({ challenge, staffId, expiresAt: addSeconds(now, challengeSeconds) })
}

/** False for a challenge that is unknown, answered or expired. */
async function consumeChallenge(shop: Shop, staffId: string, challenge: string): Promise<boolean> {
  const isSamePasskey = and(
    eq(staffPasskeyAsks.challenge, challenge),
    eq(staffPasskeyAsks.staffId, staffId),
    gt(staffPasskeyAsks.expiresAt, shop.clock.now()),
  )
  return (
    (await shop.db.delete(staffPasskeyAsks).where(isSamePasskey).returning({ staffId: staffPasskeyAsks.staffId }))
      .length > 0
  )
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof knownTransports)[number]

function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: transports.filter(isTransport) }
}

function isTransport(text: string): text is Transport {
  return knownTransports.some((one) => one === text)
}
