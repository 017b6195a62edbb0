import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

export async function migrate(url: string, folder: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('enkiama-migrations'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const waiting = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort()
    for (const name of waiting) await applyMigration(client, name, await readFile(join(folder, name), 'utf8'))
    return waiting.length
  } finally {
    await client.end()
  }
}

async function applyMigration(client: Client, name: string, sql: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
