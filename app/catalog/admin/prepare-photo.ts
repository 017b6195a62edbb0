import { type PhotoError, pictureKind } from './photo-rules.ts'

export type PreparedPhoto = { ok: true; file: File } | { ok: false; error: PhotoError }

/** Larger than the 1600 pixels that the shop displays, so that edges stay sharp. */
const maxSidePixels = 2400
const smallEnoughBytes = 3 * 1024 * 1024

/** Every browser can decode these formats, so a file that fails is corrupt. */
const universalKinds = ['jpeg', 'png', 'webp']

export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) return { ok: false, error: 'empty' }
  const kind = pictureKind(await readHead(file))
  if (kind === null) return { ok: false, error: 'not-a-picture' }
  const shrunk = await shrinkPhoto(file)
  if (shrunk) return { ok: true, file: shrunk }
  // Refuses a HEIC file that this browser can't decode. The server would usually refuse it too, but only after the
  // whole upload.
  if (kind === 'heic') return { ok: false, error: 'unread-heic' }
  return universalKinds.includes(kind) ? { ok: false, error: 'unreadable' } : { ok: true, file }
}

async function readHead(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  return String.fromCharCode(...bytes)
}

/**
 * Reduces a large photo to an upright JPEG without metadata. Returns a small photo unchanged. Null if this browser can't
 * decode it.
 */
async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await readUpright(file)
  if (!bitmap) return null
  try {
    const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
    const isHeic = /^image\/hei[cf]/.test(file.type)
    if (scale === 1 && file.size <= smallEnoughBytes && !isHeic) return file
    const blob = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    return blob && (isHeic || blob.size < file.size)
      ? new File([blob], jpegName(file.name), { type: 'image/jpeg' })
      : file
  } finally {
    bitmap.close()
  }
}

async function readUpright(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency, so transparent parts would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
