import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  type ImageState,
  imageWidths,
  type LogoDrawing,
  maxDrawingPixels,
  maxImagePixels,
} from './image-store.server.ts'
import type { DrawingOutcome, ImageTask, ImageTaskAnswers, MasterOutcome } from './image-task.ts'
import type { Variant } from './image-variant.server.ts'

sharp.concurrency(1)
sharp.cache(false)

const readableFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

// WebP allows at most 16,383 pixels.
const masterBounds = { width: imageWidths[imageWidths.length - 1], height: 4800 }

export function runImageTask(task: ImageTask): Promise<ImageTaskAnswers[ImageTask['kind']]> {
  if (task.kind === 'inspect') return inspect(task.from)
  if (task.kind === 'drawing') return makeDrawing(task.from, task.to, task.drawing)
  return task.kind === 'master' ? makeMaster(task.from, task.to) : makeVariant(task.from, task.to, task.variant)
}

async function inspect(from: string): Promise<ImageState> {
  const picture = await readFile(from)
  const pixels = await readPixels(picture)
  if (pixels === null) return 'unreadable'
  if (pixels > maxImagePixels) return 'too-large'
  return (await isWhole(picture)) ? 'whole' : 'damaged'
}

/** Reads only the header, so that a huge image is never decoded. */
async function readPixels(picture: Uint8Array): Promise<number | null> {
  try {
    const { width, height, pages = 1 } = await sharp(picture, { limitInputPixels: false }).metadata()
    return width && height ? width * height * pages : null
  } catch {
    return null
  }
}

/** A truncated file fails only when it is decoded, so this decodes the whole image at a small size. */
async function isWhole(picture: Uint8Array): Promise<boolean> {
  try {
    await sharp(picture, { limitInputPixels: maxImagePixels, failOn: 'truncated' })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

/** Makes the image upright, sRGB, opaque, without metadata, and no larger than a page needs. */
async function makeMaster(from: string, to: string): Promise<MasterOutcome> {
  const master = await encodeMaster(await readFile(from))
  return master.ok ? writeImage(to, master) : master
}

async function encodeMaster(bytes: Uint8Array) {
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (!readableFormats.has(format)) return { ok: false, reason: 'unreadable' } as const
    if (width * height > maxImagePixels) return { ok: false, reason: 'too-large' } as const
    const { data, info } = await picture
      .rotate()
      .resize({ ...masterBounds, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, data, info } as const
  } catch {
    return { ok: false, reason: 'unreadable' } as const
  }
}

async function makeVariant(from: string, to: string, { width, format }: Variant): Promise<null> {
  const picture = sharp(await readFile(from)).resize({ width, withoutEnlargement: true })
  await writeFile(to, await encoders[format](picture, width).toBuffer(), { flush: true })
  return null
}

// Visitors wait for wide AVIF images. Effort 0 takes a third of the time of effort 2, for 10 % more bytes.
const encoders: Record<Variant['format'], (picture: Sharp, width: number) => Sharp> = {
  avif: (picture, width) => picture.avif({ quality: avifQuality(width), effort: width > 720 ? 0 : 2 }),
  webp: (picture, width) => picture.webp({ quality: webpQuality(width), effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
}

/**
 * Narrow images have a lower quality, which phones hide by displaying two pixels per point. Visitors zoom into the
 * widest one.
 */
export function avifQuality(width: number): number {
  return width <= 720 ? 44 : width < 1600 ? 48 : 52
}

/** The narrowest image is the blurred preview, which pages inline. */
export function webpQuality(width: number): number {
  return width === imageWidths[0] ? 20 : 76
}

async function makeDrawing(from: string, to: string, drawing: LogoDrawing): Promise<DrawingOutcome> {
  const rendered = await renderDrawing(await readFile(from), drawing)
  return rendered.ok ? writeImage(to, rendered) : rendered
}

async function renderDrawing(bytes: Buffer, drawing: LogoDrawing) {
  // Enabled for one task at a time: no other file reaches the renderer.
  const renderer = { operation: ['VipsForeignLoadSvg'] }
  if (drawing.type === 'svg') sharp.unblock(renderer)
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== drawing.type) return { ok: false, reason: 'unreadable' } as const
    if (width * height > maxDrawingPixels) return { ok: false, reason: 'too-large' } as const
    const picture = await draw(sharp(bytes, { failOn: 'error' }), drawing).toBuffer({ resolveWithObject: true })
    return { ok: true, ...picture } as const
  } catch {
    return { ok: false, reason: 'unreadable' } as const
  } finally {
    sharp.block(renderer)
  }
}

function draw(picture: Sharp, drawing: LogoDrawing): Sharp {
  if (drawing.as === 'png') {
    const bounds = { width: drawing.maxWidth, height: drawing.maxHeight }
    return picture.resize({ ...bounds, fit: 'inside', withoutEnlargement: true }).png({ palette: true })
  }
  const flat = picture.flatten({ background: drawing.ground })
  if (drawing.as === 'jpeg') return flat.resize({ height: drawing.height }).jpeg({ quality: 92 })
  const margin = Math.round(drawing.size / 10)
  const inner = drawing.size - 2 * margin
  return flat
    .resize(inner, inner, { fit: 'contain', background: drawing.ground })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: drawing.ground })
    .png()
}

async function writeImage(to: string, { data, info: { width, height } }: { data: Buffer; info: OutputInfo }) {
  await writeFile(to, data, { flush: true })
  return { ok: true as const, width, height }
}
