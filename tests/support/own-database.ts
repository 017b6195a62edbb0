import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of the embedded database of a data folder, while its shop runs. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim()
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return `postgres://shop:${password}@127.0.0.1:${lock.split('\n')[3]?.trim()}/shop`
}
