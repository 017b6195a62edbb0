import sharp from 'sharp'
import { type PhotoFault, photoMaxMegapixels, pictureKind } from './photo-rules.ts'

const maxPixels = photoMaxMegapixels * 1_000_000

/** Null means a complete picture. The size is read from the header, so that a huge picture is never decoded. */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFault | null> {
  if (bytes.length === 0) return 'empty'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1')
  // Must come before decoding: the same library also decodes SVG, PDF and others.
  const kind = pictureKind(head)
  if (kind === null) return 'not-a-picture'
  // Many builds of the decoder can't read HEIC and report it as a broken file.
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

/** Decodes the whole picture at a small size, because a file that was cut off fails only here. */
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
