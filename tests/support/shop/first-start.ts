import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { variantsMadeReady } from '../../../app/catalog/window/first-pictures.server.ts'
import { freePort } from '../../../app/platform/postgres/free-port.server.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { makeDataDir } from '../database/own-database.ts'
import { realSettings, startShopProcess } from './shop-process.ts'

const run = promisify(execFile)

/** A data folder with the demo's pieces, as a first start left it. A run starts first once: it costs many times a copy. */
export async function makeStartedDataDir(): Promise<string> {
  const first = await startFirstOnce()
  const to = await makeDataDir()
  // PostgreSQL's own user keeps its files. Pictures are never written into, so they need no copy.
  await run('cp', ['-al', join(first, 'uploads'), to])
  const rest = (await readdir(first)).filter((name) => name !== 'uploads')
  await run('cp', ['-a', ...rest.map((name) => join(first, name)), to])
  return to
}

/** By the first worker that asks; the others wait for it. */
async function startFirstOnce(): Promise<string> {
  const place = join(inject('runFolder'), 'started')
  const isOurs = await mkdir(`${place}.begun`).then(
    () => true,
    () => false,
  )
  if (isOurs) await rename(await startFirst(), place)
  await expect.poll(() => existsSync(place), { timeout: 300_000 }).toBe(true)
  return place
}

async function startFirst(): Promise<string> {
  const dataDir = await makeDataDir(inject('runFolder'))
  const sandbox = await createSandbox({ port: 0 })
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
  })
  const code = await shop.end()
  await sandbox.close()
  if (code !== 0) throw new Error(`the first start ended with ${code}`)
  await putStandIns(join(dataDir, 'uploads'))
  return dataDir
}

/** For the pictures that a shop makes by itself: no test of a copy looks at them, and each would take a minute of processor. */
async function putStandIns(uploads: string) {
  const standIn = join(inject('runFolder'), 'stand-in.avif')
  await sharp({ create: { width: 8, height: 10, channels: 3, background: '#b3141c' } }).toFile(standIn)
  const keys = (await readdir(uploads)).filter((name) => !name.startsWith('.'))
  for (const key of keys) {
    for (const name of variantsMadeReady) {
      const path = join(uploads, key, name)
      if (!existsSync(path)) await link(standIn, path)
    }
  }
}
