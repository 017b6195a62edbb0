import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A page around the style that all pages share. */
export type PageText = { start: string; style: string; end: string }

/** Gzip without a name or a time, made on Unix. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** Somebody waits for it: twice as fast as zlib's usual level, and a fifteenth longer. */
const level = 2

type Style = { text: string; bytes: Buffer; packed: Buffer }

let known: Style | undefined

/** A page in gzip, in the pieces in which it is sent. The style is packed once and is the same piece in each page. */
export function packPage({ start, style, end }: PageText): readonly Buffer[] {
  const shared = packStyle(style)
  const [before, after] = [Buffer.from(start), Buffer.from(end)]
  const sum = crc32(after, crc32(shared.bytes, crc32(before)))
  const [first, last] = ofItsOwn(
    [gzipHead, deflateRawSync(before, { level, finishFlush: constants.Z_SYNC_FLUSH })],
    [deflateRawSync(after, { level }), gzipTail(sum, before.length + shared.bytes.length + after.length)],
  )
  return [first as Buffer, shared.packed, last as Buffer]
}

export function pageBytes({ start, style, end }: PageText): Buffer {
  return Buffer.from(start + style + end)
}

function packStyle(text: string): Style {
  if (known?.text === text) return known
  const bytes = Buffer.from(text)
  const packed = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  known = { text, bytes: exact(bytes), packed: exact(packed) }
  return known
}

/** A sum over what was packed, and its length. */
function gzipTail(sum: number, length: number): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length, 4)
  return tail
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
