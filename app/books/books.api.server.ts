import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { settleReceiptInput } from '#app/payments/admin/staff-receipt.ts'
import { addReceiptSettling } from '#app/payments/admin/staff-receipts.api.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { isDay } from '#app/platform/nairobi.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { booksCsv } from './books-csv.server.ts'
import { readClosingDay } from './closing-day.server.ts'
import { closingDay, uploadedStatement } from './closing-day.ts'
import { settleStatementRow } from './statement-rows.server.ts'
import { type UploadRefusal, uploadStatement } from './statements.server.ts'

const largestFile = 10 * 1024 * 1024
const tags = ['books']
const config = { policy: 'admin' as const }
const day = z.string().refine(isDay, 'must be a day such as 2026-11-30')

const refusals: Record<UploadRefusal, string> = {
  'old-excel': 'This is an old Excel file. Open it in your spreadsheet, save it as .xlsx, and upload that.',
  'too-large': 'This file unpacks to far more than a statement. Was it the right one?',
  broken: 'This file is broken off or damaged. Download the statement again.',
  'not-a-statement':
    'This is no statement of an M-Pesa organisation: the columns Receipt No., Completion Time, Paid In and Withdrawn are missing.',
  empty: 'No completed payment stands in this statement.',
  'other-shortcode': 'This statement is of another paybill or till.',
}

/** The calls of these routes that pages make. */
export const booksCalls = {
  'GET /api/admin/books/:day': { answer: closingDay },
  'POST /api/admin/statements': { answer: uploadedStatement },
  'POST /api/admin/statement-rows/:receipt/settle': { input: settleReceiptInput, answer: done },
}
type BooksCalls = CallTypes<typeof booksCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends BooksCalls {}
}

/** Closing the day, under /api/admin. */
export const booksApi: ModuleApi = async (api, { shop }) => {
  await api.register(fastifyMultipart, { limits: { fileSize: largestFile, files: 1, fields: 5, parts: 6 } })
  addUploadRoute(api, shop)
  addReceiptSettling(api, {
    path: '/statement-rows/:receipt/settle',
    tags,
    summary: 'Pay an order by a payment that only the statement told of, or note that it was given back',
    settle: (staff, receipt, settling) => settleStatementRow(shop, staff, receipt, settling),
  })

  api.get(
    '/books/:day',
    {
      config,
      schema: {
        summary: 'What a day collected, and how the statements agree',
        tags,
        params: z.object({ day }),
        response: { 200: closingDay, '4xx': problemAnswer },
      },
    },
    async (request) => readClosingDay(shop, request.params.day),
  )

  api.get(
    '/books.csv',
    {
      config: { policy: 'owner' },
      schema: {
        summary: 'Payments, refunds and fees of some days as a table file',
        tags,
        querystring: z.strictObject({ from: day, to: day }),
        produces: ['text/csv'],
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="books.csv"')
        .send(await booksCsv(shop, request.query)),
  )
}

function addUploadRoute(api: Api, shop: Shop) {
  api.post(
    '/statements',
    {
      config,
      schema: {
        summary: "Upload the provider's statement: CSV or XLSX, as the multipart file `statement`",
        tags,
        consumes: ['multipart/form-data'],
        response: { 200: uploadedStatement, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const file = request.isMultipart() ? await request.file() : undefined
      if (!file) return refuse(reply, { status: 400, message: 'Please choose the statement’s file.' })
      const bytes = await file.toBuffer()
      const result = await uploadStatement(shop, request.staff, { name: file.filename, bytes })
      if (!result.ok) return refuse(reply, { status: 422, message: refusals[result.reason] })
      const { isNew, firstDay, lastDay, rows, unread, isCutOff } = result
      return { is_new: isNew, first_day: firstDay, last_day: lastDay, rows, unread, is_cut_off: isCutOff }
    },
  )
}
