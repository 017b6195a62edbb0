import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export type ZipEntry = {
  /** With its folders, as in the archive. */
  path: string
  /** The offset of its local header. */
  at: number
  packed: number
  size: number
  sum: number
  isStored: boolean
  /** Encrypted, or compressed by a method that is not supported. */
  isUnreadable: boolean
}

/** An open file, or bytes in memory. */
export type ZipSource = {
  stat(): Promise<{ size: number }>
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ buffer: Buffer; bytesRead: number }>
}

/** The maximum number of entries, and of their declared unpacked size. */
export type ZipLimits = { entries: number; unpackedBytes: number }

export type ZipRefusal = 'not-a-zip' | 'broken' | 'too-many' | 'too-large' | 'too-new' | 'leads-out' | 'overlaps'
export type ZipReading = { ok: true; entries: ZipEntry[] } | { ok: false; reason: ZipRefusal }

const endSize = 22
const entrySize = 46
const headSize = 30
const chunkBytes = 64 * 1024
const maxDirectoryBytes = 32 * 1024 * 1024

/** Reads the central directory. Unpacks nothing, and never uses a name in it as a path on disk. */
export async function readZip(file: ZipSource, limits: ZipLimits): Promise<ZipReading> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - endSize - 0xffff), Math.min(size, endSize + 0xffff))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endSize > tail.length) return refuse(await isZip(file))
  const [count, length, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count === 0xffff || at === 0xffffffff || tail.readUInt16LE(end + 4) !== 0) return { ok: false, reason: 'too-new' }
  if (count > limits.entries || length > maxDirectoryBytes) return { ok: false, reason: 'too-many' }
  if (at + length > size) return { ok: false, reason: 'broken' }
  const entries = readEntries(await readAt(file, at, length), count)
  if (!entries) return { ok: false, reason: 'broken' }
  return check(entries, at, limits)
}

async function isZip(file: ZipSource): Promise<ZipRefusal> {
  return (await readAt(file, 0, 4)).toString('latin1') === 'PK\x03\x04' ? 'broken' : 'not-a-zip'
}

function refuse(reason: ZipRefusal): ZipReading {
  return { ok: false, reason }
}

function readEntries(list: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > list.length || list.readUInt32LE(at) !== 0x02014b50) return null
    const flags = list.readUInt16LE(at + 8)
    const method = list.readUInt16LE(at + 10)
    const nameEnd = at + entrySize + list.readUInt16LE(at + 28)
    if (nameEnd > list.length) return null
    entries.push({
      path: nameOf(list.subarray(at + entrySize, nameEnd)),
      at: list.readUInt32LE(at + 42),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      sum: list.readUInt32LE(at + 16),
      isStored: method === 0,
      isUnreadable: (flags & 1) !== 0 || (method !== 0 && method !== 8),
    })
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The letters of code page 437, which Windows uses for names that are not marked as UTF-8; its other characters occur
 * in no name.
 */
const dosLetters = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿'

function nameOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!text.includes('\uFFFD')) return text
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (dosLetters[byte - 0x80] ?? '_'))).join(
    '',
  )
}

function check(entries: ZipEntry[], end: number, { unpackedBytes }: ZipLimits): ZipReading {
  if (entries.some(({ path }) => leadsOut(path))) return refuse('leads-out')
  if (entries.reduce((sum, { size }) => sum + size, 0) > unpackedBytes) return refuse('too-large')
  // Overlapping entries: a small file with one piece of data under many names would unpack to a huge one.
  const sorted = entries.toSorted((one, other) => one.at - other.at)
  const isApart = sorted.every(({ at, packed }, index) => at + headSize + packed <= (sorted[index + 1]?.at ?? end))
  return isApart ? { ok: true, entries } : refuse('overlaps')
}

function leadsOut(path: string): boolean {
  return /^([\\/]|[A-Za-z]:)|(^|[\\/])\.\.([\\/]|$)|\p{Cc}/u.test(path)
}

/** Yields at most `most` bytes, whatever size the entry declares. Throws if it can't be unpacked. */
export async function* unpack(file: ZipSource, entry: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  const head = await readAt(file, entry.at, headSize)
  if (head.length < headSize || head.readUInt32LE(0) !== 0x04034b50) throw new Error('an entry of the ZIP has no head')
  if (entry.packed === 0) return
  const start = entry.at + headSize + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = Readable.from(readPieces(file, start, start + entry.packed))
  const parts = entry.isStored ? bytes : bytes.pipe(createInflateRaw())
  bytes.on('error', (error) => parts.destroy(error))
  let left = maxBytes
  try {
    for await (const part of parts) {
      yield part.subarray(0, left)
      left -= part.length
      if (left <= 0) return
    }
  } finally {
    bytes.destroy()
    parts.destroy()
  }
}

/** Not a stream of the file, which would close the file at its end. */
async function* readPieces(file: ZipSource, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += chunkBytes) {
    const piece = await readAt(file, at, Math.min(chunkBytes, to - at))
    if (piece.length === 0) return
    yield piece
  }
}

async function readAt(file: ZipSource, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
