import type { FastifyRequest } from 'fastify'
import type { Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** For @fastify/multipart: one file, with few fields beside it. */
export const uploadLimits = (megabytes: number) => ({
  fileSize: megabytes * 1024 * 1024,
  files: 1,
  fields: 5,
  parts: 6,
})

type Uploaded = { ok: true; name: string; bytes: Buffer } | { ok: false; problem: Problem }
type Faults = { missing: Problem; tooLarge: Problem }

/** The one file of a form; uploads count for the sender's address. */
export async function readUploadedTable(shop: Shop, request: FastifyRequest, faults: Faults): Promise<Uploaded> {
  const count = await countUpload(shop, request.ip)
  if (!count.ok) return { ok: false, problem: tooManyCalls(count.retryAfterSeconds) }
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file) return { ok: false, problem: faults.missing }
  const bytes = await file.toBuffer()
  return file.file.truncated ? { ok: false, problem: faults.tooLarge } : { ok: true, name: file.filename, bytes }
}
