import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3Error } from '../s3/s3-client.server.ts'
import { openS3Files } from '../s3/s3-files.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { listSent, storeFolder } from './send-backup.server.ts'
import { type BackupConfig, backupsAmong } from './write-backup.server.ts'

/** For the whole file on a slow connection; `fetch` itself aborts after minutes of silence. */
const wholeMs = 86_400_000

type Settings = Pick<BackupConfig, 'backups' | 'backupStore'>

/** `s3://bucket/backups/name` becomes a file among this machine's backups, completely or not at all. */
export async function fetchBackup(address: string, settings: Settings): Promise<string> {
  try {
    return await fetchWhole(address, settings)
  } catch (error) {
    if (error instanceof S3Error) throw new BackupProblem(`${error.message}: look at BACKUP_S3_….`)
    throw error
  }
}

async function fetchWhole(address: string, { backups: { folder }, backupStore }: Settings): Promise<string> {
  const [, bucket, name = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (!backupStore || backupStore.access.bucket !== bucket)
    throw new BackupProblem(`Set BACKUP_S3_BUCKET=${bucket}, and the other BACKUP_S3_ with which it is reached.`)
  const files = openS3Files(backupStore.access, { silenceMs: wholeMs })
  const [own = ''] = backupsAmong([name.replace(storeFolder, '')])
  const found = own ? await files.open(`${storeFolder}${own}`) : null
  if (!found) throw new BackupProblem(whatIsThere(bucket, await listSent(files)))
  const file = join(folder, own)
  const draft = `${file}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(found.body, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw new BackupProblem(`It could not be fetched whole (${(error as Error).message}): please run it again.`)
  }
  return file
}

function whatIsThere(bucket: string, names: string[]): string {
  if (names.length === 0) return `No backup is in s3://${bucket}/${storeFolder}.`
  const newest = names.slice(-10).map((name) => `s3://${bucket}/${storeFolder}${name}`)
  return `Please name one that is there, such as:\n${newest.join('\n')}`
}
