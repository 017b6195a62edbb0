import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { locateDatabase } from '../../framework/database/database-hosts.server.ts'
import { listMigrations, migrationsLock } from '../../framework/database/migrations.server.ts'
import { dataFolderMode, unfinishedRestore } from '../../framework/process/start-checks.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { type ImagePlace, openImages } from '../images/open-images.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { type BackupHeader, checkBackup } from './backup-format.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { loadBackup } from './load-backup.server.ts'
import { markingPictures, nameStore, type RestoreMark, readMark, setMark } from './restore-mark.server.ts'
import { readTables } from './shop-tables.server.ts'
import type { BackupSettings } from './write-backup.server.ts'

export type RestoreOptions = {
  file: string
  config: ImagePlace & { databaseUrl: string | undefined; backups: BackupSettings }
  migrationsFolder: string
  say(line: string): void
}

/** Names that may exist before a restore: backups, and a file system's own folder. */
const notOfTheShop = new Set(['backups', 'lost+found'])

/** Into an empty data folder and an empty database. Verifies the whole file before it writes anything. */
export async function restoreBackup({ file, config, migrationsFolder, say }: RestoreOptions): Promise<BackupHeader> {
  const { dataDir, databaseUrl, uploads } = config
  const key = config.backups.key
  const images = openImages(config)
  const place = { dataDir, images }
  say('Reading the backup to its end')
  const head = await checkBackup(file, key)
  await refuseNewer(head, migrationsFolder)
  const given = databaseUrl ? await configuredServer(databaseUrl) : null
  const openServer = async () => given ?? (await startEmbeddedPostgres({ dataDir, onProgress: say }))
  const mark = await readMark(dataDir)
  if (mark) refuseOtherStore(mark, uploads)
  else await refuseUsedFolder(dataDir)
  if (uploads) await refuseUsedStore(images, mark?.keys ?? [])
  if (mark) await discard(place, await openServer())
  await mkdir(dataDir, { recursive: true, mode: dataFolderMode() })
  await setMark(dataDir, nameStore(uploads))
  const server = await openServer()
  const pictures = uploads ? markingPictures(dataDir, images) : images
  try {
    say('Loading it')
    await inOneTransaction(server.migrationUrl(), (client) =>
      loadBackup({ file, key, head, client, dataDir, images: pictures, migrationsFolder }),
    )
  } catch (error) {
    // If the cleanup fails, the mark stays, so that the next restore can finish it.
    await discard(place, server).catch(() => say('Not all of it could be taken back: the next restore does it.'))
    throw error
  }
  await server.stop()
  await rm(join(dataDir, unfinishedRestore))
  return head
}

type Server = Pick<EmbeddedPostgres, 'migrationUrl' | 'stop' | 'discard'>

async function configuredServer(databaseUrl: string): Promise<Server> {
  const { url } = await locateDatabase(databaseUrl)
  return { migrationUrl: url, stop: async () => {}, discard: async () => {} }
}

type Place = { dataDir: string; images: Pick<ImageStore, 'remove'> }

/** The folder was empty before, so everything in it is from this restore, or from one that was interrupted. */
async function discard({ dataDir, images }: Place, server: Server) {
  await server.discard()
  for (const key of (await readMark(dataDir))?.keys ?? []) await images.remove(key)
  const names = (await namesIn(dataDir)).filter((name) => !notOfTheShop.has(name) && name !== unfinishedRestore)
  for (const name of [...names, unfinishedRestore]) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function refuseNewer({ migrations }: BackupHeader, folder: string) {
  const known = await listMigrations(folder)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BackupProblem(
      `This backup is of a newer version of the shop (it has ${unknown.join(', ')}): restore it with that one.`,
    )
}

async function refuseUsedFolder(dataDir: string) {
  const names = await namesIn(dataDir)
  if (names.some((name) => !notOfTheShop.has(name)))
    throw new BackupProblem(
      `The data folder ${dataDir} is not empty: restore into a new one, by setting DATA_DIR. Nothing was changed.`,
    )
}

/** Only with the same store settings can its images be removed again. */
function refuseOtherStore({ store, keys }: RestoreMark, uploads: ImagePlace['uploads']) {
  if (keys.length > 0 && store !== nameStore(uploads))
    throw new BackupProblem(
      `The restore before was cut off and left pictures in another store, ${store}: run it again with UPLOADS=s3 and the S3_ settings of that store, or restore into a new folder, by setting DATA_DIR. Nothing was changed.`,
    )
}

/**
 * A shop removes images that its own database does not name. A restored shop would thus remove those of a live one in
 * the same bucket. `left`: images from an interrupted restore. A key is its image's hash, so another shop may have the
 * same keys.
 */
async function refuseUsedStore(images: Pick<ImageStore, 'list'>, left: readonly string[]) {
  const own = new Set(left)
  for await (const key of images.list()) {
    if (own.has(key)) continue
    throw new BackupProblem(
      'The store of pictures holds some already: restore into an empty bucket, by setting S3_BUCKET. Nothing was changed.',
    )
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function inOneTransaction(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // A shop that starts meanwhile waits here.
    await client.query(`select pg_advisory_xact_lock(${migrationsLock})`)
    await refuseUsedDatabase(client)
    await work(client)
    await client.query('commit')
    // Committed already: this only makes the first queries faster.
    await client.query('analyze').catch(() => {})
  } finally {
    // Uncommitted changes are rolled back.
    await client.end()
  }
}

async function refuseUsedDatabase(client: Client) {
  if ((await readTables(client)).length > 0)
    throw new BackupProblem('The database of DATABASE_URL is not empty: restore into a new one. Nothing was changed.')
}
