import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3Error } from '../s3/s3-client.server.ts'
import { openS3Files } from '../s3/s3-files.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { listSentBackups, storeFolder } from './send-backup.server.ts'
import { type BackupConfig, filterBackups } from './write-backup.server.ts'

/** Long enough for a large file on a slow connection. `fetch` itself aborts after minutes of silence. */
const downloadMs = 86_400_000

type Settings = Pick<BackupConfig, 'backups' | 'backupStore'>

/** Downloads `s3://bucket/backups/name` to this machine's backups, completely or not at all. */
export async function fetchBackup(address: string, settings: Settings): Promise<string> {
  try {
    return await downloadBackup(address, settings)
  } catch (error) {
    if (error instanceof S3Error) throw new BackupProblem(`${error.message}: check the BACKUP_S3_ settings.`)
    throw error
  }
}

async function downloadBackup(address: string, { backups: { folder }, backupStore }: Settings): Promise<string> {
  const [, bucket, name = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (!backupStore || backupStore.access.bucket !== bucket)
    throw new BackupProblem(`Set BACKUP_S3_BUCKET=${bucket}, and the other BACKUP_S3_ settings of this store.`)
  const files = openS3Files(backupStore.access, { silenceMs: downloadMs })
  const [backupName = ''] = filterBackups([name.replace(storeFolder, '')])
  const download = backupName ? await files.open(`${storeFolder}${backupName}`) : null
  if (!download) throw new BackupProblem(describeAvailable(bucket, await listSentBackups(files)))
  const file = join(folder, backupName)
  const partialFile = `${file}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(download.body, createWriteStream(partialFile, { mode: 0o600, flush: true }))
    await rename(partialFile, file)
  } catch (error) {
    await rm(partialFile, { force: true })
    throw new BackupProblem(`The download failed (${(error as Error).message}): please run it again.`)
  }
  return file
}

function describeAvailable(bucket: string, names: string[]): string {
  if (names.length === 0) return `No backup is in s3://${bucket}/${storeFolder}.`
  const newest = names.slice(-10).map((name) => `s3://${bucket}/${storeFolder}${name}`)
  return `Please name one of the backups in the store, such as:\n${newest.join('\n')}`
}
