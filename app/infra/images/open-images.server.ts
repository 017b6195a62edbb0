import type { Logger } from 'pino'
import type { S3Access } from '../s3/s3-access.server.ts'
import { openS3Files } from '../s3/s3-files.server.ts'
import { createFileImageStore } from './file-image-store.server.ts'
import { createImageEncoders } from './image-encoders.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { createS3ImageStore } from './s3-image-store.server.ts'

/** Short timeouts and few retries, because a request waits for the image. */
const callLimits = { silenceMs: 10_000, retryDelaysMs: [200, 800] }

/** Without `uploads` images are files in `dataDir`. */
export type ImageStoreConfig = { uploads: S3Access | null; dataDir: string }

export function openImages({ uploads, dataDir }: ImageStoreConfig, log?: Pick<Logger, 'warn'>): ImageStore {
  const encoders = createImageEncoders({ log })
  return uploads
    ? createS3ImageStore(openS3Files(uploads, callLimits), dataDir, encoders)
    : createFileImageStore(dataDir, encoders)
}
