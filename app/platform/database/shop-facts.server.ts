import { eq } from 'drizzle-orm'
import type { Database, Shop } from '../shop.server.ts'
import { shopFacts } from './platform.tables.server.ts'

export async function readFact(db: Database, name: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.name, name))
  return row?.value ?? null
}

/** Made once, the same for every process, and part of every backup. */
export async function keepFact(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  name: string,
  make: () => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const kept = await readFact(db, name)
  if (kept) return kept
  await db.insert(shopFacts).values({ name, value: make(), updatedAt: clock.now() }).onConflictDoNothing()
  const made = await readFact(db, name)
  if (!made) throw new Error(`${name}, just written, is not there`)
  return made
}
