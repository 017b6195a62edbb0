import sharp, { type Sharp } from 'sharp'
import { imageFormats, imagePixelsMaximum, imageWidths, type KeepOutcome } from './image-store.server.ts'

// Two encodings with one thread each leave the rest of a small machine for pages.
sharp.concurrency(1)
const encodingsAtOnce = 2

const readableFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

// WebP allows at most 16,383 pixels.
const masterBounds = { width: imageWidths[imageWidths.length - 1], height: 4800 }

type Format = (typeof imageFormats)[number]
export type Variant = { width: number; format: Format }

export const imageTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export function readVariantName(name: string): Variant | null {
  const [number, ending, rest] = name.split('.')
  const width = imageWidths.find((one) => String(one) === number)
  const format = imageFormats.find((one) => one === ending)
  return width && format && rest === undefined ? { width, format } : null
}

type Master = { body: Buffer; width: number; height: number }
type MasterOutcome = { ok: true; master: Master } | Extract<KeepOutcome, { ok: false }>

/** Upright, sRGB, opaque, no metadata, no larger than a page needs. */
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
    return { ok: false, reason: 'unreadable' }
  }
}

export function encodeVariant(master: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  return inTurn(() => encoders[format](sharp(master).resize({ width, withoutEnlargement: true })).toBuffer())
}

// Visitors wait for these. AVIF effort 0 takes a third of the time of effort 2, for 10 % more bytes.
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
    // Pass the turn on directly, so that no new caller can take it first.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
