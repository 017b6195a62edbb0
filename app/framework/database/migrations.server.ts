import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Applies all pending migrations or, if one fails, none, so that the previous version can continue. Fails if a table
 * stays locked for longer than `lockTimeoutMs`; 0 waits without a limit.
 */
export function migrate(url: string, folder: string, lockTimeoutMs = 0): Promise<number> {
  return withClient(url, async (client) => {
    await client.query(`select pg_advisory_lock(${migrationsLock})`)
    const pending = await listPending(client, folder)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await inTransaction(client, async () => {
      for (const name of pending) await applyMigration(client, folder, name)
    })
    return pending.length
  })
}

/** Opens a connection for `work` and ends it afterwards, which rolls back an open transaction. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const migrationsLock = `hashtext('enkiama-migrations')`

export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The migrations of the folder that this database does not have yet. */
export async function listPending(client: Client, folder: string): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await listMigrations(folder)).filter((name) => !applied.has(name))
}

/** Must be called in a transaction. */
export async function applyMigration(client: Client, folder: string, name: string) {
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new MigrationError(`migration ${name} failed`, { cause: error })
  }
}

async function inTransaction(client: Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
