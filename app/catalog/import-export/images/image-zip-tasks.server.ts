import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { readZip, unpack, type ZipEntry, type ZipReading } from '#app/infra/file-parsing/zip-file.server.ts'
import { maxImagePixels } from '#app/infra/images/image-store.server.ts'
import { type PhotoError, photoMaxBytes, pictureKind } from '../../admin/photo-rules.ts'
import { importLimits } from '../import-limits.ts'
import { headerBytes, parsePictureSize } from './image-header.ts'

type ListTask = { kind: 'list-pictures'; path: string }
export type CheckTask = { kind: 'check-pictures'; path: string; entries: ZipEntry[] }
type ExtractTask = { kind: 'take-out'; path: string; entry: ZipEntry; to: string }
/** A task for the child process that reads ZIP files. */
export type ZipTask = ListTask | CheckTask | ExtractTask

/** Pictures hardly compress, so a ZIP that unpacks to more than twice the allowed size contains other files too. */
const zipLimits = { entries: 45_000, unpackedBytes: 2 * importLimits.zipMegabytes * 1024 * 1024 }

export async function runZipTask(task: ZipTask): Promise<ZipReading | (PhotoError | null)[] | boolean> {
  const file = await open(task.path)
  try {
    switch (task.kind) {
      case 'list-pictures':
        return await readZip(file, zipLimits)
      case 'check-pictures':
        return await findEntryErrors(file, task.entries)
      case 'take-out':
        return await writeEntry(file, task.entry, task.to)
    }
  } finally {
    await file.close()
  }
}

/** Checks the first bytes of each picture. Returns its error, or null, for each one. */
async function findEntryErrors(file: FileHandle, entries: readonly ZipEntry[]): Promise<(PhotoError | null)[]> {
  const errors: (PhotoError | null)[] = []
  for (const entry of entries) errors.push(await findEntryError(file, entry))
  return errors
}

async function findEntryError(file: FileHandle, entry: ZipEntry): Promise<PhotoError | null> {
  if (entry.size === 0) return 'empty'
  if (entry.size > photoMaxBytes) return 'too-large'
  const parts: Buffer[] = []
  try {
    for await (const part of unpack(file, entry, headerBytes)) parts.push(part)
  } catch {
    return 'damaged'
  }
  const head = Buffer.concat(parts)
  if (pictureKind(head.subarray(0, 32).toString('latin1')) === null) return 'not-a-picture'
  const size = parsePictureSize(head)
  return size && size.width * size.height > maxImagePixels ? 'too-many-pixels' : null
}

/** Writes a picture to the disk. False if its size or checksum differs from the ZIP's directory. */
async function writeEntry(file: FileHandle, entry: ZipEntry, to: string): Promise<boolean> {
  let sum = 0
  let size = 0
  async function* readCounted() {
    for await (const part of unpack(file, entry, photoMaxBytes + 1)) {
      sum = crc32(part, sum)
      size += part.length
      yield part
    }
  }
  try {
    await pipeline(readCounted, createWriteStream(to))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    return false
  }
  return size === entry.size && sum === entry.checksum
}
