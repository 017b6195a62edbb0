import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type EtsyRefusal, reviewFileLimits } from './etsy-reviews.ts'
import { importedReview, largeReviewsText, reviewImportReport, reviewImportResult } from './imported-review.ts'
import {
  checkReviews,
  type ImportedPosition,
  importReviews,
  listImported,
  removeImported,
} from './imported-reviews.server.ts'

const fileProblem = (message: string, status = 400): Problem => ({ status, message, fields: { reviews: message } })
const noFile = fileProblem('Please choose Etsy’s file reviews.json.')
const largeFile = fileProblem(largeReviewsText, 413)
const problems: Record<EtsyRefusal, Problem> = {
  'not-json': fileProblem('This file can’t be read. Download it from Etsy again: reviews.json of your account’s data.'),
  'no-list': fileProblem('This file holds no list of reviews. Please choose reviews.json of Etsy’s data download.'),
  'too-many': fileProblem(`A file of reviews has at most ${reviewFileLimits.rows.toLocaleString('en')} of them.`),
}
const noSuchReview: Problem = { status: 404, message: 'There is no such review any more.' }

const params = z.object({ id: z.uuid('is not a review') })
const importParams = z.object({ id: z.uuid('is not an import') })
const position = z.tuple([z.iso.datetime({ offset: true }), z.iso.date(), z.uuid()])
const listQuery = z.strictObject({
  limit: pageLimit,
  cursor: listCursor(position, (keys): ImportedPosition => ({ at: keys[0], day: keys[1], id: keys[2] })),
})

const forStaff = callsFor({ policy: 'shop', tags: ['reviews'] })
const consumes = ['multipart/form-data']

export const dryRunReviewImportCall = forStaff(
  'What Etsy’s reviews.json, as the multipart file `reviews`, would bring. Changes nothing',
).post('/api/admin/imported-reviews/check', { consumes, answer: reviewImportReport })
export const importReviewsCall = forStaff(
  'Import those reviews of Etsy’s reviews.json that can be read and are not here yet',
).post('/api/admin/imported-reviews', { consumes, answer: reviewImportResult })
export const listImportedCall = forStaff(
  'List the imported reviews, the latest import first; the next page is in the Link header',
).get('/api/admin/imported-reviews', { query: listQuery, answer: z.array(importedReview) })
export const removeImportedCall = forStaff('Remove an imported review').delete('/api/admin/imported-reviews/:id', {
  params,
})
export const removeImportCall = forStaff('Remove all reviews of an import').delete(
  '/api/admin/imported-reviews/imports/:id',
  { params: importParams },
)

export const importedReviewsApi: ModuleApi = async (api, { shop }) => {
  const fileSize = reviewFileLimits.megabytes * 1024 * 1024
  await api.register(multipart, { limits: { fileSize, files: 1, fields: 2, parts: 3 }, throwFileSizeLimit: false })

  handle(api, dryRunReviewImportCall, async (request) => {
    const file = await readUpload(shop, request)
    if (!('bytes' in file)) return refuse(file)
    const outcome = await checkReviews(shop, file.bytes)
    return outcome.ok ? outcome.value : refuse(problems[outcome.reason])
  })

  handle(api, importReviewsCall, async (request) => {
    const file = await readUpload(shop, request)
    if (!('bytes' in file)) return refuse(file)
    const outcome = await importReviews(shop, request.staff, file)
    return outcome.ok ? outcome.value : refuse(problems[outcome.reason])
  })

  handle(api, listImportedCall, async (request, reply) => {
    const { limit = 50, cursor = null } = request.query
    const { reviews, next } = await listImported(shop.db, { limit, after: cursor })
    if (next) reply.header('link', nextPageLink(request.url, writeCursor([next.at, next.day, next.id])))
    return reviews
  })

  handle(api, removeImportedCall, async ({ staff, params: { id } }) =>
    (await removeImported(shop, staff, { id })) ? done : refuse(noSuchReview),
  )

  handle(api, removeImportCall, async ({ staff, params: { id } }) =>
    (await removeImported(shop, staff, { importId: id })) ? done : refuse(noSuchReview),
  )
}

async function readUpload(shop: Shop, request: FastifyRequest): Promise<{ name: string; bytes: Buffer } | Problem> {
  const count = await countUpload(shop, request.ip)
  if (!count.ok) return tooManyCalls(count.retryAfterSeconds)
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file) return noFile
  const bytes = await file.toBuffer()
  if (file.file.truncated) return largeFile
  return bytes.length === 0 ? noFile : { name: file.filename, bytes }
}
