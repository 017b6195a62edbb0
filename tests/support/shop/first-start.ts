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
