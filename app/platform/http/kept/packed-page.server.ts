import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A shorter style is not worth a cut. */
const leastStyle = 16 * 1024
/** As far back as deflate looks. */
const windowBytes = 32 * 1024
/** Gzip without a name or a time, made on Unix. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

type Style = { bytes: Buffer; packed: Buffer }

let known: Style | undefined

/**
 * A text in gzip, in the pieces in which it is sent. The style that all pages hold is packed once and is the same piece
 * in each of them; what follows may refer back to it, so that no page gets longer.
 */
export function packPage(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text)
  const [from, to] = findStyle(bytes)
  if (to - from < leastStyle) return ofItsOwn([gzipHead, deflateRawSync(bytes), sumOf(bytes)])
  const style = packStyle(bytes.subarray(from, to))
  const before = deflateRawSync(bytes.subarray(0, from), { finishFlush: constants.Z_SYNC_FLUSH })
  const after = deflateRawSync(bytes.subarray(to), { dictionary: style.bytes.subarray(-windowBytes) })
  const [start, end] = ofItsOwn([gzipHead, before], [after, sumOf(bytes)])
  return [start as Buffer, style.packed, end as Buffer]
}

function findStyle(bytes: Buffer): [number, number] {
  const from = bytes.indexOf('<style')
  const to = from < 0 ? -1 : bytes.indexOf('</style>', from)
  return to < 0 ? [0, 0] : [from, to]
}

function packStyle(bytes: Buffer): Style {
  if (known?.bytes.equals(bytes)) return known
  const packed = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  known = { bytes: exact(bytes), packed: exact(packed) }
  return known
}

/** Gzip ends with a sum over what was packed, and its length. */
function sumOf(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(8)
  sum.writeUInt32LE(crc32(bytes), 0)
  sum.writeUInt32LE(bytes.length, 4)
  return sum
}

/** Pieces that lie in one part of memory, which holds nothing else. */
function ofItsOwn(...pieces: Buffer[][]): Buffer[] {
  const all = exact(Buffer.concat(pieces.flat()))
  let end = 0
  return pieces.map((parts) => {
    const start = end
    for (const part of parts) end += part.length
    return all.subarray(start, end)
  })
}

/** What a packer gives may be the beginning of a longer buffer, which would be held as a whole. */
export function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
