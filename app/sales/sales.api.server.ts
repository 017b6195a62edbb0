import { Readable } from 'node:stream'
import { z } from 'zod'
import { wishToWire } from '#app/catalog/wish.ts'
import { centsToWire } from '#app/money/money.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { isDay } from '#app/platform/nairobi.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { readDashboard } from './dashboard.server.ts'
import { type Sale, type SaleRecord, saleKind, saleKinds } from './sale.ts'
import { eachSale, listSales } from './sales.server.ts'
import { csvHead, csvRow } from './sales-csv.ts'
import { waitingCounts } from './waiting.ts'

const wholeLimit = 1000
const day = z.string().refine(isDay, 'must be a day such as 2026-11-30').optional()
const days = z.strictObject({ from: day, to: day })
const historyQuery = days.extend({
  limit: pageLimit,
  cursor: z.string().max(300).optional(),
})

const month = z.object({ month: z.string(), earned: z.number(), earned_kes: z.number(), sold: z.number() })
const dashboardAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    total_earned: z.number(),
    total_earned_kes: z.number(),
    total_sold: z.number(),
    by_category: z.array(z.object({ name: z.string(), value: z.number(), value_kes: z.number() })),
    monthly_sales: z.array(z.object({ month: z.string(), sales: z.number(), sales_kes: z.number() })),
    shipping_charged: z.number(),
    shipping_charged_kes: z.number(),
    this_month: month,
    last_month: month,
    ...waitingCounts.shape,
    is_demo: z.boolean(),
  }),
})
const saleRecord = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(saleKinds),
  price: z.number(),
  quantity: z.number(),
  total: z.number(),
  sold_at: z.string(),
  choices: z.record(z.string(), z.string()).optional(),
})

const saleRecords = z.array(saleRecord)

/** The calls of these routes that pages make. */
export const salesCalls = {
  'GET /api/admin/dashboard': { answer: dashboardAnswer },
  'GET /api/admin/sales-history': { answer: saleRecords },
}
type SalesCalls = CallTypes<typeof salesCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends SalesCalls {}
}

export const salesApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/dashboard',
    {
      config: { policy: 'admin' },
      schema: {
        summary: 'Earnings and sales',
        tags: ['sales'],
        response: { 200: dashboardAnswer, '4xx': problemAnswer },
      },
    },
    async () => ({ success: true as const, data: await readDashboard(shop) }),
  )

  api.get(
    '/sales-history',
    {
      config: { policy: 'admin' },
      schema: {
        summary: 'Sales and refunds, newest first',
        description: 'Without a limit the whole list up to 1,000 rows; the next page, if any, is in the Link header.',
        tags: ['sales'],
        querystring: historyQuery,
        response: { 200: saleRecords, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = wholeLimit, ...query } = request.query
      const page = await listSales(shop, { ...withoutEmpty(query), limit })
      if (!page) return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      if (page.next) reply.header('link', nextPageLink(request.url, page.next))
      return page.sales.map(toRecord)
    },
  )

  api.get(
    '/sales-history.csv',
    {
      config: { policy: 'owner' },
      schema: {
        summary: 'Sales and refunds as a table file',
        tags: ['sales'],
        querystring: days,
        produces: ['text/csv'],
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="sales-history.csv"')
        .send(Readable.from(csvLines(shop, withoutEmpty(request.query)))),
  )
}

async function* csvLines(shop: Shop, query: { from?: string; to?: string }) {
  yield csvHead
  for await (const sale of eachSale(shop, query)) yield csvRow(sale)
}

function toRecord(sale: Sale): SaleRecord {
  return {
    id: sale.lineId,
    name: sale.name,
    kind: saleKind(sale),
    price: centsToWire(sale.priceCents),
    quantity: sale.quantity,
    total: centsToWire(sale.totalCents),
    sold_at: sale.soldAt.toISOString(),
    ...wishToWire(sale),
  }
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

function withoutEmpty<T extends Record<string, unknown>>(query: T): Given<T> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Given<T>
}
