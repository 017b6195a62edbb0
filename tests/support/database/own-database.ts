import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL's own user must be able to enter the folder. */
export async function makeDataDir(place = tmpdir(), name = 'enkiama-data-'): Promise<string> {
  const folder = await mkdtemp(join(place, name))
  await chmod(folder, 0o755)
  return folder
}

export async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim()
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return `postgres://shop:${password}@127.0.0.1:${lock.split('\n')[3]?.trim()}/shop`
}
