import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ImageStore, KeepOutcome } from './image-store.server.ts'
import { encodeVariant, imageTypes, makeMaster, readVariantName, type Variant } from './picture-encoder.server.ts'

const masterName = 'master.jpg'
const keyForm = /^[0-9a-f]{32}$/

/** Variants are made at their first request. A file gets its name only when it is complete and on the disk. */
export function createFileImageStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'uploads')
  const making = new Map<string, Promise<Buffer | null>>()

  function makeOnce(key: string, name: string, variant: Variant): Promise<Buffer | null> {
    const path = join(folder, key, name)
    const started = making.get(path)
    if (started) return started
    const made = makeVariant(join(folder, key), name, variant).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return {
    keep: (bytes) => keepMaster(folder, bytes),
    async read(key, name) {
      const variant = readVariantName(name)
      if (!variant || !keyForm.test(key)) return null
      const body = (await readIfThere(join(folder, key, name))) ?? (await makeOnce(key, name, variant))
      return body && { body, type: imageTypes[variant.format] }
    },
    async has(key) {
      return keyForm.test(key) && (await ifThere(stat(join(folder, key, masterName)))) !== null
    },
    async remove(key) {
      if (keyForm.test(key)) await rm(join(folder, key), { recursive: true, force: true })
    },
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder)) {
        if (entry.isDirectory() && keyForm.test(entry.name)) yield entry.name
      }
    },
  }
}

/** Version 0.1.0 kept its pictures in `uploads/uploads`. */
export async function liftPictures(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'uploads')
  const deeper = join(folder, 'uploads')
  const keys = await readdir(deeper).catch(() => [])
  for (const key of keys) {
    await rename(join(deeper, key), join(folder, key)).catch(() => rm(join(deeper, key), { recursive: true }))
  }
  await rm(deeper, { recursive: true, force: true })
}

async function keepMaster(folder: string, bytes: Uint8Array): Promise<KeepOutcome> {
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const there = await readIfThere(join(folder, key, masterName))
  if (there) {
    const { width, height } = await sharp(there).metadata()
    return { ok: true, image: { key, width, height } }
  }
  const made = await makeMaster(bytes)
  if (!made.ok) return made
  const { body, width, height } = made.master
  await writeWhole(join(folder, key), masterName, body)
  return { ok: true, image: { key, width, height } }
}

async function makeVariant(folder: string, name: string, variant: Variant): Promise<Buffer | null> {
  const master = await readIfThere(join(folder, masterName))
  if (!master) return null
  const body = await encodeVariant(master, variant)
  await writeWhole(folder, name, body)
  return body
}

function readIfThere(path: string): Promise<Buffer | null> {
  return ifThere(readFile(path))
}

async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function writeWhole(folder: string, name: string, body: Uint8Array) {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${randomUUID()}`)
  const file = await open(draft, 'w')
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}
