import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type GivenPicture,
  type ImageStore,
  imageKeyForm,
  type KeepOutcome,
  type Pace,
  type Seen,
} from './image-store.server.ts'
import { readJpegSize } from './jpeg-size.ts'
import type { PictureEncoders } from './picture-encoders.server.ts'
import type { PictureShelf } from './picture-shelf.server.ts'
import { imageTypes, readVariantName, type Variant } from './picture-variant.server.ts'

export const masterName = 'master.jpg'

/** `folder`: of this disk, for drafts. */
type Parts = { shelf: PictureShelf; folder: string; encoders: PictureEncoders }

/** Variants are made at their first request, if not before. */
export function createImageStore(parts: Parts): ImageStore {
  const { shelf, encoders } = parts
  const making = new Map<string, Promise<Buffer | null>>()

  function makeOnce(key: string, name: string, variant: Variant, pace?: Pace): Promise<Buffer | null> {
    const what = `${key}/${name}`
    const started = making.get(what)
    if (started) return started
    const made = makeVariant(parts, { key, name, variant, pace }).finally(() => making.delete(what))
    making.set(what, made)
    return made
  }

  return {
    keyOf,
    keep: async (picture, seen = 'public', pace = 'at once') =>
      keepMaster(parts, { picture, key: await keyOf(picture, seen), pace }),
    inspect: (path, pace) => encoders.run({ kind: 'inspect', from: path }, pace),
    async read(key, name) {
      const variant = readVariantName(name)
      if (!variant || !imageKeyForm.test(key)) return null
      const body = (await shelf.read(key, name)) ?? (await makeOnce(key, name, variant))
      return body && { body, type: imageTypes[variant.format] }
    },
    async makeReady(key, names, pace = 'at leisure') {
      for (const name of names) {
        const variant = readVariantName(name)
        if (!variant || !imageKeyForm.test(key) || (await shelf.has(key, name))) continue
        await makeOnce(key, name, variant, pace)
      }
    },
    async remove(key) {
      if (imageKeyForm.test(key)) await shelf.remove(key)
    },
    list: () => shelf.list(),
    readMaster: (key) => shelf.read(key, masterName),
    putMaster: (key, from) => shelf.put(key, masterName, from),
  }
}

type Keeping = { picture: GivenPicture; key: string; pace: Pace }

async function keepMaster({ shelf, folder, encoders }: Parts, { picture, key, pace }: Keeping): Promise<KeepOutcome> {
  const there = await shelf.read(key, masterName)
  const size = there && readJpegSize(there)
  if (size) return { ok: true, image: { key, ...size } }
  return withDraft(folder, async (draft) => {
    const from = picture instanceof Uint8Array ? `${draft}.given` : picture.path
    if (picture instanceof Uint8Array) await writeFile(from, picture)
    const made = await encoders.run({ kind: 'master', from, to: draft }, pace)
    if (!made.ok) return made
    await shelf.put(key, masterName, draft)
    return { ok: true, image: { key, width: made.width, height: made.height } }
  })
}

async function keyOf(picture: GivenPicture, seen: Seen = 'public'): Promise<string> {
  const hash = createHash('sha256')
  if (picture instanceof Uint8Array) hash.update(picture)
  else for await (const part of createReadStream(picture.path)) hash.update(part)
  return `${seen === 'private' ? 'p' : ''}${hash.digest('hex').slice(0, 32)}`
}

/** Whatever happens, nothing of it stays. */
async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${randomUUID()}`)
  try {
    return await work(draft)
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(`${draft}.given`, { force: true })])
  }
}

type Making = { key: string; name: string; variant: Variant; pace: Pace | undefined }

async function makeVariant({ shelf, folder, encoders }: Parts, making: Making): Promise<Buffer | null> {
  const { key, name, variant, pace } = making
  return withDraft(folder, async (draft) => {
    const master = await shelf.onDisk(key, masterName, `${draft}.given`)
    if (!master) return null
    await encoders.run({ kind: 'variant', from: master, to: draft, variant }, pace)
    const made = await readFile(draft)
    await shelf.put(key, name, draft)
    return made
  })
}
