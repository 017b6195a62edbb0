import { Readable } from 'node:stream'
import { z } from 'zod'
import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import { dayRangeFields, daysInOrder } from '#app/framework/day-range.ts'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, done, doneAnswer, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { centsToWire } from '#app/money/money.ts'
import { orderNumber } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { readDashboard } from './dashboard.server.ts'
import { type Sale, type SoldOrder, saleKes, saleKind } from './sale.ts'
import { dashboardData, type SaleRecord, saleRecord, salesTotals } from './sale-wire.ts'
import { listSales, readSalesTotals, type SalesDays, streamSales, withOrders } from './sales.server.ts'
import { csvHead, csvRow } from './sales-csv.ts'
import { salesFileName } from './sales-file-name.ts'

const defaultLimit = 1000
const days = z.strictObject(dayRangeFields).refine(...daysInOrder)
const historyQuery = z
  .strictObject({ ...dayRangeFields, limit: pageLimit, cursor: z.string().max(300).optional() })
  .refine(...daysInOrder)

const forBookkeepers = callsFor({ policy: 'money', tags: ['sales'] })

export const dashboardCall = forBookkeepers('Read earnings and sales').get('/api/admin/dashboard', {
  answer: doneAnswer.extend({ data: dashboardData }),
})
export const salesHistoryCall = forBookkeepers('List sales and refunds, newest first').get('/api/admin/sales-history', {
  description: 'Without a limit the whole list up to 1,000 rows; the next page, if any, is in the Link header.',
  query: historyQuery,
  answer: z.array(saleRecord),
})
export const salesTotalsCall = forBookkeepers('Sum the sales of a period').get('/api/admin/sales-history/totals', {
  query: days,
  answer: salesTotals,
})
export const salesHistoryCsvCall = forBookkeepers('Export sales and refunds as CSV').get(
  '/api/admin/sales-history.csv',
  { stepUp: true, produces: ['text/csv'], query: days, answer: null },
)

export const salesApi: ModuleApi = async (api, { shop }) => {
  handle(api, dashboardCall, async () => ({ ...done, data: await readDashboard(shop) }))

  handle(api, salesHistoryCall, async (request, reply) => {
    const { limit = defaultLimit, ...query } = request.query
    const page = await listSales(shop, { ...query, limit })
    if (!page) return refuse(wrongCursor)
    if (page.next) reply.header('link', nextPageLink(request.url, page.next))
    return (await withOrders(shop, page.sales)).map(toRecord)
  })

  handle(api, salesTotalsCall, ({ query }) => readSalesTotals(shop, query))

  handle(api, salesHistoryCsvCall, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${salesFileName(request.query)}"`)
      .send(Readable.from(csvLines(shop, request.query))),
  )
}

async function* csvLines(shop: Shop, query: SalesDays) {
  yield csvHead()
  for await (const { sale, order } of streamSales(shop, query)) yield csvRow(sale, order)
}

function toRecord({ sale, order }: { sale: Sale; order: SoldOrder }): SaleRecord {
  return {
    id: sale.lineId,
    name: sale.name,
    kind: saleKind(sale),
    price: centsToWire(sale.priceCents),
    quantity: sale.quantity,
    total: centsToWire(sale.totalCents),
    total_kes: saleKes(sale, order),
    sold_at: sale.soldAt.toISOString(),
    ...lineOptionsToWire(sale),
    order_number: orderNumber(order),
    method: order.method,
  }
}
