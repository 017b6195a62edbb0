import sharp, { type Sharp } from 'sharp'
import { imageFormats, imagePixelsMaximum, imageWidths, type KeepOutcome } from './image-store.server.ts'

// Each encoding uses one thread, and two run at a time: the rest of a small machine stays free for pages.
sharp.concurrency(1)
const encodingsAtOnce = 2

const readableFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

// WebP ends at 16,383 pixels; a picture that tall is of no use on a page anyway.
const masterBounds = { width: imageWidths[imageWidths.length - 1], height: 4800 }

type Format = (typeof imageFormats)[number]
export type Variant = { width: number; format: Format }

export const imageTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `{width}.{format}` of the known widths and formats, or null. */
export function readVariantName(name: string): Variant | null {
  const [number, ending, rest] = name.split('.')
  const width = imageWidths.find((one) => String(one) === number)
  const format = imageFormats.find((one) => one === ending)
  return width && format && rest === undefined ? { width, format } : null
}

type Master = { body: Buffer; width: number; height: number }
type MasterOutcome = { ok: true; master: Master } | Extract<KeepOutcome, { ok: false }>

/** The picture that variants are made of: upright, sRGB, opaque, without metadata, no larger than a page can use. */
export async function makeMaster(bytes: Uint8Array): Promise<MasterOutcome> {
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (!readableFormats.has(format)) return { ok: false, reason: 'unreadable' }
    if (width * height > imagePixelsMaximum) return { ok: false, reason: 'too-large' }
    const { data, info } = await inTurn(() =>
      picture
        .rotate()
        .resize({ ...masterBounds, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer({ resolveWithObject: true }),
    )
    return { ok: true, master: { body: data, width: info.width, height: info.height } }
  } catch {
    // The decoder's own words name its libraries, and are of no help to whoever chose the file.
    return { ok: false, reason: 'unreadable' }
  }
}

export function encodeVariant(master: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  return inTurn(() => encoders[format](sharp(master).resize({ width, withoutEnlargement: true })).toBuffer())
}

// The first visitor waits for these: AVIF's effort 0 takes a third of the time of 2, for a tenth more bytes.
const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= encodingsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The turn passes on as it is, so that nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
