import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from './database.server.ts'
import { readStoredValue, storeValueOnce } from './stored-values.server.ts'

const secretOf = (value: Record<string, unknown> | null) => (typeof value?.secret === 'string' ? value.secret : null)

/** The secret in a webhook's address. Created once and part of every backup. */
export async function readAddressSecret(context: { db: Database; clock: Clock }, name: string): Promise<string> {
  const secret = secretOf(await storeValueOnce(context, name, () => ({ secret: randomBytes(20).toString('hex') })))
  if (!secret) throw new Error(`the stored value ${name} has no secret`)
  return secret
}

/** Null if none was created yet. */
export async function findAddressSecret(db: Database, name: string): Promise<string | null> {
  return secretOf(await readStoredValue(db, name))
}

export async function isAddressSecret(db: Database, name: string, candidate: string): Promise<boolean> {
  const secret = await findAddressSecret(db, name)
  if (!secret || secret.length !== candidate.length) return false
  const [expected, actual] = [Buffer.from(secret), Buffer.from(candidate)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
