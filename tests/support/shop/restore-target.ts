import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { restoreBackup } from '#app/infra/backup/restore-backup.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import { allMigrations, emptyDatabase } from '../database/older-database.ts'

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-restored-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database and an empty data folder, for a restore. */
export async function emptyRestoreTarget(key?: string, uploads: Config['uploads'] = null) {
  const [{ url, client }, dataDir] = [await emptyDatabase(), await newFolder()]
  const backups = { folder: join(dataDir, 'backups'), keep: 1, key, isNightly: false }
  const restore = (file: string, migrationsFolder = allMigrations, into = uploads) =>
    restoreBackup({
      file,
      config: { dataDir, databaseUrl: url, backups, uploads: into },
      migrationsFolder,
      onProgress: () => {},
    })
  return { url, client, dataDir, restore }
}
