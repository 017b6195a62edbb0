import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { staffChallenges } from '../../identity/identity.tables.server.ts'

const challengeSeconds = 300

/** Issued after a correct password. It permits one code and gives no access by itself. */
export async function openChallenge(shop: Shop, staffId: string): Promise<string> {
  const challenge = randomBytes(16).toString('base64url')
  const expiresAt = addSeconds(shop.clock.now(), challengeSeconds)
  await shop.db.insert(staffChallenges).values({ tokenHash: hashOf(shop, challenge), staffId, expiresAt })
  return challenge
}

/** The id of the member; null if the challenge is expired or unknown. */
export async function findChallenge(shop: Shop, challenge: string): Promise<string | null> {
  const isValid = and(
    eq(staffChallenges.tokenHash, hashOf(shop, challenge)),
    gt(staffChallenges.expiresAt, shop.clock.now()),
  )
  const [found] = await shop.db.select({ staffId: staffChallenges.staffId }).from(staffChallenges).where(isValid)
  return found?.staffId ?? null
}

/** False if another call has just ended it. */
export async function endChallenge(tx: Database, shop: Shop, challenge: string): Promise<boolean> {
  const hasToken = eq(staffChallenges.tokenHash, hashOf(shop, challenge))
  const ended = await tx.delete(staffChallenges).where(hasToken).returning({ staffId: staffChallenges.staffId })
  return ended.length > 0
}

function hashOf({ config }: Pick<Shop, 'config'>, challenge: string): string {
  return keyedHash(config, `staff challenge ${challenge}`)
}
