import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { day, daysInOrder } from '#app/framework/day-range.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { tableLimits } from '#app/infra/file-parsing/table.ts'
import { staffReceipt } from '#app/payments/admin/staff-receipt.ts'
import { receiptSettling, registerReceiptSettling } from '#app/payments/admin/staff-receipts.api.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { listChangedDays, readLatestClosing } from './closed-days.server.ts'
import {
  type ClosingRefusal,
  closeDay,
  closeDays,
  listOpenDays,
  readOpenDays,
  reopenDay,
} from './day-closings.server.ts'
import { readDayComparison } from './day-comparison.server.ts'
import { closeDaysInput, openDays, reconciliationDay, reopenInput, uploadedStatement } from './day-comparison.ts'
import { readMonthSums } from './day-totals.server.ts'
import { reconciliationCsv } from './reconciliation-csv.server.ts'
import { listStatementPayments, settleStatementRow } from './statement-rows.server.ts'
import { type UploadRefusal, uploadStatement } from './statements.server.ts'
import { readUploadedTable, uploadLimits } from './uploaded-table.server.ts'

const maxMegabytes = 10
const fileTooLargeText = `This file is larger than ${maxMegabytes} MB. Was it the right one?`

const refusals: Record<UploadRefusal, string> = {
  'old-excel': 'This is an old Excel file. Open it in your spreadsheet, save it as .xlsx, and upload that.',
  'too-large': `This file holds far more than a statement: at most ${tableLimits.rows.toLocaleString('en')} rows, ${tableLimits.columns} columns and ${tableLimits.unpackedMegabytes} MB unpacked. Was it the right one?`,
  broken: 'This file is broken off or damaged. Download the statement again.',
  'not-a-statement':
    'This is no statement of an M-Pesa organisation: the columns Receipt No., Completion Time, Paid In and Withdrawn are missing.',
  empty: 'No completed payment stands in this statement.',
  'other-shortcode': 'This statement is of another paybill or till.',
}

const closingProblems: Record<ClosingRefusal, Problem> = {
  'not-over': conflict('This day is not over yet. Close it tomorrow.'),
  'closed-already': conflict('This day was closed already.'),
  'not-closed': conflict('This day is not closed.'),
}

const forBookkeepers = callsFor({ policy: 'money', tags: ['books'] })

export const readReconciliationCall = forBookkeepers('What a day collected, and how the statements agree').get(
  '/api/admin/books/:day',
  { params: z.object({ day }), answer: reconciliationDay },
)
export const reconciliationCsvCall = forBookkeepers('Payments, refunds and fees of some days as a table file').get(
  '/api/admin/books.csv',
  {
    stepUp: true,
    produces: ['text/csv'],
    query: z.strictObject({ from: day, to: day }).refine(...daysInOrder),
    answer: null,
  },
)
export const closeDayCall = forBookkeepers('Close a day that is over; what disagrees is counted and stays open').post(
  '/api/admin/books/:day/close',
  { params: z.object({ day }) },
)
export const readOpenDaysCall = forBookkeepers(
  'The open days of the last month, each with its sum and what is open in it',
).get('/api/admin/books/open-days', { answer: openDays })
export const closeDaysCall = forBookkeepers('Close several days that are over, each as if it were closed alone').post(
  '/api/admin/books/close',
  { input: closeDaysInput },
)
export const reopenDayCall = forBookkeepers('Reopen a closed day, with the reason').post(
  '/api/admin/books/:day/reopen',
  { params: z.object({ day }), input: reopenInput },
)
export const uploadStatementCall = forBookkeepers(
  "Upload the provider's statement: CSV or XLSX, as the multipart file `statement`",
).post('/api/admin/statements', { consumes: ['multipart/form-data'], answer: uploadedStatement })

const forOffice = callsFor({ policy: 'office', tags: ['books'] })

export const listStatementRowsCall = forOffice(
  'Payments of the last month that only a statement contains, oldest first',
).get('/api/admin/statement-rows', { answer: z.array(staffReceipt) })

export const settleStatementRowCall = forBookkeepers(
  'Pay an order by a payment that only the statement told of, or note that it was given back or is a sale outside the shop',
).post('/api/admin/statement-rows/:receipt/settle', receiptSettling)

export const reconciliationApi: ModuleApi = async (api, { shop }) => {
  await api.register(fastifyMultipart, { limits: uploadLimits(maxMegabytes), throwFileSizeLimit: false })
  addUploadRoute(api, shop)
  handle(api, listStatementRowsCall, () => listStatementPayments(shop))
  registerReceiptSettling(api, settleStatementRowCall, (staff, receipt, settling) =>
    settleStatementRow(shop, staff, receipt, settling),
  )

  handle(api, readReconciliationCall, async ({ params }) => ({
    ...(await readDayComparison(shop, params.day)),
    month: await readMonthSums(shop, params.day),
    ...(await readLatestClosing(shop, params.day)),
    open_days: await listOpenDays(shop),
    changed_days: await listChangedDays(shop),
  }))

  handle(api, closeDayCall, async ({ staff, params }) => {
    const result = await closeDay(shop, staff, params.day)
    return result.ok ? done : refuse(closingProblems[result.reason])
  })

  handle(api, readOpenDaysCall, () => readOpenDays(shop))

  handle(api, closeDaysCall, async ({ staff, body }) => {
    const result = await closeDays(shop, staff, body.days)
    return result.ok ? done : refuse(closingProblems[result.reason])
  })

  handle(api, reopenDayCall, async ({ staff, params, body }) => {
    const result = await reopenDay(shop, staff, params.day, body.reason)
    return result.ok ? done : refuse(closingProblems[result.reason])
  })

  handle(api, reconciliationCsvCall, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="books.csv"')
      .send(await reconciliationCsv(shop, request.query)),
  )
}

function addUploadRoute(api: Api, shop: Shop) {
  handle(api, uploadStatementCall, async (request) => {
    const missing = statementProblem('Please choose the statement’s file.')
    const tooLarge = { ...statementProblem(fileTooLargeText), status: 413 }
    const file = await readUploadedTable(shop, request, { missing, tooLarge })
    if (!file.ok) return refuse(file.problem)
    const result = await uploadStatement(shop, request.staff, file)
    if (!result.ok) return refuse(statementProblem(refusals[result.reason]))
    const { isNew, firstDay, lastDay, rows, unread, isCutOff } = result
    return { is_new: isNew, first_day: firstDay, last_day: lastDay, rows, unread, is_cut_off: isCutOff }
  })
}

function statementProblem(message: string): Problem {
  return fieldError('statement', message)
}
