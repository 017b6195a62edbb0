import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import { applyMigration, listMigrations, listPending } from '../../framework/database/migrations.server.ts'
import { type ImageStore, imageKeyPattern } from '../images/image-store.server.ts'
import { type BackupHeader, openBackup, readEntry, readText } from './backup-format.server.ts'
import { damagedBackup } from './backup-problem.server.ts'
import { copyIn } from './copy.server.ts'
import { copyText, setSequences, setTextFormats, type TableColumns } from './shop-tables.server.ts'
import type { TarEntry } from './tar.server.ts'

export type BackupLoad = {
  file: string
  key: string | undefined
  header: BackupHeader
  client: Client
  dataDir: string
  images: Pick<ImageStore, 'putMaster'>
  migrationsFolder: string
}

/**
 * In the caller's transaction: applies the migrations of the backup's version, loads its rows, and then applies the
 * later migrations, which may change rows.
 */
export async function loadBackup(load: BackupLoad): Promise<void> {
  const { client, header, migrationsFolder: folder } = load
  await setTextFormats(client)
  const backupMigrations = new Set(header.migrations)
  await listPending(client, folder)
  for (const name of await listMigrations(folder))
    if (backupMigrations.has(name)) await applyMigration(client, folder, name)
  await withoutTriggers(client, header.tables, () => loadEntries(load))
  for (const name of await listPending(client, folder)) await applyMigration(client, folder, name)
}

/**
 * Disables triggers, which would send notifications for the loaded rows and count them a second time: the backup
 * contains the counts.
 */
async function withoutTriggers(client: Client, tables: readonly TableColumns[], work: () => Promise<void>) {
  const names = tables.map(({ name }) => escapeIdentifier(name))
  const alterAll = (change: string) => names.map((name) => `alter table ${name} ${change} trigger user`).join('; ')
  // Removes rows that migrations may have inserted.
  await client.query(`truncate ${names.join(', ')}`)
  await client.query(alterAll('disable'))
  await work()
  await client.query(alterAll('enable'))
}

async function loadEntries({ file, key, header, client, dataDir, images }: BackupLoad) {
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  for await (const entry of openBackup(file, key)) {
    const [kind, name = '', rest] = entry.name.split('/')
    const table = tables.get(name)
    if (kind === 'tables' && table) await copyIn(client, copyText(table, 'from stdin'), unpackRows(entry))
    else if (kind === 'uploads' && rest) await restoreImage({ dataDir, images }, name, rest, entry)
    else if (kind === 'secrets.json') await restoreSecrets(dataDir, entry)
    else if (kind === 'sequences.json')
      await setSequences(client, await readEntry(entry, z.record(z.string(), z.number())))
  }
}

async function* unpackRows({ body }: TarEntry): AsyncGenerator<Buffer> {
  yield await promisify(gunzip)(await buffer(body))
}

type ImageTarget = Pick<BackupLoad, 'dataDir' | 'images'>

async function restoreImage({ dataDir, images }: ImageTarget, key: string, name: string, { body }: TarEntry) {
  // Rejects names in the file that lead outside the folder.
  if (!imageKeyPattern.test(key) || name !== 'master.jpg') throw damagedBackup()
  const temporaryFile = join(dataDir, 'uploads', `.${key}.part`)
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  const handle = await open(temporaryFile, 'w')
  await pipeline(body, handle.createWriteStream({ flush: true }))
  await images.putMaster(key, temporaryFile)
  await rm(temporaryFile, { force: true })
}

async function restoreSecrets(dataDir: string, entry: TarEntry) {
  await writeFile(join(dataDir, 'secrets.json'), await readText(entry), { mode: 0o600, flush: true })
}
