import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { imagePixelsMaximum } from '#app/platform/pictures/image-store.server.ts'
import { type PhotoFault, photoFaultText, photoMaxBytes, pictureKind, shownFileName } from '../../admin/photo-rules.ts'
import { importLimits } from '../table/piece-columns.ts'
import { fileKey } from '../table/read-piece.ts'
import { headBytes, readPictureSize } from './picture-head.ts'
import { readZip, unpack, type ZipEntry, type ZipRefusal } from './zip-file.server.ts'

export type PictureZip = {
  /** Null where there is none; more than one where folders hold the same name. */
  find(name: string): ZipEntry | 'twice' | null
  /** How many files stand beside those that were found. */
  countOthers(): number
  /** What keeps a picture from being taken, as far as its first bytes tell it. */
  check(entry: ZipEntry): Promise<string | null>
  close(): Promise<void>
}

export type ZipOpening = { ok: true; zip: PictureZip } | { ok: false; words: string }

const refusals: Record<ZipRefusal, string> = {
  'not-a-zip': 'The file with the pictures is not a ZIP.',
  broken: 'The ZIP is broken off or damaged. Please make it again.',
  'too-many': 'The ZIP holds too many files. Please put in only the pictures of these pieces.',
  'too-large': `The ZIP unpacks to far more than ${importLimits.zipMegabytes} MB of pictures. Was it the right one?`,
  'too-new': 'The ZIP is written in a form that we can’t read here. Please make an ordinary one, in one file.',
  'leads-out': 'The ZIP holds a name that leads out of its folder. Nothing of it is taken.',
  overlaps: 'The ZIP holds the same bytes under many names. Nothing of it is taken.',
}

/** Left by the systems that packed it. */
const nobodys = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

export async function openPictureZip(path: string): Promise<ZipOpening> {
  const file = await open(path)
  const reading = await readZip(file).catch(async (error) => {
    await file.close()
    throw error
  })
  if (!reading.ok) {
    await file.close()
    return { ok: false, words: refusals[reading.reason] }
  }
  const files = reading.entries.filter((entry) => !/[\\/]$/.test(entry.path) && !nobodys.test(entry.path))
  const byName = Map.groupBy(files, ({ path }) => fileKey(lastPart(path)))
  const found = new Set<string>()
  const zip: PictureZip = {
    find(name) {
      const [entry, other] = byName.get(fileKey(lastPart(name))) ?? []
      if (entry) found.add(entry.path)
      return other ? 'twice' : (entry ?? null)
    },
    countOthers: () => files.length - found.size,
    check: (entry) => checkEntry(file, entry),
    close: () => file.close(),
  }
  return { ok: true, zip }
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? ''
}

async function checkEntry(file: FileHandle, entry: ZipEntry): Promise<string | null> {
  const name = lastPart(entry.path)
  if (/\.(zip|rar|7z|t?gz|tar)$/i.test(name))
    return `'${shownFileName(name)}' is an archive in the ZIP: please unpack it.`
  if (entry.isUnreadable) return `'${shownFileName(name)}' is locked by a password, or packed in a way we can't read.`
  const fault = await findFault(file, entry)
  return fault && photoFaultText(fault, name)
}

async function findFault(file: FileHandle, entry: ZipEntry): Promise<PhotoFault | null> {
  if (entry.size === 0) return 'empty'
  if (entry.size > photoMaxBytes) return 'too-large'
  const parts: Buffer[] = []
  try {
    for await (const part of unpack(file, entry, headBytes)) parts.push(part)
  } catch {
    return 'damaged'
  }
  const head = Buffer.concat(parts)
  if (pictureKind(head.subarray(0, 32).toString('latin1')) === null) return 'not-a-picture'
  const size = readPictureSize(head)
  return size && size.width * size.height > imagePixelsMaximum ? 'too-many-pixels' : null
}

/** By the names that they have in the ZIP. */
export async function listPictures(zipPath: string): Promise<Map<string, ZipEntry>> {
  const file = await open(zipPath)
  try {
    const reading = await readZip(file)
    return new Map(reading.ok ? reading.entries.map((entry) => [entry.path, entry]) : [])
  } finally {
    await file.close()
  }
}

/** Writes a picture of the ZIP to the disk. False where it is not what the ZIP's list says. */
export async function takeOut(zipPath: string, entry: ZipEntry, to: string): Promise<boolean> {
  const file = await open(zipPath)
  try {
    return await writeOut(file, entry, to)
  } finally {
    await file.close()
  }
}

async function writeOut(file: FileHandle, entry: ZipEntry, to: string): Promise<boolean> {
  let sum = 0
  let size = 0
  async function* counted() {
    for await (const part of unpack(file, entry, photoMaxBytes + 1)) {
      sum = crc32(part, sum)
      size += part.length
      yield part
    }
  }
  try {
    await pipeline(counted, createWriteStream(to))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    return false
  }
  return size === entry.size && sum === entry.sum
}
