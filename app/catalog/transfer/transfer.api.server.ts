import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  beginImport,
  checkImport,
  giveUpImport,
  type ImportOutcome,
  type ImportRefusal,
  runImport,
  takeZipPart,
} from './import-pieces.server.ts'
import { importReport, importResult, importStanding } from './import-report.ts'
import { readStanding } from './pictures/awaited-pictures.server.ts'
import { piecesCsv } from './pieces-csv.server.ts'
import { importLimits } from './table/piece-columns.ts'

const tags = ['catalog']
const config = { policy: 'admin' as const }
const importParams = z.object({ id: z.uuid('is not an import') })
const partQuery = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of bytes')
    .transform(Number),
})
const begun = z.object({ id: z.uuid() })

const gone: Problem = {
  status: 404,
  message: 'These files are gone: they are kept for an hour. Please give them again.',
}
const noSheet: Problem = { status: 400, message: 'Please choose the CSV file with the pieces.' }
const largeSheet: Problem = {
  status: 413,
  message: `The CSV file is larger than ${importLimits.sheetMegabytes} MB. Please cut it into parts.`,
}
const largeZip: Problem = { status: 413, message: `The ZIP is larger than ${importLimits.zipMegabytes} MB.` }
const brokenPart: Problem = { status: 400, message: 'A part of the ZIP arrived broken. Please send it again.' }

const refusals: Record<ImportRefusal, Problem> = {
  gone,
  'not-checked': { status: 409, message: 'Please check these files first.' },
  faulty: {
    status: 409,
    message: 'These files are not right any more. Nothing was imported: please check them again.',
  },
  nothing: { status: 409, message: 'Nothing in this file differs from the shop.' },
}

/** The calls of these routes that pages make. */
export const transferCalls = {
  'GET /api/admin/imports': { answer: importStanding },
  'POST /api/admin/imports': { answer: begun },
  'POST /api/admin/imports/:id/pictures': { answer: done },
  'POST /api/admin/imports/:id/check': { answer: importReport },
  'POST /api/admin/imports/:id/run': { answer: importResult },
}
type TransferCalls = CallTypes<typeof transferCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends TransferCalls {}
}

/** Pieces out as a table file, and in, under /api/admin. */
export const transferApi: ModuleApi = async (api, { shop }) => {
  await api.register(multipart, {
    limits: { files: 1, fields: 2, parts: 3, fileSize: importLimits.sheetMegabytes * 1024 * 1024 },
    throwFileSizeLimit: false,
  })
  addExport(api, shop)
  addFileRoutes(api, shop)
  addImportRoutes(api, shop)
}

function addExport(api: Api, shop: Shop) {
  api.get(
    '/products.csv',
    {
      config: { policy: 'owner' },
      schema: { summary: 'All pieces as a table file, which can be imported again', tags, produces: ['text/csv'] },
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="pieces.csv"')
        .send(Readable.from(piecesCsv(shop.db))),
  )
}

function addFileRoutes(api: Api, shop: Shop) {
  api.post(
    '/imports',
    {
      config,
      schema: {
        summary: 'Give a CSV of pieces, as the multipart file `pieces`. Nothing is imported yet',
        tags,
        consumes: ['multipart/form-data'],
        response: { 201: begun, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const file = await fileOf(request)
      if (!file) return refuse(reply, noSheet)
      const id = await beginImport(shop, request.staff, { name: file.filename, bytes: file.file })
      if (!file.file.truncated && file.file.bytesRead > 0) return reply.code(201).send({ id })
      await giveUpImport(shop, id)
      return refuse(reply, file.file.truncated ? largeSheet : noSheet)
    },
  )

  api.post(
    '/imports/:id/pictures',
    {
      config,
      schema: {
        summary: 'Give a part of the ZIP with the pictures, as the multipart file `part`, from a byte on',
        tags,
        params: importParams,
        querystring: partQuery,
        consumes: ['multipart/form-data'],
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const file = await fileOf(request, importLimits.partBytes)
      if (!file) return refuse(reply, brokenPart)
      const outcome = await takeZipPart(shop, request.params.id, file.file, request.query.from)
      if (outcome === 'gone') return refuse(reply, gone)
      if (outcome === 'too-large') return refuse(reply, largeZip)
      if (outcome === 'out-of-turn' || file.file.truncated) return refuse(reply, brokenPart)
      return { success: true as const }
    },
  )
}

function fileOf(request: FastifyRequest, fileSize?: number): Promise<MultipartFile | undefined> {
  if (!request.isMultipart()) return Promise.resolve(undefined)
  return request.file(fileSize ? { limits: { fileSize } } : undefined)
}

function addImportRoutes(api: Api, shop: Shop) {
  api.get(
    '/imports',
    {
      config,
      schema: {
        summary: 'How many pictures of imported pieces are still to be made, and which can not be',
        tags,
        response: { 200: importStanding, '4xx': problemAnswer },
      },
    },
    async () => readStanding(shop.db),
  )

  api.post(
    '/imports/:id/check',
    {
      config,
      schema: {
        summary: 'What the files would do, and their faults by line and field. Changes nothing',
        tags,
        params: importParams,
        response: { 200: importReport, '4xx': problemAnswer },
      },
    },
    async (request, reply) => (await checkImport(shop, request.params.id)) ?? refuse(reply, gone),
  )

  api.post(
    '/imports/:id/run',
    {
      config,
      schema: {
        summary: 'Import the checked files: all of it, or nothing',
        tags,
        params: importParams,
        response: { 200: importResult, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const outcome = await runImport(shop, request.staff, request.params.id)
      return outcome.ok ? outcome.result : refuse(reply, problemOf(outcome))
    },
  )
}

function problemOf(outcome: Extract<ImportOutcome, { ok: false }>): Problem {
  if (outcome.reason !== 'changed-meanwhile') return refusals[outcome.reason]
  const { names } = outcome
  const what = names.length > 0 ? `These pieces changed meanwhile: ${names.join(', ')}.` : 'A name was taken meanwhile.'
  return { status: 409, message: `${what} Nothing was imported: please check the files again.` }
}
