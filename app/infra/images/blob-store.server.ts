import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../framework/errors.ts'
import type { S3Files } from '../s3/s3-files.server.ts'
import { imageKeyForm } from './image-store.server.ts'

/** Where pictures and what is made of them stand, by key and name. */
export type BlobStore = {
  read(key: string, name: string): Promise<Buffer | null>
  has(key: string, name: string): Promise<boolean>
  /** From a file of this disk that is complete; it may be moved. */
  put(key: string, name: string, from: string): Promise<void>
  /** A file of this disk with its bytes: its own, or one written to `draft`. Null where it is not there. */
  onDisk(key: string, name: string, draft: string): Promise<string | null>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}

/** A file gets its name only when it is complete and on the disk. */
export function openFileBlobs(folder: string): BlobStore {
  const pathOf = (key: string, name: string) => join(folder, key, name)
  const has = async (key: string, name: string) => (await ifThere(stat(pathOf(key, name)))) !== null
  return {
    has,
    read: (key, name) => ifThere(readFile(pathOf(key, name))),
    async put(key, name, from) {
      await mkdir(join(folder, key), { recursive: true })
      await rename(from, pathOf(key, name))
    },
    onDisk: async (key, name) => ((await has(key, name)) ? pathOf(key, name) : null),
    remove: (key) => rm(join(folder, key), { recursive: true, force: true }),
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder)) {
        if (entry.isDirectory() && imageKeyForm.test(entry.name)) yield entry.name
      }
    },
  }
}

/** Under `uploads/` in a bucket, which the processes of one shop share: another shop would take its pictures for orphans. */
export function openS3Blobs(files: S3Files): BlobStore {
  const nameOf = (key: string, name: string) => `uploads/${key}/${name}`
  return {
    read: (key, name) => files.read(nameOf(key, name)),
    has: (key, name) => files.has(nameOf(key, name)),
    put: async (key, name, from) => files.put(nameOf(key, name), await readFile(from)),
    async onDisk(key, name, draft) {
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
        if (key !== last && imageKeyForm.test(key)) yield key
        last = key
      }
    },
  }
}

async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
