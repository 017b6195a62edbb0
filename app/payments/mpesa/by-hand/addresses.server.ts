import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keepFact, readFact } from '#app/platform/database/shop-facts.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'

const fact = 'by-hand-secret'

const secretIn = (value: Record<string, unknown> | null) => (typeof value?.secret === 'string' ? value.secret : null)

export async function isSecret(db: Database, given: string): Promise<boolean> {
  const secret = secretIn(await readFact(db, fact))
  if (!secret || secret.length !== given.length) return false
  const [ours, theirs] = [Buffer.from(secret), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

export type HandAddresses = { confirmation: string; validation: string }

export async function readHandAddresses(shop: Shop): Promise<HandAddresses> {
  // It stands in the addresses that the provider keeps.
  const secret = secretIn(await keepFact(shop, fact, () => ({ secret: randomBytes(20).toString('hex') })))
  const base = `${shop.config.mpesaCallbackBaseUrl}/api/payments`
  return { confirmation: `${base}/confirmation/${secret}`, validation: `${base}/validation/${secret}` }
}
