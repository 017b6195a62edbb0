import { readJpegSize } from '#app/infra/images/jpeg-size.ts'
import { pictureKind } from '../../admin/photo-rules.ts'

type Size = { width: number; height: number }

/** The dry run checks only the first bytes of a picture, up to this number. The encoder checks the whole file. */
export const headerBytes = 256 * 1024

/** Reads width and height from the first bytes of a picture, without decoding it. Null if they are not found. */
export function parsePictureSize(head: Buffer): Size | null {
  const kind = pictureKind(head.subarray(0, 32).toString('latin1'))
  if (kind === 'jpeg') return readJpegSize(head)
  if (kind === 'png') return head.length >= 24 ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null
  if (kind === 'webp') return head.length >= 30 ? readWebpSize(head) : null
  return kind === null ? null : readLargestItemSize(head)
}

function readWebpSize(head: Buffer): Size | null {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) }
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** AVIF and HEIC files contain the sizes of tiles, preview and whole picture. The largest is that of the picture. */
function readLargestItemSize(head: Buffer): Size | null {
  let largest: Size | null = null
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
