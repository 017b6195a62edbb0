import { randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shopFacts } from '#app/platform/database/platform.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'

const fact = 'by-hand-secret'

/** Made once: it stands in the addresses that the provider keeps, so it is part of every backup. */
async function keepSecret(db: Database, at: Date): Promise<string> {
  await db
    .insert(shopFacts)
    .values({ name: fact, value: { secret: randomBytes(20).toString('hex') }, updatedAt: at })
    .onConflictDoNothing()
  const secret = await readSecret(db)
  if (!secret) throw new Error('a secret just written is not there')
  return secret
}

async function readSecret(db: Database): Promise<string | null> {
  const [row] = await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.name, fact))
  return typeof row?.value.secret === 'string' ? row.value.secret : null
}

export async function isSecret(db: Database, given: string): Promise<boolean> {
  const secret = await readSecret(db)
  if (!secret || secret.length !== given.length) return false
  const [ours, theirs] = [Buffer.from(secret), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

export type HandAddresses = { confirmation: string; validation: string }

export async function readHandAddresses(shop: Shop): Promise<HandAddresses> {
  const secret = await keepSecret(shop.db, shop.clock.now())
  const base = `${shop.config.mpesaCallbackBaseUrl}/api/payments`
  return { confirmation: `${base}/confirmation/${secret}`, validation: `${base}/validation/${secret}` }
}
