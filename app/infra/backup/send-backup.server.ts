import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Clock } from '../../framework/clock.ts'
import type { BackupStore } from '../s3/s3-access.server.ts'
import { S3Error } from '../s3/s3-client.server.ts'
import { openS3Files, type S3Files } from '../s3/s3-files.server.ts'
import { storeRecord, withBackupLock } from './backup-lock.server.ts'
import { filterBackups } from './write-backup.server.ts'

export const storeFolder = 'backups/'
/** Long enough for one part on a slow connection. */
const partMs = 300_000

export type BackupTransfer = { databaseUrl: string; folder: string; store: BackupStore; clock: Clock }
export type SentBackup = { bucket: string; name: string; bytes: number }

/** Sends this machine's newest backup. Null: it was sent already, or there is none. */
export async function sendBackup(transfer: BackupTransfer, signal?: AbortSignal): Promise<SentBackup | null> {
  const { databaseUrl, folder, store, clock } = transfer
  return withBackupLock(databaseUrl, async (client) => {
    const { bucket } = store.access
    const name = filterBackups(await readdir(folder).catch(() => [])).at(-1)
    if (!name || name <= (await readLastSent(client, bucket))) return null
    const files = openS3Files(store.access, { silenceMs: partMs })
    const source = createReadStream(join(folder, name), { highWaterMark: 1 << 20, signal })
    const bytes = await files.putAll(`${storeFolder}${name}`, source)
    const sent = { bucket, name, bytes }
    await storeRecord(client, 'sent-backup', sent, clock.now())
    await removeOldBackups(files, store.keep)
    return sent
  })
}

async function readLastSent(client: Client, bucket: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select value->>'name' as name from shop_facts where name = 'sent-backup' and value->>'bucket' = $1`,
    [bucket],
  )
  return rows[0]?.name ?? ''
}

async function removeOldBackups(files: S3Files, keep: number) {
  if (keep === 0) return tryDeleteUnfinished(files)
  for (const name of (await listSentBackups(files)).slice(0, -keep)) await files.remove(`${storeFolder}${name}`)
  await files.deleteUnfinished(storeFolder)
}

/** Keys that may only write can't delete. Then the store's own lifecycle rules must delete interrupted uploads. */
async function tryDeleteUnfinished(files: S3Files) {
  try {
    await files.deleteUnfinished(storeFolder)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
  }
}

/** Oldest first. */
export async function listSentBackups(files: S3Files): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of files.list(storeFolder)) names.push(name.slice(storeFolder.length))
  return filterBackups(names)
}
