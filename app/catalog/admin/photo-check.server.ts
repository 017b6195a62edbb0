import sharp from 'sharp'
import { type PhotoFault, photoMaxMegapixels, pictureKind } from './photo-rules.ts'

const maxPixels = photoMaxMegapixels * 1_000_000

/**
 * What is wrong with the bytes, or null for a whole picture. The type is told by the content alone, and the size is
 * read from the header, so that nothing large is ever decoded to be refused.
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFault | null> {
  if (bytes.length === 0) return 'empty'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1')
  // Checked before any decoder sees the bytes, since decoders for SVG, PDF and others are in the same library.
  const kind = pictureKind(head)
  if (kind === null) return 'not-a-picture'
  // Few builds of the decoder know HEIC, and one that does not can't tell it from a broken file.
  const isHeic = kind === 'heic'
  const pixels = await readPixels(bytes)
  if (pixels === null) return isHeic ? 'unread-heic' : 'not-a-picture'
  if (pixels > maxPixels) return 'too-many-pixels'
  if (await isWhole(bytes)) return null
  return isHeic ? 'unread-heic' : 'damaged'
}

async function readPixels(bytes: Uint8Array): Promise<number | null> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width && height ? width * height * pages : null
  } catch {
    return null
  }
}

/** Reads the whole picture once at a small size: a file that was cut off fails here. */
async function isWhole(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}
