import { damaged } from './backup-problem.server.ts'
import { ByteReader } from './byte-reader.server.ts'

const block = 512
const chunkBytes = 1 << 20
const namePlace = [0, 100] as const
const kindPlace = 156
/** A name that is longer continues the prefix. */
const prefixPlace = [345, 500] as const
const sizePlace = [124, 136] as const
const checksumPlace = [148, 156] as const

export const tarEnd = Buffer.alloc(2 * block)

/** In the basic POSIX format, which every `tar` opens. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > namePlace[1]) throw new Error(`${name} is too long a name`)
  const header = Buffer.alloc(block)
  const write = (place: number, text: string) => header.write(text, place, 'latin1')
  write(namePlace[0], name)
  write(100, '0000600\0')
  write(108, '0000000\0')
  write(116, '0000000\0')
  write(sizePlace[0], `${size.toString(8).padStart(11, '0')}\0`)
  write(136, `${Math.floor(at.getTime() / 1000).toString(8)}\0`.padStart(12, '0'))
  write(156, '0')
  write(257, 'ustar\x0000')
  write(checksumPlace[0], `${checksum(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

/** Fills the last block of an entry. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

/** The checksum field itself counts as spaces. */
function checksum(header: Buffer): number {
  const [from, to] = checksumPlace
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
    const header = await reader.read(block)
    if (header.length < block) throw damaged()
    if (header.every((byte) => byte === 0)) break
    const { name, kind, size } = readHeader(header)
    const body = readBody(reader, size)
    yield { name, kind, size, body }
    for await (const _ of body);
    const padding = tarPadding(size).length
    if ((await reader.read(padding)).length < padding) throw damaged()
  }
  while (!(await reader.isAtEnd())) await reader.read(chunkBytes)
}

const kinds: Record<string, TarEntry['kind']> = { '0': 'file', '\0': 'file', '5': 'folder' }

function readHeader(header: Buffer): Pick<TarEntry, 'name' | 'kind' | 'size'> {
  const text = ([from, to]: readonly [number, number]) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(sizePlace), 8)
  if (Number.parseInt(text(checksumPlace), 8) !== checksum(header) || !(size >= 0)) throw damaged()
  const prefix = text(prefixPlace)
  const kind = kinds[header.toString('latin1', kindPlace, kindPlace + 1)] ?? 'other'
  return { name: prefix ? `${prefix}/${text(namePlace)}` : text(namePlace), kind, size }
}

async function* readBody(reader: ByteReader, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0; ) {
    const piece = await reader.read(Math.min(missing, chunkBytes))
    if (piece.length === 0) throw damaged()
    missing -= piece.length
    yield piece
  }
}
