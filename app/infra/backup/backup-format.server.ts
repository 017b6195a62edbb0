import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { errorCode } from '../../framework/errors.ts'
import { BackupProblem, damaged } from './backup-problem.server.ts'
import { decrypt } from './encryption.server.ts'
import { readTar, type TarEntry } from './tar.server.ts'

/** The first entry, `backup.json`. */
const backupHeader = z.object({
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof backupHeader>

/**
 * The last entry, `end.json`: the SHA-256 of all names, sizes and bytes before it, and the numbers of rows and images.
 */
const backupFooter = z.object({ sum: z.string(), rows: z.record(z.string(), z.number()), pictures: z.number() })
export type BackupFooter = z.infer<typeof backupFooter>

export function openBackup(file: string, key: string | undefined): AsyncGenerator<TarEntry> {
  return readTar(decrypt(readWhole(file), key))
}

/** Reads the whole file, to the last byte. */
export async function checkBackup(file: string, key: string | undefined): Promise<BackupHeader> {
  const sum = createHash('sha256')
  let head: BackupHeader | null = null
  let end: BackupFooter | null = null
  for await (const entry of openBackup(file, key)) {
    if (end) throw damaged()
    if (entry.name === 'end.json') end = await readEntry(entry, backupFooter)
    else if (!head) head = await readHead(entry, sum)
    else await addToSum(sum, entry)
  }
  if (!head || end?.sum !== sum.digest('hex')) throw damaged()
  return head
}

export function startSum(sum: Hash, name: string, size: number) {
  sum.update(`${name} ${size}\n`)
}

async function addToSum(sum: Hash, { name, size, body }: TarEntry) {
  startSum(sum, name, size)
  for await (const piece of body) sum.update(piece)
}

async function readHead(entry: TarEntry, sum: Hash): Promise<BackupHeader> {
  if (entry.name !== 'backup.json') throw new BackupProblem('This file is no backup of a shop.')
  const text = await readText(entry)
  startSum(sum, entry.name, entry.size)
  sum.update(text)
  const head = backupHeader.safeParse(parseJson(text))
  if (!head.success) throw new BackupProblem('This backup is of a newer version of the shop: restore it with that one.')
  return head.data
}

export async function readEntry<T>(entry: TarEntry, form: z.ZodType<T>): Promise<T> {
  const read = form.safeParse(parseJson(await readText(entry)))
  if (!read.success) throw damaged()
  return read.data
}

export async function readText({ body }: TarEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged()
  }
}

async function* readWhole(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new BackupProblem(`The file ${file} can’t be read (${code}).`)
    throw error
  }
}
