import { importJWK, jwtVerify } from 'jose'

const maxLifetimeSeconds = 86_400

type ExpectedProof = { applicationServerKey: string; origin: string; now: Date }

/** The error in a message's VAPID header (RFC 8292), or null. */
export async function findVapidError(header: string | undefined, expected: ExpectedProof): Promise<string | null> {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!token || !key) return 'no vapid header'
  if (key !== expected.applicationServerKey) return 'the key is not the one of the subscription'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience: expected.origin,
      currentDate: expected.now,
      requiredClaims: ['exp', 'sub'],
    })
    if ((payload.exp ?? 0) > expected.now.getTime() / 1000 + maxLifetimeSeconds) return 'exp is more than a day away'
    return /^(mailto:|https:)/.test(payload.sub ?? '') ? null : 'sub is neither mailto: nor https:'
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}
