import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#app/framework/database/migrations.server.ts'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { allMigrations, emptyDatabase } from './support/database/older-database.ts'
import { makeDataDir } from './support/database/own-database.ts'
import { realSettings, startRefusedShop, startShopProcess, testSecrets } from './support/shop/shop-process.ts'
import { loadRows, readRows, readVersions, type Version } from './support/versions/version-rows.ts'

const versions = readVersions()

/** A database of that version with its rows. It uses today's migrations, because merged ones are never edited. */
async function openVersion(version: Version): Promise<{ url: string; client: Client }> {
  const database = await emptyDatabase()
  await migrate(database.url, await migrationsUntil(version.last))
  await database.client.query(`set timezone = 'UTC'`)
  await loadRows(database.client, version)
  return database
}

async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const names = (await readdir(allMigrations)).filter((name) => name <= last)
  for (const name of names) await cp(join(allMigrations, name), join(folder, name))
  return folder
}

async function settingsFor(url: string): Promise<Record<string, string>> {
  const dataDir = await makeDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    BACKUP_NIGHTLY: 'off',
    ...testSecrets,
  }
}

/** A copy of the built shop with these additional migrations. */
async function makeProgram(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-program-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const root = join(import.meta.dirname, '..')
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await cp(join(root, 'build/server'), join(folder, 'build/server'), { recursive: true })
  await cp(allMigrations, join(folder, 'db/migrations'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, 'db/migrations', name), text)
  return folder
}

describe.each(versions)('a shop of the version that ended with $last', (version) => {
  test('has a row in each of its tables', async () => {
    const empty = Object.entries(version.tables).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })

  test('opens with all its rows unchanged', async () => {
    const { url, client } = await openVersion(version)
    await migrate(url, allMigrations)
    const now = await readRows(client)
    for (const [table, rows] of Object.entries(version.tables)) {
      const columns = Object.keys(rows[0] ?? {})
      const lines = (list: typeof rows) => list.map((row) => JSON.stringify(columns.map((name) => row[name])))
      expect(lines(now[table] ?? []), `rows of ${table}`).toEqual(expect.arrayContaining(lines(rows)))
    }
  })
})

test('the shop opens the oldest and the latest archived version, and its pages answer', async () => {
  const sandbox = await createSandbox({ port: 0 })
  onTestFinished(() => sandbox.close())
  for (const version of [versions[0], versions.at(-1)]) {
    if (!version) throw new Error('no version is kept')
    const { url, client } = await openVersion(version)
    const shop = await startShopProcess({ ...(await settingsFor(url)), ...realSettings(sandbox) })
    const { rows } = await client.query<{ name: string }>(
      `select name from products where deleted_at is null and category = 'bags' order by name`,
    )
    const list = await (await fetch(`${shop.url}/shop/bags`)).text()
    for (const { name } of rows) expect(list).toContain(name)
    for (const path of ['/', `/shop/${rows[0]?.name}`, '/search?q=beads', '/api/products'])
      expect((await fetch(`${shop.url}${path}`)).status, path).toBe(200)
    expect(await shop.end()).toBe(0)
  }
})

test('a failed migration changes nothing and is reported, and the previous version opens the data', async () => {
  const version = versions[0]
  if (!version) throw new Error('no version is kept')
  const { url, client } = await openVersion(version)
  const before = await readRows(client)
  const program = await makeProgram({
    '9998_good.sql': 'create table never (n integer)',
    '9999_bad.sql': `update orders set contact_name = 'nobody'; alter table orders add column state text`,
  })
  const { exitCode, output } = await startRefusedShop(await settingsFor(url), program)

  expect(exitCode).toBe(1)
  expect(output.trim().split('\n').at(-1)).toBe(
    `The database can't be brought up to date: migration 9999_bad.sql failed (column "state" of relation "orders" already exists). Nothing was changed: start the version of the shop that ran before, which opens the data as it was, and report this line.`,
  )
  expect(await readRows(client)).toEqual(before)
  const applied = await client.query('select name from migrations order by name')
  expect(applied.rows.at(-1)).toEqual({ name: version.last })
  expect(await migrate(url, await migrationsUntil(version.last))).toBe(0)
})
