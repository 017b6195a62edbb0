import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.server.ts'
import type { ImageEncoders } from './image-encoders.server.ts'
import {
  type DrawnPicture,
  type ImageSource,
  type ImageStore,
  type ImageVisibility,
  imageKeyPattern,
  type LogoDrawing,
  type Pace,
  type StoredImage,
  type StoreOutcome,
} from './image-store.server.ts'
import { imageTypes, readVariantName, type Variant } from './image-variant.server.ts'
import { readJpegSize } from './jpeg-size.ts'

export const masterName = 'master.jpg'

/** `folder`: where drafts are written, on this disk. */
type ImageStoreParts = { blobs: BlobStore; folder: string; encoders: ImageEncoders }

/** Variants are encoded at their first request, or in advance. */
export function createImageStore(parts: ImageStoreParts): ImageStore {
  const { blobs, encoders } = parts
  const runningEncodings = new Map<string, Promise<Buffer | null>>()

  function encodeOnce(key: string, name: string, variant: Variant, pace?: Pace): Promise<Buffer | null> {
    const path = `${key}/${name}`
    const started = runningEncodings.get(path)
    if (started) return started
    const encoding = encodeVariant(parts, { key, name, variant, pace }).finally(() => runningEncodings.delete(path))
    runningEncodings.set(path, encoding)
    return encoding
  }

  return {
    keyOf,
    store: async (picture, visibility = 'public', pace = 'immediate') =>
      storeMaster(parts, { picture, key: await keyOf(picture, visibility), pace }),
    storePrepared: (path) => storePrepared(parts, path),
    inspect: (path, pace) => encoders.run({ kind: 'inspect', from: path }, pace),
    draw: (picture, drawing) => drawPicture(parts, picture, drawing),
    async read(key, name, mayMake = () => true) {
      const variant = readVariantName(name)
      if (!variant || !imageKeyPattern.test(key)) return null
      const body = (await blobs.read(key, name)) ?? (mayMake() ? await encodeOnce(key, name, variant) : null)
      return body && { body, type: imageTypes[variant.format] }
    },
    async encodeVariants(key, names, pace = 'background') {
      for (const name of names) {
        const variant = readVariantName(name)
        if (!variant || !imageKeyPattern.test(key) || (await blobs.has(key, name))) continue
        await encodeOnce(key, name, variant, pace)
      }
    },
    async remove(key) {
      if (imageKeyPattern.test(key)) await blobs.remove(key)
    },
    list: () => blobs.list(),
    readMaster: (key) => blobs.read(key, masterName),
    putMaster: (key, from) => blobs.put(key, masterName, from),
  }
}

type ImageStorage = { picture: ImageSource; key: string; pace: Pace }

async function storeMaster(
  { blobs, folder, encoders }: ImageStoreParts,
  { picture, key, pace }: ImageStorage,
): Promise<StoreOutcome> {
  const existing = await blobs.read(key, masterName)
  const size = existing && readJpegSize(existing)
  if (size) return { ok: true, image: { key, ...size } }
  return withDraft(folder, async (draft) => {
    const from = picture instanceof Uint8Array ? `${draft}.given` : picture.path
    if (picture instanceof Uint8Array) await writeFile(from, picture)
    const master = await encoders.run({ kind: 'master', from, to: draft }, pace)
    if (!master.ok) return master
    await blobs.put(key, masterName, draft)
    return { ok: true, image: { key, width: master.width, height: master.height } }
  })
}

async function drawPicture(
  { folder, encoders }: ImageStoreParts,
  picture: Uint8Array,
  drawing: LogoDrawing,
): Promise<DrawnPicture> {
  return withDraft(folder, async (draft) => {
    await writeFile(`${draft}.given`, picture)
    const drawn = await encoders.run({ kind: 'drawing', from: `${draft}.given`, to: draft, drawing })
    return drawn.ok ? { ...drawn, body: await readFile(draft) } : drawn
  })
}

async function storePrepared({ blobs, folder }: ImageStoreParts, path: string): Promise<StoredImage> {
  const picture = await readFile(path)
  const size = readJpegSize(picture)
  if (!size) throw new Error(`${path} is not a JPEG`)
  const key = await keyOf(picture)
  if (await blobs.has(key, masterName)) return { key, ...size }
  const variants = join(dirname(path), 'variants', basename(path, '.jpg'))
  const putCopy = (name: string, from: string) =>
    withDraft(folder, async (draft) => {
      await copyFile(from, draft)
      await blobs.put(key, name, draft)
    })
  for (const name of await readdir(variants).catch(() => [])) await putCopy(name, join(variants, name))
  // The original is stored last: if it exists, all its variants exist.
  await putCopy(masterName, path)
  return { key, ...size }
}

async function keyOf(picture: ImageSource, visibility: ImageVisibility = 'public'): Promise<string> {
  const hash = createHash('sha256')
  if (picture instanceof Uint8Array) hash.update(picture)
  else for await (const part of createReadStream(picture.path)) hash.update(part)
  return `${visibility === 'private' ? 'p' : ''}${hash.digest('hex').slice(0, 32)}`
}

/** Always deletes the draft at the end. */
async function withDraft<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${randomUUID()}`)
  try {
    return await work(draft)
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(`${draft}.given`, { force: true })])
  }
}

type VariantInput = { key: string; name: string; variant: Variant; pace: Pace | undefined }

async function encodeVariant(
  { blobs, folder, encoders }: ImageStoreParts,
  { key, name, variant, pace }: VariantInput,
): Promise<Buffer | null> {
  return withDraft(folder, async (draft) => {
    const master = await blobs.copyToDisk(key, masterName, `${draft}.given`)
    if (!master) return null
    await encoders.run({ kind: 'variant', from: master, to: draft, variant }, pace)
    const bytes = await readFile(draft)
    await blobs.put(key, name, draft)
    return bytes
  })
}
