import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openTestObjectStore, type TestObjectStore } from '#tests/support/shop/object-store.ts'
import { emptyRestoreTarget } from '#tests/support/shop/restore-target.ts'
import { projectFolder } from '../../framework/process/project-folder.server.ts'
import { openImages } from '../images/open-images.server.ts'

const accessOf = ({ access }: TestObjectStore) => ({ ...access, isPathStyle: true })

/** A backup with three images. */
async function makeBackup(env: Record<string, string> = {}) {
  const shop = await createPayingShop({ env })
  const keys: string[] = []
  for (const name of ['herd-band-1', 'herd-band-2', 'herd-band-3']) {
    const kept = await shop.images.store(await readFile(`db/demo/pictures/${name}.jpg`))
    keys.push(kept.ok ? kept.image.key : '')
  }
  const { file } = await shop.backups.make()
  return { file, keys, masters: keys.map((key) => `uploads/${key}/master.jpg`).sort() }
}

const namesIn = (store: TestObjectStore) => [...store.objects.keys()].sort()

/** Runs `what` when the store receives the second image. */
function atSecondPicture(store: TestObjectStore, what: () => Promise<unknown>) {
  store.faults.hold = async () => {
    if (store.calls.at(-1)?.startsWith('PUT') && store.objects.size === 1) await what()
  }
}

test('a restore that fails halfway leaves no picture in the bucket, and succeeds afterwards', async () => {
  const { file, masters } = await makeBackup()
  const store = await openTestObjectStore()
  const { dataDir, restore } = await emptyRestoreTarget(undefined, accessOf(store))
  atSecondPicture(store, async () => Object.assign(store.faults, { answer: 'forbidden', times: 1 }))
  await expect(restore(file)).rejects.toThrow('AccessDenied')
  expect([namesIn(store), await readdir(dataDir)]).toEqual([[], []])

  store.faults.hold = null
  await restore(file)
  expect(namesIn(store)).toEqual(masters)
})

test('pictures that could not be deleted are deleted by the next restore into the same store only', async () => {
  const { file, masters } = await makeBackup()
  const [store, other] = [await openTestObjectStore(), await openTestObjectStore()]
  const { dataDir, restore } = await emptyRestoreTarget(undefined, accessOf(store))
  atSecondPicture(store, async () => Object.assign(store.faults, { answer: 'forbidden', times: 1_000 }))
  await expect(restore(file)).rejects.toThrow('AccessDenied')
  Object.assign(store.faults, { answer: null, hold: null })
  expect(namesIn(store)).toHaveLength(1)

  await expect(restore(file, undefined, accessOf(other))).rejects.toThrow('left pictures in another store')
  await expect(restore(file, undefined, null)).rejects.toThrow('left pictures in another store')
  expect([namesIn(store).length, namesIn(other)]).toEqual([1, []])
  await restore(file)
  expect(namesIn(store)).toEqual(masters)
  expect(await readdir(dataDir)).not.toContain('restore-unfinished')
})

test('a killed restore continues in its own bucket, but not if a shop has used the bucket since', async () => {
  const { file, masters } = await makeBackup()
  const store = await openTestObjectStore()
  const { dataDir, url, restore } = await emptyRestoreTarget(undefined, accessOf(store))
  const script = join(projectFolder(import.meta.dirname), 'scripts/restore.ts')
  const child = spawn(process.execPath, [script, file], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SESSION_SECRET: 's'.repeat(32),
      ADMIN_TOKEN_SECRET: 't'.repeat(32),
      ...store.settings,
    },
  })
  const hasEnded = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const isAtSecond = new Promise<void>((reached) => {
    atSecondPicture(store, async () => {
      reached()
      await hasEnded
    })
  })
  await Promise.race([isAtSecond, hasEnded])
  child.kill('SIGKILL')
  await hasEnded
  store.faults.hold = null
  expect(await readdir(dataDir)).toContain('restore-unfinished')

  // A shop restored from the same backup has images with the same names.
  for (const master of masters) store.objects.set(master, Buffer.from('of a shop that is alive'))
  await expect(restore(file)).rejects.toThrow('restore into an empty bucket')
  expect(namesIn(store)).toEqual(masters)
  store.objects.clear()
  await restore(file)
  expect(namesIn(store)).toEqual(masters)
})

test('pictures move from one bucket to another, and none remain on the disk', async () => {
  const [from, to] = [await openTestObjectStore(), await openTestObjectStore()]
  const { file, keys, masters } = await makeBackup(from.settings)
  const uploads = accessOf(to)
  const { dataDir, restore } = await emptyRestoreTarget(undefined, uploads)
  await restore(file)

  expect(namesIn(to)).toEqual(masters)
  for (const master of masters) expect(to.objects.get(master)).toEqual(from.objects.get(master))
  expect((await openImages({ uploads, dataDir }).read(keys[0] ?? '', '320.jpg'))?.type).toBe('image/jpeg')
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])

  const before = new Map(to.objects)
  const drill = await emptyRestoreTarget(undefined, uploads)
  await expect(drill.restore(file)).rejects.toThrow('restore into an empty bucket')
  expect([to.objects, await readdir(drill.dataDir)]).toEqual([before, []])
})
