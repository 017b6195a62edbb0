import { type PhotoError, pictureKind } from './photo-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export type PreparedPhoto = { ok: true; file: File } | { ok: false; fault: PhotoError }

/** Every browser can decode these: if one fails, the file is corrupt. */
const kindsOfAllBrowsers = ['jpeg', 'png', 'webp']

export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) return { ok: false, fault: 'empty' }
  const kind = pictureKind(await readHead(file))
  if (kind === null) return { ok: false, fault: 'not-a-picture' }
  const shrunk = await shrinkPhoto(file)
  if (shrunk) return { ok: true, file: shrunk }
  // Only an iPhone decodes HEIC. The server seldom can, and would say so only after the whole upload.
  if (kind === 'heic') return { ok: false, fault: 'unread-heic' }
  return kindsOfAllBrowsers.includes(kind) ? { ok: false, fault: 'unreadable' } : { ok: true, file }
}

async function readHead(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  return String.fromCharCode(...bytes)
}
