import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '#app/framework/database/migrations.server.ts'
import { command, withDatabase } from './database.ts'

export const allMigrations = join(import.meta.dirname, '../../../db/migrations')

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const url = withDatabase(inject('serverUrl'), name)
  await command(inject('serverUrl'), `create database ${name}`)
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await command(inject('serverUrl'), `drop database if exists ${name} with (force)`)
  })
  return { url, client }
}

/** Creates a database with all migrations before `next`. */
export async function olderDatabase(next: string): Promise<{ url: string; client: Client }> {
  const database = await emptyDatabase()
  const earlier = await mkdtemp(join(tmpdir(), 'enkiama-migrations-'))
  onTestFinished(() => rm(earlier, { recursive: true, force: true }))
  for (const file of await readdir(allMigrations))
    if (file < next) await cp(join(allMigrations, file), join(earlier, file))
  await migrate(database.url, earlier)
  return database
}
