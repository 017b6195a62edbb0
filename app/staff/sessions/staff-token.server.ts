import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Shop } from '#app/shop/shop.server.ts'
import type { StaffRole } from '../../identity/staff-member.ts'

/** The longest life of a token. The session's row may expire earlier. */
export const staffSessionSeconds = 12 * 3600

const algorithm = 'HS256'
const issuer = 'enkiama'
const audience = 'enkiama-staff'
const previewAudience = 'enkiama-preview'
const previewSeconds = 3600

const tokenIdClaims = z.object({ sub: z.uuid(), jti: z.uuid() })

export type StaffTokenClaims = { staffId: string; sessionId: string }

/** Only the pages read these claims. Each call reads the database row instead. */
type SignedClaims = StaffTokenClaims & { name: string; role: StaffRole; hasTemporaryPassword: boolean }

export function signStaffToken(shop: Shop, claims: SignedClaims, issuedAt: Date): Promise<string> {
  const { name, role, hasTemporaryPassword } = claims
  const jwt = new SignJWT({ name, role, ...(hasTemporaryPassword ? { password: 'temporary' } : {}) })
  const seconds = secondsOf(issuedAt)
  return sign(shop, jwt.setAudience(audience).setIssuedAt(seconds), claims, seconds + staffSessionSeconds)
}

/**
 * The token is part of the address of a page that shows a draft. It gives no other access, and none after the session
 * has ended.
 */
export function signPreviewToken(shop: Shop, claims: StaffTokenClaims): Promise<string> {
  const expiry = secondsOf(shop.clock.now()) + previewSeconds
  return sign(shop, new SignJWT().setAudience(previewAudience), claims, expiry)
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

function sign(shop: Shop, jwt: SignJWT, { staffId, sessionId }: StaffTokenClaims, expiry: number): Promise<string> {
  jwt.setProtectedHeader({ alg: algorithm }).setIssuer(issuer)
  return jwt.setSubject(staffId).setJti(sessionId).setExpirationTime(expiry).sign(secret(shop))
}

/** Null unless the token was signed by this shop and is not expired. */
export function readStaffToken(shop: Shop, token: string): Promise<StaffTokenClaims | null> {
  return readToken(shop, token, audience)
}

export function readPreviewToken(shop: Shop, token: string): Promise<StaffTokenClaims | null> {
  return readToken(shop, token, previewAudience)
}

async function readToken(shop: Shop, token: string, audience: string): Promise<StaffTokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret(shop), {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp'],
      currentDate: shop.clock.now(),
    })
    const { sub, jti } = tokenIdClaims.parse(payload)
    return { staffId: sub, sessionId: jti }
  } catch {
    return null
  }
}

function secret(shop: Shop): Uint8Array {
  if (!shop.config.adminTokenSecret) throw new Error('ADMIN_TOKEN_SECRET is missing')
  return new TextEncoder().encode(shop.config.adminTokenSecret)
}
