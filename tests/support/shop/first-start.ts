import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { freePort } from '../../../app/platform/postgres/free-port.server.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { makeDataDir } from '../database/own-database.ts'
import { realSettings, startShopProcess } from './shop-process.ts'

const run = promisify(execFile)

/** `real` takes its payments by providers, as those of a sandbox that is set. Both have the demo's pieces. */
type Kind = 'demo' | 'real'

const first: Partial<Record<Kind, Promise<string>>> = {}

/** A data folder as a first start left it. Each worker starts first once: it costs many times what a copy does. */
export async function makeStartedDataDir(kind: Kind): Promise<string> {
  first[kind] ??= startFirst(kind)
  const [from, to] = [await first[kind], await makeDataDir()]
  // PostgreSQL's own user keeps its files.
  await run('cp', ['-a', join(from, '.'), to])
  return to
}

async function startFirst(kind: Kind): Promise<string> {
  const dataDir = await makeDataDir(inject('runFolder'))
  const sandbox = await createSandbox({ port: 0 })
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    ...(kind === 'real' ? realSettings(sandbox) : { SANDBOX_PORT: String(await freePort()) }),
  })
  const code = await shop.end()
  await sandbox.close()
  if (code !== 0) throw new Error(`the first start ended with ${code}`)
  return dataDir
}
