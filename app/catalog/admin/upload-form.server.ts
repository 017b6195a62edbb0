import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldError, fieldProblem, fieldSentence, type Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { FocusPoint } from '../focus-point.ts'
import {
  type PhotoError,
  type PhotoLimit,
  photoErrorText,
  photoMaxBytes,
  productPhotoLimit,
  sortByFileName,
} from './photo-rules.ts'
import { focusPoint } from './staff-product.ts'

/** A file on the disk until the response is sent. `name`: the file name that the client sent. */
export type UploadedPhoto = { name: string; path: string; focus?: FocusPoint }
/** `points`: all focus points of the form, even if it sends no photo. */
export type UploadForm = { fields: Record<string, string>; photos: UploadedPhoto[]; points: FocusPoint[] }
type UploadRefusal = Extract<UploadReading, { ok: false }>
export type UploadReading = { ok: true; form: UploadForm } | { ok: false; problem: Problem }

/** For @fastify/multipart. Accepts one file too many, so that the error message can name it. */
export function uploadLimits({ max }: PhotoLimit) {
  return {
    fileSize: photoMaxBytes,
    files: max + 1,
    fields: 10,
    fieldSize: 32 * 1024,
    fieldNameSize: 100,
    parts: max + 12,
    headerPairs: 50,
  }
}

/** Writes the files to a folder, because slow uploads would fill the memory. Deletes the folder after `work`. */
export async function withUpload<T>(
  shop: Shop,
  request: FastifyRequest,
  work: (reading: UploadReading) => Promise<T>,
  limit = productPhotoLimit,
): Promise<T> {
  const count = await countUpload(shop, request.ip)
  if (!count.ok) return work({ ok: false, problem: tooManyCalls(count.retryAfterSeconds) })
  const incoming = join(shop.config.dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'upload-'))
  try {
    return await work(await readForm(request, folder, limit))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type ParsedUpload<Input> = { ok: true; input: Input; form: UploadForm } | UploadRefusal

/** Parses the text fields with `schema`. */
export function readFields<Schema extends z.ZodType>(
  reading: UploadReading,
  schema: Schema,
): ParsedUpload<z.output<Schema>> {
  if (!reading.ok) return reading
  const { data, error } = schema.safeParse(reading.form.fields)
  return error ? { ok: false, problem: fieldProblem(error) } : { ok: true, input: data, form: reading.form }
}

async function readForm(request: FastifyRequest, folder: string, limit: PhotoLimit): Promise<UploadReading> {
  if (!request.isMultipart()) return refuseUpload('Please send the form with its pictures.')
  const fields: Record<string, string> = Object.create(null)
  const photos: UploadedPhoto[] = []
  let refusal: UploadRefusal | null = null
  try {
    // After an error the shop reads the rest of the request and drops it, because a browser reads no response before it
    // has sent everything.
    for await (const part of request.parts({ limits: uploadLimits(limit) })) {
      if (part.type === 'field') {
        if (part.fieldname in fields)
          refusal ??= refuseUpload(`${fieldSentence(part.fieldname, 'was sent twice')}.`, part.fieldname)
        fields[part.fieldname] = String(part.value)
        if (part.valueTruncated)
          refusal ??= refuseUpload(`${fieldSentence(part.fieldname, 'is too long')}.`, part.fieldname)
      } else if (refusal || part.fieldname !== 'images') {
        refusal ??= refuseUpload('Send pictures in the field “images”.')
        part.file.resume()
      } else {
        const photo = { name: part.filename, path: join(folder, String(photos.length)) }
        const found = photos.length === limit.max ? skipSurplusPhoto(part) : await savePhoto(part, photo.path)
        // Without a selected file, a form without scripts sends an empty file without a name.
        if (found === 'empty' && !photo.name) continue
        if (found) refusal = refuseUpload(photoErrorText(found, photo.name, limit))
        else photos.push(photo)
      }
    }
  } catch (error) {
    if (isDiskError(error)) throw error
    refusal ??= refuseUpload(
      isLimitError(error) ? 'The form has too many parts.' : 'The form arrived broken. Please send it again.',
    )
  }
  const { focus, ...rest } = fields
  const points = readFocusPoints(focus)
  refusal ??= points ? null : refuseUpload(invalidFocusText, 'focus')
  const withFocus = photos.map((photo, index) => ({ ...photo, ...(points?.[index] ? { focus: points[index] } : {}) }))
  return refusal ?? { ok: true, form: { fields: rest, photos: sortByFileName(withFocus), points: points ?? [] } }
}

const invalidFocusText = 'Focus must be a list of points from 0 to 100, in the order of the pictures.'

function refuseUpload(message: string, field = 'images'): UploadRefusal {
  return { ok: false, problem: fieldError(field, message) }
}

const focusPoints = z.array(focusPoint).max(productPhotoLimit.max)

function readFocusPoints(text = '[]'): FocusPoint[] | null {
  try {
    return focusPoints.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function skipSurplusPhoto(part: MultipartFile): PhotoError {
  part.file.resume()
  return 'too-many'
}

async function savePhoto(part: MultipartFile, path: string): Promise<PhotoError | null> {
  try {
    await pipeline(part.file, createWriteStream(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return 'not-stored'
  }
  if (part.file.truncated) return 'too-large'
  return part.file.bytesRead === 0 ? 'empty' : null
}

/** True for a disk error of this server. All other errors are caused by the client, such as a truncated form. */
function isDiskError(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException
  return syscall === 'open' || syscall === 'write'
}

function isLimitError(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT'
}

/** Deletes folders older than a day, which a crashed process has left. */
export async function sweepUploads(shop: Shop): Promise<void> {
  const incoming = join(shop.config.dataDir, 'incoming')
  const yesterday = shop.clock.now().getTime() - 86_400_000
  for (const name of await readdir(incoming).catch(() => [])) {
    const folder = join(incoming, name)
    const { mtimeMs } = await stat(folder)
    if (mtimeMs < yesterday) await rm(folder, { recursive: true, force: true })
  }
}
