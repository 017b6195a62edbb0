import type { FastifyRequest } from 'fastify'
import type { Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** The limits for @fastify/multipart: one file and a few fields. */
export const uploadLimits = (megabytes: number) => ({
  fileSize: megabytes * 1024 * 1024,
  files: 1,
  fields: 5,
  parts: 6,
})

type Uploaded = { ok: true; name: string; bytes: Buffer } | { ok: false; problem: Problem }
type UploadProblems = { missing: Problem; tooLarge: Problem }

/** Reads the single file of a form. Uploads are rate limited by address. */
export async function readUploadedTable(
  shop: Shop,
  request: FastifyRequest,
  problems: UploadProblems,
): Promise<Uploaded> {
  const count = await countUpload(shop, request.ip)
  if (!count.ok) return { ok: false, problem: tooManyCalls(count.retryAfterSeconds) }
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file) return { ok: false, problem: problems.missing }
  const bytes = await file.toBuffer()
  return file.file.truncated ? { ok: false, problem: problems.tooLarge } : { ok: true, name: file.filename, bytes }
}
