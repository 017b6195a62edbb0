import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Secrets } from '../../framework/process/secrets.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { addHeaderToSum, type BackupFooter, type BackupHeader } from './backup-format.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { copyOut } from './copy.server.ts'
import {
  copyText,
  readMigrations,
  readSequences,
  readTables,
  setTextFormats,
  type TableColumns,
} from './shop-tables.server.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.server.ts'

const chunkBytes = 1 << 20
const rowsBytes = 4 * chunkBytes

export type BackupSource = { client: Client; images: MasterImages; secrets: Secrets; at: Date }

type MasterImages = Pick<ImageStore, 'list' | 'readMaster'>

type Entry = { name: string; size: number; body: Iterable<Buffer> | AsyncIterable<Buffer> }

/** A tar file with one snapshot of the database and all images. */
export async function* backupParts(source: BackupSource): AsyncGenerator<Buffer> {
  const end: BackupFooter = { sum: '', rows: {}, pictures: 0 }
  const sum = createHash('sha256')
  for await (const { name, size, body } of backupEntries(source, end)) {
    addHeaderToSum(sum, name, size)
    yield tarHeader(name, size, source.at)
    for await (const chunk of body) {
      sum.update(chunk)
      yield chunk
    }
    yield tarPadding(size)
  }
  end.sum = sum.digest('hex')
  const footerBytes = jsonBytes(end)
  yield Buffer.concat([
    tarHeader('end.json', footerBytes.length, source.at),
    footerBytes,
    tarPadding(footerBytes.length),
    tarEnd,
  ])
}

/** The images may include some that were added after the snapshot. */
async function* backupEntries(source: BackupSource, end: BackupFooter): AsyncGenerator<Entry> {
  const { client, at } = source
  await setTextFormats(client)
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new BackupProblem('There is no shop in this database yet.')
  // Leaves out access tokens: they last an hour, and the shop requests new ones.
  const tables = (await readTables(client)).filter(({ name }) => name !== 'provider_tokens')
  const head: BackupHeader = { form: 1, madeAt: at.toISOString(), migrations, tables }
  yield bytesEntry('backup.json', jsonBytes(head))
  yield bytesEntry('secrets.json', jsonBytes(source.secrets))
  for (const table of tables) yield* tableEntries(client, table, end)
  yield bytesEntry('sequences.json', jsonBytes(await readSequences(client)))
  await client.query('commit')
  yield* imageEntries(source.images, end)
}

function bytesEntry(name: string, bytes: Buffer): Entry {
  return { name, size: bytes.length, body: [bytes] }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

async function* tableEntries(client: Client, table: TableColumns, end: BackupFooter): AsyncGenerator<Entry> {
  const compress = promisify(gzip)
  let number = 0
  end.rows[table.name] = 0
  for await (const rows of groupRows(copyOut(client, copyText(table, 'to stdout')))) {
    number += 1
    end.rows[table.name] = (end.rows[table.name] ?? 0) + rows.length
    yield bytesEntry(`tables/${table.name}/${String(number).padStart(6, '0')}.gz`, await compress(Buffer.concat(rows)))
  }
}

async function* groupRows(batches: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer[]> {
  let group: Buffer[] = []
  let size = 0
  for await (const rows of batches) {
    for (const row of rows) {
      group.push(row)
      size += row.length
    }
    if (size < rowsBytes) continue
    yield group
    group = []
    size = 0
  }
  if (group.length > 0) yield group
}

/** The uploaded originals only, because their variants can be encoded again. */
async function* imageEntries(images: MasterImages, end: BackupFooter): AsyncGenerator<Entry> {
  const keys: string[] = []
  for await (const key of images.list()) keys.push(key)
  for (const key of keys.sort()) {
    // An image is missing if it was unused and the shop has removed it meanwhile.
    const picture = await images.readMaster(key)
    if (!picture) continue
    yield bytesEntry(`uploads/${key}/master.jpg`, picture)
    end.pictures += 1
  }
}
