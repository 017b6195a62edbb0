import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { locateDatabase } from '../../framework/database/database-hosts.server.ts'
import { listMigrations, migrationsLock, withClient } from '../../framework/database/migrations.server.ts'
import { nullIfMissing } from '../../framework/errors.ts'
import { dataFolderMode, unfinishedRestore } from '../../framework/process/start-checks.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { type ImageStoreConfig, openImages } from '../images/open-images.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { type BackupHeader, checkBackup } from './backup-format.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { loadBackup } from './load-backup.server.ts'
import {
  imageStoreName,
  type RestoreMark,
  readRestoreMark,
  recordUploads,
  writeRestoreMark,
} from './restore-mark.server.ts'
import { readTables } from './shop-tables.server.ts'
import type { BackupSettings } from './write-backup.server.ts'

export type RestoreOptions = {
  file: string
  config: ImageStoreConfig & { databaseUrl: string | undefined; backups: BackupSettings }
  migrationsFolder: string
  onProgress(line: string): void
}

/** Names that may exist before a restore: the backups, and a folder that file systems create. */
const ignoredNames = new Set(['backups', 'lost+found'])

/** Restores into an empty data folder and an empty database. Verifies the whole file before it writes anything. */
export async function restoreBackup({
  file,
  config,
  migrationsFolder,
  onProgress,
}: RestoreOptions): Promise<BackupHeader> {
  const { dataDir, databaseUrl, uploads } = config
  const key = config.backups.key
  const images = openImages(config)
  const target = { dataDir, images }
  onProgress('Reading the backup to its end')
  const header = await checkBackup(file, key)
  await refuseNewer(header, migrationsFolder)
  const configured = databaseUrl ? await configuredServer(databaseUrl) : null
  const openServer = async () => configured ?? (await startEmbeddedPostgres({ dataDir, onProgress: onProgress }))
  const mark = await readRestoreMark(dataDir)
  if (mark) refuseOtherStore(mark, uploads)
  else await refuseUsedFolder(dataDir)
  if (uploads) await refuseUsedStore(images, mark?.keys ?? [])
  if (mark) await discard(target, await openServer())
  await mkdir(dataDir, { recursive: true, mode: dataFolderMode() })
  await writeRestoreMark(dataDir, imageStoreName(uploads))
  const server = await openServer()
  const imageTarget = uploads ? recordUploads(dataDir, images) : images
  try {
    onProgress('Loading it')
    await inOneTransaction(server.migrationUrl(), (client) =>
      loadBackup({ file, key, header, client, dataDir, images: imageTarget, migrationsFolder }),
    )
  } catch (error) {
    // If the cleanup fails, the mark stays, so that the next restore can finish the cleanup.
    await discard(target, server).catch(() => onProgress('The cleanup is incomplete: the next restore finishes it.'))
    throw error
  }
  await server.stop()
  await rm(join(dataDir, unfinishedRestore))
  return header
}

type DatabaseServer = Pick<EmbeddedPostgres, 'migrationUrl' | 'stop' | 'discard'>

async function configuredServer(databaseUrl: string): Promise<DatabaseServer> {
  const { url } = await locateDatabase(databaseUrl)
  return { migrationUrl: url, stop: async () => {}, discard: async () => {} }
}

type RestoreTarget = { dataDir: string; images: Pick<ImageStore, 'remove'> }

/** The folder was empty before, so all of its content comes from this restore or from an interrupted one. */
async function discard({ dataDir, images }: RestoreTarget, server: DatabaseServer) {
  await server.discard()
  for (const key of (await readRestoreMark(dataDir))?.keys ?? []) await images.remove(key)
  const names = (await listNames(dataDir)).filter((name) => !ignoredNames.has(name) && name !== unfinishedRestore)
  for (const name of [...names, unfinishedRestore]) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function refuseNewer({ migrations }: BackupHeader, folder: string) {
  const knownMigrations = await listMigrations(folder)
  const unknown = migrations.filter((name) => !knownMigrations.includes(name))
  if (unknown.length > 0)
    throw new BackupProblem(
      `This backup comes from a newer version of the shop (it has ${unknown.join(', ')}): restore it with that version.`,
    )
}

async function refuseUsedFolder(dataDir: string) {
  const names = await listNames(dataDir)
  if (names.some((name) => !ignoredNames.has(name)))
    throw new BackupProblem(
      `The data folder ${dataDir} is not empty: restore into a new one, by setting DATA_DIR. Nothing was changed.`,
    )
}

/** The images of the interrupted restore can be removed only with the settings of their store. */
function refuseOtherStore({ store, keys }: RestoreMark, uploads: ImageStoreConfig['uploads']) {
  if (keys.length > 0 && store !== imageStoreName(uploads))
    throw new BackupProblem(
      `The earlier restore was interrupted and left pictures in another store, ${store}: run it again with UPLOADS=s3 and the S3_ settings of that store, or restore into a new folder, by setting DATA_DIR. Nothing was changed.`,
    )
}

/**
 * Refuses a bucket with other images. A shop removes images that its own database does not refer to, so the restored
 * shop would remove those of a live shop in the bucket. `interruptedKeys`: images from an interrupted restore.
 */
async function refuseUsedStore(images: Pick<ImageStore, 'list'>, interruptedKeys: readonly string[]) {
  const own = new Set(interruptedKeys)
  for await (const key of images.list()) {
    if (own.has(key)) continue
    throw new BackupProblem(
      'The store of pictures is not empty: restore into an empty bucket, by setting S3_BUCKET. Nothing was changed.',
    )
  }
}

async function listNames(folder: string): Promise<string[]> {
  return (await nullIfMissing(readdir(folder))) ?? []
}

function inOneTransaction(url: string, work: (client: Client) => Promise<void>) {
  return withClient(url, async (client) => {
    await client.query('begin')
    // A shop that starts meanwhile waits for this lock.
    await client.query(`select pg_advisory_xact_lock(${migrationsLock})`)
    await refuseUsedDatabase(client)
    await work(client)
    await client.query('commit')
    // This only makes the first queries faster, so an error is ignored.
    await client.query('analyze').catch(() => {})
  })
}

async function refuseUsedDatabase(client: Client) {
  if ((await readTables(client)).length > 0)
    throw new BackupProblem('The database of DATABASE_URL is not empty: restore into a new one. Nothing was changed.')
}
