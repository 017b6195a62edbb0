import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export type ZipEntry = {
  /** The path in the archive, including folders. */
  path: string
  /** The offset of the entry's local header. */
  at: number
  compressedSize: number
  size: number
  checksum: number
  isStored: boolean
  /** True if the entry is encrypted or compressed by an unsupported method. */
  isUnreadable: boolean
}

/** An open file, or bytes in memory. */
export type ZipSource = {
  stat(): Promise<{ size: number }>
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ buffer: Buffer; bytesRead: number }>
}

/** The maximum number of entries, and the maximum sum of the sizes that they declare. */
export type ZipLimits = { entries: number; unpackedBytes: number }

export type ZipRefusal = 'not-a-zip' | 'broken' | 'too-many' | 'too-large' | 'too-new' | 'leads-out' | 'overlaps'
export type ZipReading = { ok: true; entries: ZipEntry[] } | { ok: false; reason: ZipRefusal }

const endSize = 22
const entrySize = 46
const headSize = 30
const chunkBytes = 64 * 1024
const maxDirectoryBytes = 32 * 1024 * 1024

/** Reads the central directory. It unpacks nothing and never uses a name in the file as a path on disk. */
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
  return checkEntries(entries, at, limits)
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
      compressedSize: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      checksum: list.readUInt32LE(at + 16),
      isStored: method === 0,
      isUnreadable: (flags & 1) !== 0 || (method !== 0 && method !== 8),
    })
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The letters of code page 437, which Windows uses for names that are not marked as UTF-8. Its other characters do not
 * occur in names.
 */
const dosLetters = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿'

function nameOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!text.includes('\uFFFD')) return text
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (dosLetters[byte - 0x80] ?? '_'))).join(
    '',
  )
}

function checkEntries(entries: ZipEntry[], end: number, { unpackedBytes }: ZipLimits): ZipReading {
  if (entries.some(({ path }) => isUnsafePath(path))) return refuse('leads-out')
  if (entries.reduce((sum, { size }) => sum + size, 0) > unpackedBytes) return refuse('too-large')
  // With overlapping entries, a small file could unpack the same data under many names.
  const sorted = entries.toSorted((a, b) => a.at - b.at)
  const hasNoOverlap = sorted.every(
    ({ at, compressedSize }, index) => at + headSize + compressedSize <= (sorted[index + 1]?.at ?? end),
  )
  return hasNoOverlap ? { ok: true, entries } : refuse('overlaps')
}

function isUnsafePath(path: string): boolean {
  return /^([\\/]|[A-Za-z]:)|(^|[\\/])\.\.([\\/]|$)|\p{Cc}/u.test(path)
}

/** Yields at most `maxBytes`, whatever size the entry declares. Throws if the entry is damaged. */
export async function* unpack(file: ZipSource, entry: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  const head = await readAt(file, entry.at, headSize)
  if (head.length < headSize || head.readUInt32LE(0) !== 0x04034b50)
    throw new Error('an entry of the ZIP file has no local header')
  if (entry.compressedSize === 0) return
  const start = entry.at + headSize + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = Readable.from(readChunks(file, start, start + entry.compressedSize))
  const chunks = entry.isStored ? bytes : bytes.pipe(createInflateRaw())
  bytes.on('error', (error) => chunks.destroy(error))
  let remaining = maxBytes
  try {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, remaining)
      remaining -= chunk.length
      if (remaining <= 0) return
    }
  } finally {
    bytes.destroy()
    chunks.destroy()
  }
}

/** Reads without a file stream, which would close the file at its end. */
async function* readChunks(file: ZipSource, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += chunkBytes) {
    const chunk = await readAt(file, at, Math.min(chunkBytes, to - at))
    if (chunk.length === 0) return
    yield chunk
  }
}

async function readAt(file: ZipSource, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
