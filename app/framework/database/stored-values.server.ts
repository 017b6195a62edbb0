import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from './database.server.ts'
import { storedValues } from './platform.tables.server.ts'

export async function readStoredValue(db: Database, name: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ value: storedValues.value }).from(storedValues).where(eq(storedValues.name, name))
  return row?.value ?? null
}

/** Created once, shared by every process, and part of every backup. */
export async function storeValueOnce(
  { db, clock }: { db: Database; clock: Clock },
  name: string,
  make: () => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const stored = await readStoredValue(db, name)
  if (stored) return stored
  await db.insert(storedValues).values({ name, value: make(), updatedAt: clock.now() }).onConflictDoNothing()
  const inserted = await readStoredValue(db, name)
  if (!inserted) throw new Error(`the stored value ${name} is missing after its insert`)
  return inserted
}
