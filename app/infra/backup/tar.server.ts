import { damagedBackup } from './backup-problem.server.ts'
import { ByteReader } from './byte-reader.server.ts'

const blockBytes = 512
const chunkBytes = 1 << 20
const nameRange = [0, 100] as const
const kindOffset = 156
/** If a name is too long for its own field, it is the prefix, a slash and that field. */
const prefixRange = [345, 500] as const
const sizeRange = [124, 136] as const
const checksumRange = [148, 156] as const

export const tarEnd = Buffer.alloc(2 * blockBytes)

/** A header in the basic POSIX format, which every `tar` opens. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > nameRange[1]) throw new Error(`the name ${name} is too long for a tar file`)
  const header = Buffer.alloc(blockBytes)
  const write = (offset: number, text: string) => header.write(text, offset, 'latin1')
  write(nameRange[0], name)
  write(100, '0000600\0')
  write(108, '0000000\0')
  write(116, '0000000\0')
  write(sizeRange[0], `${size.toString(8).padStart(11, '0')}\0`)
  write(136, `${Math.floor(at.getTime() / 1000).toString(8)}\0`.padStart(12, '0'))
  write(156, '0')
  write(257, 'ustar\x0000')
  write(checksumRange[0], `${checksum(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

/** Zeros that fill the last block of an entry. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
function checksum(header: Buffer): number {
  const [from, to] = checksumRange
  return header.reduce((sum, byte, at) => sum + (at >= from && at < to ? 32 : byte), 0)
}

export type TarEntry = {
  name: string
  /** Only a file has bytes; a folder's name ends with a slash. */
  kind: 'file' | 'folder' | 'other'
  size: number
  body: AsyncGenerator<Buffer>
}

/** Unread bytes of an entry are skipped when the next one is requested. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  while (true) {
    const header = await reader.read(blockBytes)
    if (header.length < blockBytes) throw damagedBackup()
    if (header.every((byte) => byte === 0)) break
    const { name, kind, size } = readHeader(header)
    const body = readBody(reader, size)
    yield { name, kind, size, body }
    for await (const _ of body);
    const padding = tarPadding(size).length
    if ((await reader.read(padding)).length < padding) throw damagedBackup()
  }
  while (!(await reader.isAtEnd())) await reader.read(chunkBytes)
}

const kinds: Record<string, TarEntry['kind']> = { '0': 'file', '\0': 'file', '5': 'folder' }

function readHeader(header: Buffer): Pick<TarEntry, 'name' | 'kind' | 'size'> {
  const text = ([from, to]: readonly [number, number]) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(sizeRange), 8)
  if (Number.parseInt(text(checksumRange), 8) !== checksum(header) || !(size >= 0)) throw damagedBackup()
  const prefix = text(prefixRange)
  const kind = kinds[header.toString('latin1', kindOffset, kindOffset + 1)] ?? 'other'
  return { name: prefix ? `${prefix}/${text(nameRange)}` : text(nameRange), kind, size }
}

async function* readBody(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let remaining = size; remaining > 0; ) {
    const chunk = await reader.read(Math.min(remaining, chunkBytes))
    if (chunk.length === 0) throw damagedBackup()
    remaining -= chunk.length
    yield chunk
  }
}
