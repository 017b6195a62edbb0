import type { Config } from '../process/config.server.ts'
import { openS3Files } from '../s3/s3-files.server.ts'
import { createFileImageStore } from './file-image-store.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { createS3ImageStore } from './s3-image-store.server.ts'

/** Somebody waits for a picture. */
const patience = { silenceMs: 10_000, gapsMs: [200, 800] }

export function openImages({ uploads, dataDir }: Pick<Config, 'uploads' | 'dataDir'>): ImageStore {
  return uploads ? createS3ImageStore(openS3Files(uploads, patience), dataDir) : createFileImageStore(dataDir)
}
