import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { errorCode } from '../../framework/errors.ts'
import { BackupProblem, damagedBackup } from './backup-problem.server.ts'
import { decrypt } from './encryption.server.ts'
import { readTar, type TarEntry } from './tar.server.ts'

/** The content of the first entry, `backup.json`. */
const backupHeader = z.object({
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof backupHeader>

/**
 * The content of the last entry, `end.json`: the SHA-256 of the names, sizes and bytes of all earlier entries, and the
 * numbers of rows and images.
 */
const backupFooter = z.object({ sum: z.string(), rows: z.record(z.string(), z.number()), pictures: z.number() })
export type BackupFooter = z.infer<typeof backupFooter>

export function openBackup(file: string, key: string | undefined): AsyncGenerator<TarEntry> {
  return readTar(decrypt(readFileChunks(file), key))
}

/** Verifies the whole file, up to its last byte. */
export async function checkBackup(file: string, key: string | undefined): Promise<BackupHeader> {
  const sum = createHash('sha256')
  let header: BackupHeader | null = null
  let footer: BackupFooter | null = null
  for await (const entry of openBackup(file, key)) {
    if (footer) throw damagedBackup()
    if (entry.name === 'end.json') footer = await readEntry(entry, backupFooter)
    else if (!header) header = await readBackupHeader(entry, sum)
    else await addEntryToSum(sum, entry)
  }
  if (!header || footer?.sum !== sum.digest('hex')) throw damagedBackup()
  return header
}

export function addHeaderToSum(sum: Hash, name: string, size: number) {
  sum.update(`${name} ${size}\n`)
}

async function addEntryToSum(sum: Hash, { name, size, body }: TarEntry) {
  addHeaderToSum(sum, name, size)
  for await (const chunk of body) sum.update(chunk)
}

async function readBackupHeader(entry: TarEntry, sum: Hash): Promise<BackupHeader> {
  if (entry.name !== 'backup.json') throw new BackupProblem('This file is not a backup of a shop.')
  const text = await readText(entry)
  addHeaderToSum(sum, entry.name, entry.size)
  sum.update(text)
  const header = backupHeader.safeParse(parseJson(text))
  if (!header.success)
    throw new BackupProblem('This backup comes from a newer version of the shop: restore it with that version.')
  return header.data
}

export async function readEntry<T>(entry: TarEntry, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readText(entry)))
  if (!parsed.success) throw damagedBackup()
  return parsed.data
}

export async function readText({ body }: TarEntry): Promise<string> {
  return (await buffer(body)).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedBackup()
  }
}

async function* readFileChunks(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new BackupProblem(`The file ${file} can’t be read (${code}).`)
    throw error
  }
}
