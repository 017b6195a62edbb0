import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDataDir } from './start-checks.server.ts'

test.skipIf(process.platform === 'win32')('a data folder that the shop makes is listed by nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'shops', 'one')
  await checkDataDir(dataDir)
  const { mode } = await stat(dataDir)
  // Where root starts the shop, PostgreSQL's own user must enter the folder.
  expect(mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
})
