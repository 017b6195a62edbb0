import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCommandConfig } from './command.server.ts'

async function folderOf(uid: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Only root can give the folder away. Otherwise it belongs to the user who runs the tests, who is not root either.
  if (process.getuid?.() === 0) await chown(folder, uid, uid)
  return folder
}

test('root can’t run a command on the data of another user', async () => {
  vi.stubEnv('DATA_DIR', await folderOf(12_345))
  // With a given database, missing secrets would be reported before the folder is checked.
  vi.stubEnv('DATABASE_URL', undefined)
  const { getuid } = process
  process.getuid = () => 0
  onTestFinished(() => {
    process.getuid = getuid
    vi.unstubAllEnvs()
  })
  expect(readCommandConfig).toThrow("run this as that user, with the shop's settings")
  vi.stubEnv('DATA_DIR', '/no/such/folder')
  expect(readCommandConfig().dataDir).toBe('/no/such/folder')
})
