import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GivenPicture, type ImageStore, imageKeyForm, type KeepOutcome, type Pace } from './image-store.server.ts'
import { readJpegSize } from './jpeg-size.ts'
import { createPictureEncoders, type PictureEncoders } from './picture-encoders.server.ts'
import { imageTypes, readVariantName, type Variant } from './picture-variant.server.ts'

const masterName = 'master.jpg'

/** Variants are made at their first request, if not before. A file gets its name only when it is complete and on the disk. */
export function createFileImageStore(dataDir: string, encoders = createPictureEncoders()): ImageStore {
  const folder = join(dataDir, 'uploads')
  const making = new Map<string, Promise<Buffer | null>>()

  function makeOnce(key: string, name: string, variant: Variant, pace?: Pace): Promise<Buffer | null> {
    const path = join(folder, key, name)
    const started = making.get(path)
    if (started) return started
    const made = makeVariant(encoders, join(folder, key), name, variant, pace).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return {
    keep: async (picture, seen = 'public', pace = 'at once') => {
      const key = `${seen === 'private' ? 'p' : ''}${await hashOf(picture)}`
      return keepMaster(encoders, folder, { picture, key, pace })
    },
    inspect: (path, pace) => encoders.run({ kind: 'inspect', from: path }, pace),
    async read(key, name) {
      const variant = readVariantName(name)
      if (!variant || !imageKeyForm.test(key)) return null
      const body = (await readIfThere(join(folder, key, name))) ?? (await makeOnce(key, name, variant))
      return body && { body, type: imageTypes[variant.format] }
    },
    async makeReady(key, names, pace = 'at leisure') {
      for (const name of names) {
        const variant = readVariantName(name)
        if (!variant || !imageKeyForm.test(key) || (await ifThere(stat(join(folder, key, name))))) continue
        await makeOnce(key, name, variant, pace)
      }
    },
    async has(key) {
      return imageKeyForm.test(key) && (await ifThere(stat(join(folder, key, masterName)))) !== null
    },
    async remove(key) {
      if (imageKeyForm.test(key)) await rm(join(folder, key), { recursive: true, force: true })
    },
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder)) {
        if (entry.isDirectory() && imageKeyForm.test(entry.name)) yield entry.name
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

type Keeping = { picture: GivenPicture; key: string; pace: Pace }

async function keepMaster(
  encoders: PictureEncoders,
  folder: string,
  { picture, key, pace }: Keeping,
): Promise<KeepOutcome> {
  const there = await readIfThere(join(folder, key, masterName))
  const size = there && readJpegSize(there)
  if (size) return { ok: true, image: { key, ...size } }
  await mkdir(folder, { recursive: true })
  return withDraft(folder, async (draft) => {
    const from = picture instanceof Uint8Array ? `${draft}.given` : picture.path
    if (picture instanceof Uint8Array) await writeFile(from, picture)
    const made = await encoders.run({ kind: 'master', from, to: draft }, pace)
    if (!made.ok) return made
    await mkdir(join(folder, key), { recursive: true })
    await rename(draft, join(folder, key, masterName))
    return { ok: true, image: { key, width: made.width, height: made.height } }
  })
}

async function hashOf(picture: GivenPicture): Promise<string> {
  const hash = createHash('sha256')
  if (picture instanceof Uint8Array) hash.update(picture)
  else for await (const part of createReadStream(picture.path)) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}

/** Whatever happens, nothing of it stays. */
async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(folder, `.${randomUUID()}`)
  try {
    return await work(draft)
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(`${draft}.given`, { force: true })])
  }
}

async function makeVariant(
  encoders: PictureEncoders,
  folder: string,
  name: string,
  variant: Variant,
  pace?: Pace,
): Promise<Buffer | null> {
  const master = join(folder, masterName)
  if (!(await ifThere(stat(master)))) return null
  return withDraft(folder, async (draft) => {
    await encoders.run({ kind: 'variant', from: master, to: draft, variant }, pace)
    await rename(draft, join(folder, name))
    return readFile(join(folder, name))
  })
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
