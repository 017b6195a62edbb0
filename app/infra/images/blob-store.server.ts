import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../framework/errors.ts'
import type { S3Files } from '../s3/s3-files.server.ts'
import { imageKeyPattern } from './image-store.server.ts'

/** Stores images and their variants, by key and name. */
export type BlobStore = {
  read(key: string, name: string): Promise<Buffer | null>
  has(key: string, name: string): Promise<boolean>
  /** `from`: a complete file on this disk, which may be moved. */
  put(key: string, name: string, from: string): Promise<void>
  /** Returns a path on this disk: the store's own file, or `draft` with a copy. Null if it does not exist. */
  copyToDisk(key: string, name: string, draft: string): Promise<string | null>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}

/** A file is renamed to its name only when it is completely on disk. */
export function openFileBlobs(folder: string): BlobStore {
  const pathOf = (key: string, name: string) => join(folder, key, name)
  const has = async (key: string, name: string) => (await nullIfMissing(stat(pathOf(key, name)))) !== null
  return {
    has,
    read: (key, name) => nullIfMissing(readFile(pathOf(key, name))),
    async put(key, name, from) {
      await mkdir(join(folder, key), { recursive: true })
      await rename(from, pathOf(key, name))
    },
    copyToDisk: async (key, name) => ((await has(key, name)) ? pathOf(key, name) : null),
    remove: (key) => rm(join(folder, key), { recursive: true, force: true }),
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder)) {
        if (entry.isDirectory() && imageKeyPattern.test(entry.name)) yield entry.name
      }
    },
  }
}

/**
 * Images are under `uploads/` in the bucket. Two shops must not share a bucket: each would delete the other's images as
 * orphans.
 */
export function openS3Blobs(files: S3Files): BlobStore {
  const nameOf = (key: string, name: string) => `uploads/${key}/${name}`
  return {
    read: (key, name) => files.read(nameOf(key, name)),
    has: (key, name) => files.has(nameOf(key, name)),
    put: async (key, name, from) => files.put(nameOf(key, name), await readFile(from)),
    async copyToDisk(key, name, draft) {
      const bytes = await files.read(nameOf(key, name))
      if (!bytes) return null
      await writeFile(draft, bytes)
      return draft
    },
    async remove(key) {
      for await (const { name } of files.list(`uploads/${key}/`)) await files.remove(name)
    },
    async *list() {
      let last = ''
      for await (const { name } of files.list('uploads/')) {
        const key = name.split('/')[1] ?? ''
        if (key !== last && imageKeyPattern.test(key)) yield key
        last = key
      }
    },
  }
}
