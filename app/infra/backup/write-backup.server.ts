import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../../framework/clock.ts'
import { syncFolder } from '../../framework/database/write-once.server.ts'
import type { Secrets } from '../../framework/process/secrets.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import type { BackupStore } from '../s3/s3-access.server.ts'
import { checkBackup } from './backup-format.server.ts'
import { storeRecord, withBackupLock } from './backup-lock.server.ts'
import { type BackupSource, backupParts } from './backup-parts.server.ts'
import { encrypt } from './encryption.server.ts'

/** `keep`: the number of backups to keep; older ones are deleted. Without a `key` backups are not encrypted. */
export type BackupSettings = { folder: string; keep: number; key: string | undefined; isNightly: boolean }
/** Without a `backupStore` backups stay on this machine. */
export type BackupConfig = { backups: BackupSettings; backupStore: BackupStore | null }

export type BackupInput = {
  databaseUrl: string
  images: ImageStore
  secrets: Secrets
  settings: BackupSettings
  clock: Clock
}

export type WrittenBackup = { file: string; bytes: number; isSealed: boolean }

const backupName = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.sealed)?$/
const partialName = /^shop-.+\.part$/

/** The shop can stay open while the backup is written. The file gets its final name once it is on disk and verified. */
export async function writeBackup(shop: BackupInput, signal?: AbortSignal): Promise<WrittenBackup> {
  const { databaseUrl, settings, clock } = shop
  await mkdir(settings.folder, { recursive: true, mode: 0o700 })
  return withBackupLock(databaseUrl, async (client) => {
    const at = clock.now()
    const backup = await writeVerified({ client, images: shop.images, secrets: shop.secrets, at }, settings, signal)
    await storeRecord(client, 'last-backup', backup, clock.now())
    await removeOldBackups(settings)
    return backup
  })
}

async function writeVerified(
  source: BackupSource,
  { folder, key }: BackupSettings,
  signal: AbortSignal | undefined,
): Promise<WrittenBackup> {
  const stamp = source.at.toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(folder, `shop-${stamp}Z.tar${key ? '.sealed' : ''}`)
  const partialFile = `${file}.part`
  try {
    const target = createWriteStream(partialFile, { mode: 0o600, flush: true })
    const parts = backupParts(source)
    await pipeline(key ? encrypt(parts, key) : parts, target, { signal })
    await checkBackup(partialFile, key)
    await rename(partialFile, file)
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
  await syncFolder(folder)
  return { file, bytes: (await stat(file)).size, isSealed: key !== undefined }
}

/** Oldest first. */
export function filterBackups(names: readonly string[]): string[] {
  return names.filter((name) => backupName.test(name)).sort()
}

/** Also removes the files of interrupted backups: because of the lock, no other backup is running. */
async function removeOldBackups({ folder, keep }: BackupSettings) {
  const names = await readdir(folder)
  const oldBackups = filterBackups(names).slice(0, -keep)
  for (const name of [...oldBackups, ...names.filter((name) => partialName.test(name))]) await rm(join(folder, name))
}
