import { open } from 'node:fs/promises'
import type { ImageStore, Pace } from '#app/infra/images/image-store.server.ts'
import { type PhotoError, pictureKind } from './photo-rules.ts'

/** Returns null if the image is valid. */
export async function inspectPhoto(images: ImageStore, path: string, pace?: Pace): Promise<PhotoError | null> {
  const head = await readHead(path)
  if (head.length === 0) return 'empty'
  // Checks the format before decoding, because the decoder also accepts formats that the shop does not, such as SVG and
  // PDF.
  const kind = pictureKind(head)
  if (kind === null) return 'not-a-picture'
  const state = await images.inspect(path, pace)
  if (state === 'whole') return null
  if (state === 'too-large') return 'too-many-pixels'
  // A decoder without HEIC support reports a corrupt file.
  if (kind === 'heic') return 'unread-heic'
  return state === 'damaged' ? 'damaged' : 'not-a-picture'
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}
