import { Client } from 'pg'

export type ShopLock = { release(): Promise<void> }

/**
 * One shop a data folder: the lock is held by a database connection, so it is gone the moment this process is, however
 * it ends. Null where another shop holds it.
 */
export async function takeShopLock(url: string): Promise<ShopLock | null> {
  const client = new Client({ connectionString: url, application_name: 'enkiama-lock', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtext('enkiama-shop')) as held`,
  )
  if (rows[0]?.held) return { release: () => client.end() }
  await client.end()
  return null
}
