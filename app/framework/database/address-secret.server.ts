import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from './database.server.ts'
import { readStoredValue, storeValueOnce } from './stored-values.server.ts'

const secretIn = (value: Record<string, unknown> | null) => (typeof value?.secret === 'string' ? value.secret : null)

/** The secret in a webhook's address. Created once and part of every backup. */
export async function readAddressSecret(given: { db: Database; clock: Clock }, name: string): Promise<string> {
  const secret = secretIn(await storeValueOnce(given, name, () => ({ secret: randomBytes(20).toString('hex') })))
  if (!secret) throw new Error(`${name} holds no secret`)
  return secret
}

/** Null if none was created yet. */
export async function findAddressSecret(db: Database, name: string): Promise<string | null> {
  return secretIn(await readStoredValue(db, name))
}

export async function isAddressSecret(db: Database, name: string, given: string): Promise<boolean> {
  const secret = await findAddressSecret(db, name)
  if (!secret || secret.length !== given.length) return false
  const [ours, theirs] = [Buffer.from(secret), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
