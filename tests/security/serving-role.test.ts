import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../app/framework/database/migrations.server.ts'
import { startEmbeddedPostgres } from '../../app/infra/postgres/embedded-postgres.server.ts'
import { findFreePort } from '../../app/infra/postgres/free-port.server.ts'
import { command } from '../support/database/database.ts'
import { allMigrations } from '../support/database/older-database.ts'
import { makeDataDir } from '../support/database/own-database.ts'
import { startShopProcess } from '../support/shop/shop-process.ts'

const beyondIt = [
  'alter table orders add column mine text',
  'drop table orders',
  'truncate orders',
  'alter table orders disable trigger all',
  'create table mine (n integer)',
  'create temporary table mine (n integer)',
  `create function mine() returns integer language sql as 'select 1'`,
  `copy orders to program 'cat > /dev/null'`,
  `copy orders from program 'cat /etc/passwd'`,
  `copy orders to '/tmp/orders'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('.')`,
  `select lo_export(1, '/tmp/mine')`,
  'select rolpassword from pg_authid',
  'create role mine superuser',
  'alter role shop_serves superuser',
  'set role shop',
  `alter system set log_statement = 'all'`,
  'create database mine',
  'delete from audit_entries',
  `update audit_entries set action = 'mine'`,
]

test('the serving role reads and writes rows only, the migrating role owns the tables only, also in an older data folder', async () => {
  const dataDir = await makeDataDir()
  const before = await startEmbeddedPostgres({ dataDir, isDurable: false })
  await migrate(before.url(), allMigrations)
  // Sets up the roles as in versions with a single role.
  await command(
    before.url(),
    `drop owned by shop_serves; reassign owned by shop_migrates to shop; drop owned by shop_migrates;
     drop role shop_serves, shop_migrates; grant all on database shop to public`,
  )
  for (const role of ['serving', 'migration']) await rm(join(dataDir, `database-${role}-password`))
  await before.stop()

  const database = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const client = new Client({ connectionString: database.servingUrl() })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const owner = new Client({ connectionString: database.migrationUrl() })
  await owner.connect()
  const { rows: rights } = await owner.query(
    'select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more from pg_roles where rolname = current_user',
  )
  await owner.end()
  expect(rights).toEqual([{ more: false }])

  await client.query(`insert into shop_facts (name, value, updated_at) values ('mine', '{}', now())`)
  await client.query(`update shop_facts set value = '[]'; select nextval('order_numbers'); delete from shop_facts`)
  for (const statement of beyondIt) {
    const code = await client.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect(`${statement}: ${code}`).toBe(`${statement}: 42501`)
  }

  await command(
    database.migrationUrl(),
    'alter table orders add column mine text; create table later (n integer generated always as identity, words text)',
  )
  expect((await client.query(`insert into later (words) values ('new') returning n`)).rows).toEqual([{ n: 1 }])

  // Once the roles exist, a start needs no superuser, whether the server runs already or not.
  await command(database.url(), 'alter role shop nologin')
  expect((await startEmbeddedPostgres({ dataDir, isDurable: false })).wasAdopted).toBe(true)
  await client.end()
  await database.stop()
  const again = await startEmbeddedPostgres({ dataDir, isDurable: false })
  onTestFinished(() => again.stop())
  expect(again.wasAdopted).toBe(false)
  await command(again.servingUrl(), 'select from later')
})

test('a shop on a given server uses that role as well, if its password is set', async () => {
  const [serverDir, dataDir] = [await makeDataDir(), await makeDataDir()]
  const server = await startEmbeddedPostgres({ dataDir: serverDir, isDurable: false })
  const shop = await startShopProcess({
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    DATABASE_URL: server.url(),
    DATABASE_SERVING_PASSWORD: new URL(server.servingUrl()).password,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_TOKEN_SECRET: randomBytes(32).toString('hex'),
  })
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await shop.end()
    await server.stop()
    for (const folder of [serverDir, dataDir]) await rm(folder, { recursive: true, force: true })
  })
  expect((await fetch(`${shop.url}/api/products?category=bags`)).status).toBe(200)
  const { rows } = await client.query(
    `select distinct usename from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()`,
  )
  expect(rows).toEqual([{ usename: 'shop_serves' }])
})
