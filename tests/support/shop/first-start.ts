import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import { findFreePort } from '../../../app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { makeDataDir } from '../database/own-database.ts'
import { realSettings, startShopProcess } from './shop-process.ts'

const run = promisify(execFile)

/**
 * A data folder with the demo's products, as after a first start. Each test run makes one first start and copies its
 * folder, because a start takes many times as long as a copy.
 */
export async function makeStartedDataDir(): Promise<string> {
  const first = await startFirstOnce()
  const to = await makeDataDir()
  // `cp -a` keeps PostgreSQL's user as the owner. Pictures are never changed in place, so hard links are enough for
  // them.
  await run('cp', ['-al', join(first, 'uploads'), to])
  const rest = (await readdir(first)).filter((name) => name !== 'uploads')
  await run('cp', ['-a', ...rest.map((name) => join(first, name)), to])
  return to
}

/** The first worker makes the start; the other workers wait for it. */
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
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
  })
  const code = await shop.end()
  await sandbox.close()
  if (code !== 0) throw new Error(`the first start ended with ${code}`)
  return dataDir
}
