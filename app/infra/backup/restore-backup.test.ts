import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations, olderDatabase } from '#tests/support/database/older-database.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { paidOrder } from '#tests/support/payments/refunds.ts'
import { emptyRestoreTarget, newFolder } from '#tests/support/shop/restore-target.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { addManyOrders, addManyProducts } from '../../../bench/large-shop.ts'
import { systemClock } from '../../framework/clock.ts'
import { createFileImageStore } from '../images/file-image-store.server.ts'
import { writeBackup } from './write-backup.server.ts'

async function backUp(url: string, key?: string): Promise<string> {
  const dataDir = await newFolder()
  const made = await writeBackup({
    databaseUrl: url,
    images: createFileImageStore(dataDir),
    secrets: { sessionSecret: 'one', adminTokenSecret: 'two' },
    settings: { folder: join(dataDir, 'backups'), keep: 7, key, isNightly: false },
    clock: systemClock,
  })
  return made.file
}

/** The rows of each table, without the time of the last backup. */
async function readRows(client: Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter(({ name }) => name !== 'migrations')) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row).filter((row) => !row.startsWith('(last-backup,'))
  }
  return all
}

async function shopWithPayment(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await createPayingShop({ env })
  await paidOrder(shop)
  return shop
}

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function cutEnd(file: string, bytes: number) {
  await truncate(file, (await stat(file)).size - bytes)
}

async function changeSecret(file: string) {
  const bytes = await readFile(file)
  bytes.write('X', bytes.indexOf('sessionSecret') + 20)
  await writeFile(file, bytes)
}

async function whyNot(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'it worked',
    (error: Error) => error.message,
  )
}

test('a restore brings back every row, picture and secret, and no counter counts them again', async () => {
  const shop = await shopWithPayment({ BACKUP_KEY: 'nyuzi nyekundu na nyeupe' })
  const picture = await readFile('db/demo/pictures/herd-band-1.jpg')
  const kept = await shop.images.store(picture)
  const hidden = await shop.images.store(picture, 'private')
  const keys = [kept, hidden].map((one) => (one.ok ? one.image.key : ''))
  const { file, isSealed } = await shop.backups.make()
  const { client, dataDir, restore } = await emptyRestoreTarget('nyuzi nyekundu na nyeupe')
  await restore(file)

  expect(isSealed).toBe(true)
  const original = await readRows(await openClient(shop.databaseUrl))
  expect(original.orders).toHaveLength(1)
  expect(original.sales_to_add).toHaveLength(1)
  // A backup contains no access tokens, because a token is valid for an hour and could be misused until then.
  expect(original.provider_tokens).not.toEqual([])
  expect(await readRows(client)).toEqual({ ...original, provider_tokens: [] })
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) {
    const master = join('uploads', key, 'master.jpg')
    expect(await readFile(join(dataDir, master))).toEqual(await readFile(join(shop.config.dataDir, master)))
  }
  const { sessionSecret, adminTokenSecret } = shop.config
  expect(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))).toEqual({ sessionSecret, adminTokenSecret })
  expect((await readdir(dataDir)).sort()).toEqual(['secrets.json', 'uploads'])
})

test('the next order after a restore never gets a number that was used after the backup', async () => {
  const shop = await shopWithPayment()
  const { file } = await shop.backups.make()
  const { client, restore } = await emptyRestoreTarget()
  await restore(file)
  const { rows } = await client.query(`select nextval('order_numbers')::int as next`)
  expect(rows).toEqual([{ next: 2_002 }])
  await client.query(`insert into products (id, name, name_key, category, price_cents, created_at, updated_at)
    values (gen_random_uuid(), 'Band', 'band', 'bags', 100, now(), now())`)
  expect((await client.query('select sum(live)::int as live from product_counts')).rows).toEqual([{ live: 2 }])
})

test('a backup of an earlier version is migrated, and its totals are counted once', async () => {
  const earlier = await olderDatabase('0023')
  await addManyProducts((text) => earlier.client.query(text), 100)
  await addManyOrders((text) => earlier.client.query(text), 1_000)
  const file = await backUp(earlier.url)
  const { client, restore } = await emptyRestoreTarget()
  await restore(file)
  const { rows } = await client.query(`
    select (select count(*)::int from migrations) as migrations, (select sum(live)::int from product_counts) as products,
      (select sum(cents)::int from sales_days) + coalesce((select sum(cents)::int from sales_to_add), 0) as cents,
      (select sum(total_cents)::int from sales) as real_cents`)
  const names = (await readdir(allMigrations)).length
  expect(rows[0]).toMatchObject({ migrations: names, products: 100, cents: rows[0].real_cents })
})

const damaged = 'This backup is damaged or was cut off: it can’t be restored.'

test.each<[string, string, (file: string) => Promise<unknown>]>([
  ['cut in the middle', damaged, (file) => truncate(file, 20_000)],
  ['without its last bytes', damaged, (file) => cutEnd(file, 1_600)],
  ['with a changed byte', damaged, changeSecret],
  ['of another kind', damaged, (file) => writeFile(file, 'a letter')],
  ['that is not there', 'can’t be read (ENOENT).', (file) => rm(file)],
])('a file %s is refused, and nothing is written', async (_what, words, spoil) => {
  const shop = await shopWithPayment()
  const { file } = await shop.backups.make()
  await spoil(file)
  const { client, dataDir, restore } = await emptyRestoreTarget()
  expect(await whyNot(restore(file))).toContain(words)
  expect(await readdir(dataDir)).toEqual([])
  expect(await readRows(client)).toEqual({})
})

test('a wrong key, a used folder, a used database and a backup of a newer version are refused', async () => {
  const shop = await shopWithPayment({ BACKUP_KEY: 'nyuzi nyekundu na nyeupe' })
  const { file } = await shop.backups.make()
  const wrong = await emptyRestoreTarget('another set of words')
  expect(await whyNot(wrong.restore(file))).toBe('BACKUP_KEY is not the key that this backup was made with.')
  const without = await emptyRestoreTarget()
  expect(await whyNot(without.restore(file))).toContain('This backup is encrypted: set BACKUP_KEY')

  const place = await emptyRestoreTarget('nyuzi nyekundu na nyeupe')
  const earlier = await newFolder()
  await writeFile(join(earlier, '0001_shop.sql'), '')
  expect(await whyNot(place.restore(file, earlier))).toMatch(
    /^This backup comes from a newer version of the shop \(it has 0002/,
  )

  await writeFile(join(place.dataDir, 'notes.txt'), 'mine')
  expect(await whyNot(place.restore(file))).toContain(`The data folder ${place.dataDir} is not empty`)
  expect(await readdir(place.dataDir)).toEqual(['notes.txt'])
  await rm(join(place.dataDir, 'notes.txt'))

  await place.client.query('create table notes (words text)')
  expect(await whyNot(place.restore(file))).toContain('The database of DATABASE_URL is not empty')
  expect(await readdir(place.dataDir)).toEqual([])
  expect(Object.keys(await readRows(place.client))).toEqual(['notes'])
})

test('a restore that fails halfway leaves nothing behind', async () => {
  const shop = await shopWithPayment()
  const { file } = await shop.backups.make()
  const { client, dataDir, restore } = await emptyRestoreTarget()
  const broken = await newFolder()
  for (const name of await readdir(allMigrations))
    await writeFile(join(broken, name), await readFile(join(allMigrations, name)))
  await writeFile(join(broken, '9999_broken.sql'), 'select nothing from nowhere')
  expect(await whyNot(restore(file, broken))).toBe('migration 9999_broken.sql failed')
  expect(await readdir(dataDir)).toEqual([])
  expect(await readRows(client)).toEqual({})
  await restore(file)
  expect((await readRows(client)).orders).toHaveLength(1)
  expect(existsSync(join(dataDir, 'restore-unfinished'))).toBe(false)
})
