import { join } from 'node:path'
import type { S3Files } from '../s3/s3-files.server.ts'
import { createImageStore, masterName } from './image-files.server.ts'
import { type ImageStore, isPrivateKey } from './image-store.server.ts'
import { keepPictures } from './kept-pictures.server.ts'
import { createPictureEncoders } from './picture-encoders.server.ts'
import { openS3Shelf, type PictureShelf } from './picture-shelf.server.ts'

const keptBytes = 48 << 20

/** In a bucket. Drafts are made in `dataDir`, and what is asked for often is answered from memory. */
export function createS3ImageStore(files: S3Files, dataDir: string, encoders = createPictureEncoders()): ImageStore {
  return createImageStore({ shelf: withMemory(openS3Shelf(files)), folder: join(dataDir, 'uploads'), encoders })
}

/**
 * A name stands for the same bytes for ever. Private pictures are not kept: one that is removed is gone everywhere. Nor are
 * masters: whether one is there only the store knows.
 */
function withMemory(shelf: PictureShelf): PictureShelf {
  const kept = keepPictures(keptBytes)
  return {
    ...shelf,
    async read(key, name) {
      const found = kept.find(`${key}/${name}`)
      if (found) return found
      const body = await shelf.read(key, name)
      if (body && name !== masterName && !isPrivateKey(key)) kept.keep(`${key}/${name}`, body)
      return body
    },
    async remove(key) {
      await shelf.remove(key)
      kept.forgetAll(`${key}/`)
    },
  }
}
