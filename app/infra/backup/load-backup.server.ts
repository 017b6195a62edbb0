import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import { applyMigration, listMigrations, listPending } from '../../framework/database/migrations.server.ts'
import { type ImageStore, imageKeyForm } from '../images/image-store.server.ts'
import type { BackupHeader } from './backup-format.server.ts'
import { openBackup, readEntry, readText } from './backup-format.server.ts'
import { damaged } from './backup-problem.server.ts'
import { copyIn } from './copy.server.ts'
import { copyText, preparePlainForms, setSequences, type TableForm } from './shop-tables.server.ts'
import type { TarEntry } from './tar.server.ts'

export type Load = {
  file: string
  key: string | undefined
  head: BackupHeader
  client: Client
  dataDir: string
  images: Pick<ImageStore, 'putMaster'>
  migrationsFolder: string
}

/**
 * Within the caller's transaction: applies the migrations of the backup's version, loads its rows, then applies the
 * later migrations. Those may change rows, so the rows must be loaded before.
 */
export async function loadBackup(load: Load): Promise<void> {
  const { client, head, migrationsFolder: folder } = load
  await preparePlainForms(client)
  const known = new Set(head.migrations)
  await listPending(client, folder)
  for (const name of await listMigrations(folder)) if (known.has(name)) await applyMigration(client, folder, name)
  await withoutTriggers(client, head.tables, () => loadEntries(load))
  for (const name of await listPending(client, folder)) await applyMigration(client, folder, name)
}

/** Triggers would count and announce the loaded rows, and the backup contains the counts already. */
async function withoutTriggers(client: Client, tables: readonly TableForm[], work: () => Promise<void>) {
  const names = tables.map(({ name }) => escapeIdentifier(name))
  const each = (change: string) => names.map((name) => `alter table ${name} ${change} trigger user`).join('; ')
  // A migration may have inserted rows.
  await client.query(`truncate ${names.join(', ')}`)
  await client.query(each('disable'))
  await work()
  await client.query(each('enable'))
}

async function loadEntries({ file, key, head, client, dataDir, images }: Load) {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  for await (const entry of openBackup(file, key)) {
    const [kind, name = '', rest] = entry.name.split('/')
    const table = tables.get(name)
    if (kind === 'tables' && table) await copyIn(client, copyText(table, 'from stdin'), unpacked(entry))
    else if (kind === 'uploads' && rest) await storePicture({ dataDir, images }, name, rest, entry)
    else if (kind === 'secrets.json') await restoreSecrets(dataDir, entry)
    else if (kind === 'sequences.json')
      await setSequences(client, await readEntry(entry, z.record(z.string(), z.number())))
  }
}

async function* unpacked({ body }: TarEntry): AsyncGenerator<Buffer> {
  const packed: Buffer[] = []
  for await (const piece of body) packed.push(piece)
  yield await promisify(gunzip)(Buffer.concat(packed))
}

type Place = Pick<Load, 'dataDir' | 'images'>

async function storePicture({ dataDir, images }: Place, key: string, name: string, { body }: TarEntry) {
  // Rejects names in the file that lead out of the folder.
  if (!imageKeyForm.test(key) || name !== 'master.jpg') throw damaged()
  const draft = join(dataDir, 'uploads', `.${key}.part`)
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  const handle = await open(draft, 'w')
  await pipeline(body, handle.createWriteStream({ flush: true }))
  await images.putMaster(key, draft)
  await rm(draft, { force: true })
}

async function restoreSecrets(dataDir: string, entry: TarEntry) {
  await writeFile(join(dataDir, 'secrets.json'), await readText(entry), { mode: 0o600, flush: true })
}
