import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileBlobs } from './blob-store.server.ts'
import { createImageEncoders } from './image-encoders.server.ts'
import { createImageStore } from './image-files.server.ts'
import type { ImageStore } from './image-store.server.ts'

export function createFileImageStore(dataDir: string, encoders = createImageEncoders()): ImageStore {
  const folder = join(dataDir, 'uploads')
  return createImageStore({ blobs: openFileBlobs(folder), folder, encoders })
}

/** Moves the images of version 0.1.0 out of `uploads/uploads`. */
export async function moveNestedImages(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'uploads')
  const deeper = join(folder, 'uploads')
  const keys = await readdir(deeper).catch(() => [])
  for (const key of keys) {
    await rename(join(deeper, key), join(folder, key)).catch(() => rm(join(deeper, key), { recursive: true }))
  }
  await rm(deeper, { recursive: true, force: true })
}
