import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readHealth } from '#app/admin/health/health.server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { nairobiStamp } from '../../framework/nairobi.ts'

const nightly = { BACKUP_NIGHTLY: 'on', BACKUP_KEEP: '2' }

const filesOf = async ({ config }: TestShop) => (await readdir(config.backups.folder).catch(() => [])).sort()
const tryBackup = (shop: TestShop) => shop.runJobs(['nightly-backup'])

async function sentences(shop: TestShop) {
  const lines = (await readHealth(shop)).filter(({ name }) => name.includes('ackup'))
  return lines.map(({ name, isWell, sentence }) => `${name}, ${isWell ? 'well' : 'not well'}: ${sentence}`)
}

/** Moves the clock to half past three at night in Nairobi. */
function untilNight(shop: TestShop) {
  const [hour, minute] = [
    Number(nairobiStamp(shop.clock.now()).slice(8, 10)),
    Number(nairobiStamp(shop.clock.now()).slice(10, 12)),
  ]
  shop.clock.advance({ minutes: (27 * 60 + 30 - hour * 60 - minute) % (24 * 60) })
}

test('each night one backup is made, the newest are kept, and the health page shows its time and place', async () => {
  const shop = await createTestShop({ env: nightly })
  await tryBackup(shop)
  expect(await filesOf(shop)).toEqual([])
  expect(await sentences(shop)).toEqual(['Last backup, well: The first backup is made tonight at three.'])

  shop.clock.advance({ days: 1 })
  expect(await sentences(shop)).toEqual(['Last backup, not well: There is no backup yet.'])
  untilNight(shop)
  const made: string[] = []
  for (let night = 0; night < 3; night++) {
    await tryBackup(shop)
    await tryBackup(shop)
    made.push((await filesOf(shop)).at(-1) ?? '')
    shop.clock.advance({ days: 1 })
  }
  expect(new Set(made).size).toBe(3)
  expect(await filesOf(shop)).toEqual(made.slice(1))

  const [last, elsewhere] = await sentences(shop)
  expect(last).toMatch(
    /^Last backup, well: The last backup was made 24 hours ago: \/.+\/backups\/shop-.+Z\.tar, 0\.\d MB, not encrypted\.$/,
  )
  expect(elsewhere).toContain('Backups elsewhere, not well: The shop keeps its backups on this machine alone')
})

test('a failed backup is reported and retried, and leaves no partial file', async () => {
  const shop = await createTestShop({ env: nightly })
  await tryBackup(shop)
  shop.clock.advance({ days: 1 })
  const { folder } = shop.config.backups
  await writeFile(folder, 'a file where the folder should be')
  await expect(tryBackup(shop)).rejects.toThrow('EEXIST')
  expect(await sentences(shop)).toEqual([
    'Last backup, not well: There is no backup yet. It failed less than a minute ago: The log says why.',
  ])
})

test('two backups never run at once, and unfinished files of an earlier one are deleted', async () => {
  const shop = await createTestShop({ env: nightly })
  await tryBackup(shop)
  shop.clock.advance({ days: 1 })
  const other = new Client({ connectionString: shop.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`select pg_advisory_lock(hashtext('enkiama-backup'))`)
  await expect(shop.backups.make()).rejects.toThrow('Another backup of this shop is being made.')
  await tryBackup(shop)
  expect(await sentences(shop)).toEqual(['Last backup, not well: There is no backup yet.'])

  await other.query('select pg_advisory_unlock_all()')
  const { folder } = shop.config.backups
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'shop-2026-01-01T00-00-00Z.tar.part'), 'a beginning')
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await shop.backups.make()
  expect(await filesOf(shop)).toEqual(['notes.txt', expect.stringMatching(/^shop-.+Z\.tar$/)])
})
