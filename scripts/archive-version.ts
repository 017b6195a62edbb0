import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { listMigrations, migrate } from '../app/framework/database/migrations.server.ts'
import { startEmbeddedPostgres } from '../app/infra/postgres/embedded-postgres.server.ts'
import { makeDataDir } from '../tests/support/database/own-database.ts'
import { addSampleRows } from '../tests/support/versions/sample-rows.ts'
import { readRows, type Version, versionsFolder } from '../tests/support/versions/version-rows.ts'

/**
 * Usage: `node scripts/archive-version.ts [NUMBER]...` saves sample rows after that migration, by default the latest,
 * for tests/versions.test.ts. It never overwrites a file.
 */
const root = join(import.meta.dirname, '..')
const migrationsFolder = join(root, 'db/migrations')

async function archive(serverUrl: string, number: string) {
  const names = (await listMigrations(migrationsFolder)).filter((name) => name.slice(0, 4) <= number)
  const lastMigration = names.at(-1) ?? ''
  const earlierMigrations = await mkdtemp(join(tmpdir(), 'enkiama-migrations-'))
  for (const name of names) await cp(join(migrationsFolder, name), join(earlierMigrations, name))
  const name = `version_${number}`
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href, earlierMigrations)
  await rm(earlierMigrations, { recursive: true })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const version: Version = { last: lastMigration, tables: await makeRows(client).finally(() => client.end()) }
  const file = join(versionsFolder, `${lastMigration.slice(0, 4)}.json`)
  // One row per line.
  const tables = Object.entries(version.tables).map(
    ([table, rows]) => `"${table}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  )
  await writeFile(file, `{ "last": "${lastMigration}", "tables": {\n${tables.join(',\n')}\n} }\n`, { flag: 'wx' })
  process.stdout.write(`  ${file}\n`)
}

async function makeRows(client: Client): Promise<Version['tables']> {
  await client.query(`set timezone = 'UTC'`)
  await client.query('begin')
  await addSampleRows(client)
  await client.query('commit')
  return readRows(client)
}

const [latest = ''] = (await listMigrations(migrationsFolder)).slice(-1)
const numbers = process.argv.length > 2 ? process.argv.slice(2) : [latest.slice(0, 4)]
const dataDir = await makeDataDir()
const server = await startEmbeddedPostgres({ dataDir, isDurable: false })
try {
  for (const number of numbers) await archive(server.url(), number)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
