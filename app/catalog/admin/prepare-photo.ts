import { type PhotoError, pictureKind } from './photo-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export type PreparedPhoto = { ok: true; file: File } | { ok: false; error: PhotoError }

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
