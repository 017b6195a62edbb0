import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../framework/errors.ts'
import { unfinishedRestore } from '../../framework/process/start-checks.server.ts'
import { type ImageStore, imageKeyPattern } from '../images/image-store.server.ts'
import type { S3Access } from '../s3/s3-access.server.ts'

/** The store that a restore fills, and the images that it has begun to upload there. */
export type RestoreMark = { store: string; keys: string[] }

/** A name for the store of images; empty if images are in the data folder. */
export function imageStoreName(uploads: S3Access | null): string {
  return uploads ? `${uploads.endpoint.replace(/\/+$/, '')}/${uploads.bucket}` : ''
}

export async function readRestoreMark(dataDir: string): Promise<RestoreMark | null> {
  const text = await nullIfMissing(readFile(join(dataDir, unfinishedRestore), 'utf8'))
  if (text === null) return null
  const [store = '', ...keys] = text.split('\n')
  return { store, keys: keys.filter((key) => imageKeyPattern.test(key)) }
}

export async function writeRestoreMark(dataDir: string, store: string): Promise<void> {
  await writeFile(join(dataDir, unfinishedRestore), `${store}\n`, { flush: true })
}

/** Adds each image to the mark before its upload, so that the cleanup finds all of them. */
export function recordUploads(dataDir: string, images: Pick<ImageStore, 'putMaster'>): Pick<ImageStore, 'putMaster'> {
  return {
    async putMaster(key, from) {
      await appendFile(join(dataDir, unfinishedRestore), `${key}\n`, { flush: true })
      await images.putMaster(key, from)
    },
  }
}
