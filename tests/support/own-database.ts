import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh data folder that PostgreSQL's own user can enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-data-'))
  await chmod(folder, 0o755)
  return folder
}

/** The address of the embedded database of a data folder, while its shop runs. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim()
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return `postgres://shop:${password}@127.0.0.1:${lock.split('\n')[3]?.trim()}/shop`
}
