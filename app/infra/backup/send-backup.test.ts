import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHealth } from '#app/admin/health/health.server.ts'
import { allMigrations, emptyDatabase } from '#tests/support/database/older-database.ts'
import { openTestObjectStore } from '#tests/support/shop/object-store.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { createS3Client } from '../s3/s3-client.server.ts'
import { createBackups } from './backups.server.ts'
import { fetchBackup } from './fetch-backup.server.ts'
import { nightlyBackupJob, readBackupRecord } from './nightly-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const BACKUP_KEY = 'ab'.repeat(32)

async function openSending(env: Record<string, string> = {}) {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: { BACKUP_NIGHTLY: 'on', ...store.backupSettings, ...env } })
  const night = () => shop.runJobs(['nightly-backup'])
  await night()
  shop.clock.advance({ days: 1 })
  return { store, shop, night }
}

async function elsewhere(shop: TestShop) {
  const line = (await readHealth(shop)).find(({ name }) => name === 'Backups elsewhere')
  return `${line?.isWell ? 'well' : 'not well'}: ${line?.sentence}`
}

const filesOf = async ({ config }: TestShop) => (await readdir(config.backups.folder)).sort()

async function emptyPlace(shop: TestShop) {
  const dataDir = await mkdtemp(join(tmpdir(), 'enkiama-fetched-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { backups, backupStore } = shop.config
  return { dataDir, uploads: null, backups: { ...backups, folder: join(dataDir, 'backups') }, backupStore }
}

test('each nightly backup is sent to the store, the newest are kept there, and one is restored by its address', async () => {
  const { store, shop, night } = await openSending({ BACKUP_KEY, BACKUP_S3_KEEP: '2', BACKUP_KEEP: '1' })
  const other = createS3Client({ ...store.access, isPathStyle: true })
  await other.call({ method: 'POST', name: 'backups/cut-off', query: { uploads: '' } })
  store.objects.set('backups/notes.txt', Buffer.from('mine'))
  const made: string[] = []
  for (let n = 0; n < 3; n++) {
    await night()
    await night()
    made.push(...(await filesOf(shop)))
    shop.clock.advance({ days: 1 })
  }
  const [, second, last = ''] = made.map((name) => `backups/${name}`)
  expect([...store.objects.keys()].sort()).toEqual(['backups/notes.txt', second, last])
  expect(store.objects.get(last)).toEqual(await readFile(join(shop.config.dataDir, last)))
  expect(store.unfinished()).toBe(0)
  expect(await elsewhere(shop)).toMatch(
    /^well: The last one left 24 hours ago: s3:\/\/shop\/backups\/shop-.+Z\.tar\.sealed, 0\.\d MB\.$/,
  )

  const place = await emptyPlace(shop)
  const file = await fetchBackup(`s3://shop/${last}`, place)
  const database = await emptyDatabase()
  const config = { ...place, databaseUrl: database.url }
  await restoreBackup({ file, config, migrationsFolder: allMigrations, onProgress: () => {} })
  const { sessionSecret, adminTokenSecret } = shop.config
  const secrets = await readFile(join(place.dataDir, 'secrets.json'), 'utf8')
  expect(JSON.parse(secrets)).toEqual({ sessionSecret, adminTokenSecret })
})

test('unfinished uploads are deleted if all backups are kept, and write-only keys cause no failure', async () => {
  const { store, shop, night } = await openSending({ BACKUP_KEY, BACKUP_S3_KEEP: '0' })
  const other = createS3Client({ ...store.access, isPathStyle: true })
  await other.call({ method: 'POST', name: 'backups/cut-off', query: { uploads: '' } })
  await night()
  expect([store.objects.size, store.unfinished()]).toEqual([1, 0])

  shop.clock.advance({ days: 1 })
  await other.call({ method: 'POST', name: 'backups/cut-off', query: { uploads: '' } })
  Object.assign(store.faults, { answer: 'forbidden', times: 1, methods: ['GET'] })
  await night()
  expect([store.objects.size, store.unfinished()]).toEqual([2, 1])
  expect(await elsewhere(shop)).toMatch(/^well: The last one left less than a minute ago/)
})

test('a shutdown during a backup or its upload counts as no failure', async () => {
  const { store, shop, night } = await openSending()
  await shop.images.store(await readFile('db/demo/pictures/herd-band-1.jpg'))
  const openBackups = (images = shop.images) =>
    createBackups(shop.config, images, { sessionSecret: 'one', adminTokenSecret: 'two' }, shop.clock, () => {
      return shop.databaseUrl
    })
  const making = openBackups({
    ...shop.images,
    readMaster: async (key) => {
      making.close()
      return shop.images.readMaster(key)
    },
  })
  await nightlyBackupJob({ ...shop, backups: making }).run()
  expect(await readBackupRecord(shop.db)).toEqual({ last: null, failed: null, sent: null, unsent: null })

  const sending = openBackups()
  store.faults.hold = async () => sending.close()
  await nightlyBackupJob({ ...shop, backups: sending }).run()
  expect(await readBackupRecord(shop.db)).toMatchObject({ failed: null, sent: null, unsent: null })
  expect([store.objects.size, store.unfinished()]).toEqual([0, 0])

  store.faults.hold = null
  await night()
  expect([...store.objects.keys()]).toEqual((await filesOf(shop)).map((name) => `backups/${name}`))
})

test('a backup that the store refuses is reported, and sent later without a new backup', async () => {
  const { store, shop, night } = await openSending()
  Object.assign(store.faults, { answer: 'forbidden', times: 1 })
  await expect(night()).rejects.toThrow('AccessDenied')
  expect(await elsewhere(shop)).toMatch(
    /^not well: No backup has left this machine yet\. It failed less than a minute ago: the store of files did not .+ \(AccessDenied\)$/,
  )
  const made = await filesOf(shop)

  Object.assign(store.faults, { answer: 'reset', times: 4, methods: ['PUT'] })
  await expect(night()).rejects.toThrow('did not PUT')
  expect([store.objects.size, store.unfinished()]).toEqual([0, 0])

  Object.assign(store.faults, { answer: 'slow-down', times: 2 })
  await night()
  expect(await filesOf(shop)).toEqual(made)
  expect([...store.objects.keys()]).toEqual(made.map((name) => `backups/${name}`))
  expect(await elsewhere(shop)).toMatch(/^not well: The last one left .+ It is not encrypted: set BACKUP_KEY\.$/)
})

test('an unknown address is answered with the known ones, and a truncated response leaves nothing', async () => {
  const { store, shop, night } = await openSending({ BACKUP_KEY })
  await night()
  const [name = ''] = store.objects.keys()
  const place = await emptyPlace(shop)
  await expect(fetchBackup(`s3://other/${name}`, place)).rejects.toThrow('Set BACKUP_S3_BUCKET=other')
  for (const address of ['s3://shop', 's3://shop/backups/shop-2020-01-01T00-00-00Z.tar', 's3://shop/../../etc/passwd'])
    await expect(fetchBackup(address, place)).rejects.toThrow(
      `Please name one of the backups in the store, such as:\ns3://shop/${name}`,
    )

  Object.assign(store.faults, { answer: 'cut', times: 1 })
  await expect(fetchBackup(`s3://shop/${name}`, place)).rejects.toThrow('The download failed')
  expect(await readdir(place.backups.folder)).toEqual([])
  Object.assign(store.faults, { answer: 'forbidden', times: 1 })
  await expect(fetchBackup(`s3://shop/${name}`, place)).rejects.toThrow('(AccessDenied): check the BACKUP_S3_')
  expect(await readFile(await fetchBackup(`s3://shop/${name}`, place))).toEqual(store.objects.get(name))
})
