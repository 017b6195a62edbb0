import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, fieldProblem, type Problem } from '#app/framework/http/problem.ts'
import { countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import { resolveCategory } from '../fields/product-rules.ts'
import { importLimits } from './import-limits.ts'
import {
  beginImport,
  cancelImport,
  checkImport,
  type ImportOutcome,
  type ImportRefusal,
  receiveZipPart,
  runImport,
} from './import-products.server.ts'
import { importReport, importResult, importStatus } from './import-report.ts'
import { readImportStatus } from './import-status.server.ts'
import { productsCsv } from './products-csv.server.ts'
import { maxMappedColumns } from './table/column-mapping.ts'
import { storeColumnMapping } from './table/column-mappings.server.ts'
import { columnTitles } from './table/product-columns.ts'

const importParams = z.object({ id: z.uuid('is not an import') })
const partQuery = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of bytes')
    .transform(Number),
})
const columnsInput = z.strictObject({
  columns: z
    .array(z.enum(columnTitles, 'must be a column of the template').nullable())
    .max(maxMappedColumns, { error: `must be at most ${maxMappedColumns} columns` }),
})
const checkQuery = z.strictObject({ category: z.string().optional() })
const startedImport = z.object({ id: z.uuid() })

const goneProblem: Problem = {
  status: 404,
  message: 'These files are gone: they are kept for an hour. Please give them again.',
}
const noSheetProblem = fieldError('pieces', 'Please choose the CSV file with the products.')
const largeSheetProblem: Problem = {
  status: 413,
  message: `The CSV file is larger than ${importLimits.sheetMegabytes} MB. Please cut it into parts.`,
}
const largeZipProblem: Problem = { status: 413, message: `The ZIP is larger than ${importLimits.zipMegabytes} MB.` }
const brokenPartProblem = fieldError('part', 'A part of the ZIP arrived broken. Please send it again.')

const refusals: Record<ImportRefusal, Problem> = {
  gone: goneProblem,
  'not-checked': conflict('Please check these files first.'),
  faulty: conflict('These files are not right any more. Nothing was imported: please check them again.'),
  nothing: conflict('Nothing in this file differs from the shop.'),
}

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

const forBookkeepers = callsFor({ policy: 'money', tags: ['catalog'] })

export const productsCsvCall = forBookkeepers('All pieces as a table file, which can be imported again').get(
  '/api/admin/products.csv',
  { produces: ['text/csv'], answer: null },
)
export const beginImportCall = forStaff(
  'Give a CSV of pieces, as the multipart file `pieces`. Nothing is imported yet',
).post('/api/admin/imports', { consumes: ['multipart/form-data'], answer: startedImport, status: 201 })
export const importPicturesCall = forStaff(
  'Give a part of the ZIP with the pictures, as the multipart file `part`, from a byte on',
).post('/api/admin/imports/:id/pictures', { consumes: ['multipart/form-data'], params: importParams, query: partQuery })
export const importStatusCall = forStaff(
  'How many pictures of imported pieces are still to be made, and which can not be',
).get('/api/admin/imports', { answer: importStatus })
export const chooseColumnsCall = forStaff(
  'Say what each column of the checked table is, in its sequence; the shop remembers it. Null: leave it out',
).put('/api/admin/imports/:id/columns', { params: importParams, input: columnsInput })
export const checkImportCall = forStaff(
  'What the files would do, and their faults by line and field. Changes nothing',
).post('/api/admin/imports/:id/check', { params: importParams, query: checkQuery, answer: importReport })
export const runImportCall = forStaff('Import the checked files: all of it, or nothing').post(
  '/api/admin/imports/:id/run',
  { params: importParams, answer: importResult },
)

export const importExportApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, {
    limits: { files: 1, fields: 2, parts: 3, fileSize: importLimits.sheetMegabytes * 1024 * 1024 },
    throwFileSizeLimit: false,
  })

  handle(api, productsCsvCall, async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="pieces.csv"')
      .send(Readable.from(productsCsv(shop))),
  )

  handle(api, beginImportCall, async (request) => {
    const countByAddress = await countUpload(shop, request.ip)
    const memberCounter = `imports of ${request.staff.id}`
    const count = countByAddress.ok
      ? await countCall(shop, memberCounter, importLimits.maxPerHour, 3_600)
      : countByAddress
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const file = await readUploadedFile(request)
    if (!file) return refuse(noSheetProblem)
    const id = await beginImport(shop, request.staff, { name: file.filename, bytes: file.file })
    if (!file.file.truncated && file.file.bytesRead > 0) return { id }
    await cancelImport(shop, id)
    return refuse(file.file.truncated ? largeSheetProblem : noSheetProblem)
  })

  handle(api, importPicturesCall, async (request) => {
    const file = await readUploadedFile(request, importLimits.partBytes)
    if (!file) return refuse(brokenPartProblem)
    const outcome = await receiveZipPart(shop, request.params.id, file.file, request.query.from)
    if (outcome === 'gone') return refuse(goneProblem)
    if (outcome === 'too-large') return refuse(largeZipProblem)
    if (outcome === 'out-of-turn' || file.file.truncated) return refuse(brokenPartProblem)
    return done
  })

  handle(api, importStatusCall, async () => readImportStatus(shop.db))

  handle(api, chooseColumnsCall, async (request) => {
    const outcome = await storeColumnMapping(shop, request.staff, request.params.id, request.body.columns)
    if (outcome.ok) return done
    if (outcome.reason !== 'wrong') return refuse(refusals[outcome.reason])
    return refuse(fieldProblem({ issues: [{ path: ['columns'], message: outcome.words }] }))
  })

  handle(api, checkImportCall, async (request) => {
    const count = await countUpload(shop, request.ip)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const found = resolveCategory(shop.categories, request.query)
    if (!found.ok) return refuse(found.problem)
    return (await checkImport(shop, request.params.id, found.input.category ?? '')) ?? refuse(goneProblem)
  })

  handle(api, runImportCall, async (request) => {
    const outcome = await runImport(shop, request.staff, request.params.id)
    return outcome.ok ? outcome.result : refuse(problemOf(outcome))
  })
}

async function readUploadedFile(request: FastifyRequest, fileSize?: number): Promise<MultipartFile | undefined> {
  return request.isMultipart() ? request.file(fileSize ? { limits: { fileSize } } : undefined) : undefined
}

function problemOf(outcome: Extract<ImportOutcome, { ok: false }>): Problem {
  if (outcome.reason !== 'changed-meanwhile') return refusals[outcome.reason]
  const { names } = outcome
  const reason =
    names.length > 0 ? `These pieces changed meanwhile: ${names.join(', ')}.` : 'A name was taken meanwhile.'
  return conflict(`${reason} Nothing was imported: please check the files again.`)
}
