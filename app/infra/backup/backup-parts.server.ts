import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Secrets } from '../../framework/process/secrets.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { type BackupFooter, type BackupHeader, startSum } from './backup-format.server.ts'
import { BackupProblem } from './backup-problem.server.ts'
import { copyOut } from './copy.server.ts'
import {
  copyText,
  preparePlainForms,
  readMigrations,
  readSequences,
  readTables,
  type TableForm,
} from './shop-tables.server.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.server.ts'

const chunkBytes = 1 << 20
const rowsBytes = 4 * chunkBytes

export type BackupSource = { client: Client; images: Masters; secrets: Secrets; at: Date }

type Masters = Pick<ImageStore, 'list' | 'readMaster'>

type Entry = { name: string; size: number; body: Iterable<Buffer> | AsyncIterable<Buffer> }

/** Everything of the shop in one snapshot of its database, as a tar file. */
export async function* backupParts(source: BackupSource): AsyncGenerator<Buffer> {
  const end: BackupFooter = { sum: '', rows: {}, pictures: 0 }
  const sum = createHash('sha256')
  for await (const { name, size, body } of backupEntries(source, end)) {
    startSum(sum, name, size)
    yield tarHeader(name, size, source.at)
    for await (const piece of body) {
      sum.update(piece)
      yield piece
    }
    yield tarPadding(size)
  }
  end.sum = sum.digest('hex')
  const last = jsonBytes(end)
  yield Buffer.concat([tarHeader('end.json', last.length, source.at), last, tarPadding(last.length), tarEnd])
}

/** Images added after the snapshot do no harm. */
async function* backupEntries(source: BackupSource, end: BackupFooter): AsyncGenerator<Entry> {
  const { client, at } = source
  await preparePlainForms(client)
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new BackupProblem('There is no shop in this database yet.')
  // Access tokens of an hour, which the shop requests again.
  const tables = (await readTables(client)).filter(({ name }) => name !== 'provider_tokens')
  const head: BackupHeader = { form: 1, madeAt: at.toISOString(), migrations, tables }
  yield whole('backup.json', jsonBytes(head))
  yield whole('secrets.json', jsonBytes(source.secrets))
  for (const table of tables) yield* tableEntries(client, table, end)
  yield whole('sequences.json', jsonBytes(await readSequences(client)))
  await client.query('commit')
  yield* pictureEntries(source.images, end)
}

function whole(name: string, bytes: Buffer): Entry {
  return { name, size: bytes.length, body: [bytes] }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

async function* tableEntries(client: Client, table: TableForm, end: BackupFooter): AsyncGenerator<Entry> {
  const pack = promisify(gzip)
  let number = 0
  end.rows[table.name] = 0
  for await (const rows of inLargeChunks(copyOut(client, copyText(table, 'to stdout')))) {
    number += 1
    end.rows[table.name] = (end.rows[table.name] ?? 0) + rows.length
    yield whole(`tables/${table.name}/${String(number).padStart(6, '0')}.gz`, await pack(Buffer.concat(rows)))
  }
}

async function* inLargeChunks(some: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer[]> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const rows of some) {
    for (const row of rows) {
      waiting.push(row)
      size += row.length
    }
    if (size < rowsBytes) continue
    yield waiting
    waiting = []
    size = 0
  }
  if (waiting.length > 0) yield waiting
}

/** The uploaded originals; their variants can be encoded again. */
async function* pictureEntries(images: Masters, end: BackupFooter): AsyncGenerator<Entry> {
  const keys: string[] = []
  for await (const key of images.list()) keys.push(key)
  for (const key of keys.sort()) {
    // The shop may have removed an unused image meanwhile.
    const picture = await images.readMaster(key)
    if (!picture) continue
    yield whole(`uploads/${key}/master.jpg`, picture)
    end.pictures += 1
  }
}
