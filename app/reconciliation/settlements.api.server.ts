import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { fieldError, type Problem } from '#app/framework/http/problem.ts'
import { readTableFile } from '#app/infra/file-parsing/read-table.server.ts'
import { bankReceiptInput, settlementInput, shopSums, shopSumsQuery, uploadedSettlements } from './settlement.ts'
import { readSettlements } from './settlement-file.ts'
import {
  readShopSums,
  removeSettlement,
  type SettlementRefusal,
  storeBankReceipt,
  storeSettlements,
} from './settlements.server.ts'
import { readUploadedTable, uploadLimits } from './uploaded-table.server.ts'

const maxMegabytes = 2

const refusals: Record<SettlementRefusal, { field: 'reference' | 'from' | 'to'; message: string }> = {
  'reference-used': {
    field: 'reference',
    message: 'A settlement of this reference has other days or amounts. Remove it first if it is wrong.',
  },
  overlap: { field: 'from', message: 'Another settlement covers some of these days already.' },
  'not-over': { field: 'to', message: 'Last day is in the future' },
}
const noSettlementProblem: Problem = { status: 404, message: 'There is no such settlement.' }

function problemOf(reason: SettlementRefusal): Problem {
  const { field, message } = refusals[reason]
  return fieldError(field, message, 409)
}

const forBookkeepers = callsFor({ policy: 'money', tags: ['books'] })
const params = z.object({ id: z.uuid() })

export const shopSumsCall = forBookkeepers('What the shop itself collected and refunded by a method in some days').get(
  '/api/admin/settlements/sums',
  { query: shopSumsQuery, answer: shopSums },
)
export const noteSettlementCall = forBookkeepers(
  'Note what a provider paid out for some days; the same again changes nothing',
).post('/api/admin/settlements', { input: settlementInput })
export const uploadSettlementsCall = forBookkeepers(
  'Note settlements of a table file, all or none: CSV or XLSX, as the multipart file `settlements`',
).post('/api/admin/settlements/file', { consumes: ['multipart/form-data'], answer: uploadedSettlements })
export const noteBankReceiptCall = forBookkeepers("Note the bank's receipt of a settlement").post(
  '/api/admin/settlements/:id/bank',
  { params, input: bankReceiptInput },
)
export const removeSettlementCall = forBookkeepers('Remove a settlement that was noted wrongly').post(
  '/api/admin/settlements/:id/remove',
  { params },
)

export const settlementsApi: ModuleApi = async (api, { shop }) => {
  await api.register(fastifyMultipart, { limits: uploadLimits(maxMegabytes), throwFileSizeLimit: false })

  handle(api, shopSumsCall, ({ query }) => readShopSums(shop, query))

  handle(api, noteSettlementCall, async ({ staff, body }) => {
    const result = await storeSettlements(shop, staff, [body])
    return result.ok ? done : refuse(problemOf(result.reason))
  })

  handle(api, uploadSettlementsCall, async (request) => {
    const missing = fileProblem('Please choose the file.')
    const tooLarge = fileProblem(`This file is larger than ${maxMegabytes} MB.`)
    const file = await readUploadedTable(shop, request, { missing, tooLarge })
    if (!file.ok) return refuse(file.problem)
    const table = await readTableFile(shop.log, file.bytes)
    if (!table.ok) return refuse(fileProblem('This file can’t be read. Save it as CSV or .xlsx, and upload that.'))
    const read = readSettlements(table.table)
    if (!read.ok) return refuse(fileProblem(read.message))
    const result = await storeSettlements(shop, request.staff, read.lines)
    if (!result.ok) return refuse(fileProblem(`${result.reference}: ${refusals[result.reason].message}`))
    return { added: result.added, known: read.lines.length - result.added }
  })

  handle(api, noteBankReceiptCall, async ({ staff, params: { id }, body }) =>
    (await storeBankReceipt(shop, staff, id, body)) ? done : refuse(noSettlementProblem),
  )

  handle(api, removeSettlementCall, async ({ staff, params: { id } }) =>
    (await removeSettlement(shop, staff, id)) ? done : refuse(noSettlementProblem),
  )
}

function fileProblem(message: string): Problem {
  return fieldError('settlements', message)
}
