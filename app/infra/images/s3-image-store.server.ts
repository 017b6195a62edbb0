import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { S3Files } from '../s3/s3-files.server.ts'
import { type BlobStore, openS3Blobs } from './blob-store.server.ts'
import { createImageEncoders } from './image-encoders.server.ts'
import { createImageStore, masterName } from './image-files.server.ts'
import { type ImageStore, isPrivateKey } from './image-store.server.ts'

const cachedBytes = 48 << 20

/** Images in a bucket, with an LRU in memory. Drafts are written to `dataDir`. */
export function createS3ImageStore(files: S3Files, dataDir: string, encoders = createImageEncoders()): ImageStore {
  return createImageStore({ blobs: cacheReads(openS3Blobs(files)), folder: join(dataDir, 'uploads'), encoders })
}

/**
 * The bytes under a name never change. Private images are not cached, so that a removed image is gone in every process.
 * Originals are not cached either, because only the bucket knows whether one exists.
 */
function cacheReads(blobs: BlobStore): BlobStore {
  const cache = new LRUCache<string, Buffer>({ maxSize: cachedBytes, sizeCalculation: ({ length }) => length || 1 })
  return {
    ...blobs,
    async read(key, name) {
      const cached = cache.get(`${key}/${name}`)
      if (cached) return cached
      const body = await blobs.read(key, name)
      if (body && name !== masterName && !isPrivateKey(key)) cache.set(`${key}/${name}`, body)
      return body
    },
    async remove(key) {
      await blobs.remove(key)
      for (const name of [...cache.keys()]) if (name.startsWith(`${key}/`)) cache.delete(name)
    },
  }
}
