import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { StaffExchanges } from '../../../app/exchanges/exchange-wire.ts'
import { addDays, nairobiDay } from '../../../app/framework/nairobi.ts'
import { orderExchanges } from '../../../app/orders/orders.tables.server.ts'
import { paymentLinks } from '../../../app/payment-links/payment-links.tables.server.ts'
import type { DashboardData } from '../../../app/reports/sale-wire.ts'
import { makeCode, typeCode } from '../shop/discount-codes.ts'
import { openOffice } from '../shop/office.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { newReceipt, postResult } from './callbacks.ts'
import { payByLink } from './payment-links.ts'
import { readPaymentState } from './payment-state.ts'
import { createPayingShop, pay } from './payments.ts'

const sizes = [
  { name: 'Small', differenceCents: 0 },
  { name: 'Medium', differenceCents: 0 },
  { name: 'Large', differenceCents: 500 },
  { name: 'Mini', differenceCents: -500 },
]

/** A paid order of a bangle whose sizes cost $48, $53 or $43, shipping $5. A code takes a tenth off. */
export async function openExchanges({
  quantity = 1,
  hasCode = false,
  ready = async (_shop: TestShop, _id: string) => {},
} = {}) {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.customer()
  const product = await shop.given.product({
    name: 'Rain bangle',
    priceCents: 4_800,
    choices: [{ name: 'Size', values: sizes }],
  })
  await ready(shop, product.id)
  await shop.given.address(buyer)
  const line = { productId: product.id, quantity, choices: { Size: 'Small' } }
  await shop.api.inject({ method: 'POST', url: '/api/user/cart', headers: { cookie: buyer.cookie }, payload: line })
  if (hasCode) await makeCode(shop).then(() => typeCode(shop, buyer))
  const amount = Math.ceil(((hasCode ? 43.2 : 48) * quantity + 5) * 129.5)
  const { transactionId, orderId, orderNumber: number } = await pay(shop, buyer, { amount })
  await postResult(shop, transactionId, { receipt: newReceipt() })
  const { order } = await readPaymentState(shop, orderId)
  const lineId = order?.lines[0]?.id ?? ''
  const path = `/orders/${number}/exchanges`
  const wanted = (size: string, pieces = 1) => ({ line_id: lineId, quantity: pieces, choices: { Size: size } })
  return {
    shop,
    office,
    buyer,
    product,
    orderId,
    number,
    lineId,
    amount,
    wanted,
    quote: (size: string, pieces = 1) => office.post(`${path}/quote`, wanted(size, pieces)),
    exchange: (size: string, kes: number, { id = randomUUID() as string, pieces = 1 } = {}) =>
      office.post(path, { ...wanted(size, pieces), id, difference_kes: kes }),
    refund: (size: string, kes: number, { id = randomUUID() as string, by = office, way = 'by-hand' } = {}) =>
      by.post(`${path}/refund`, {
        ...wanted(size),
        id,
        difference_kes: kes,
        way,
        reason: 'A smaller size',
        ...(way === 'by-hand' ? { reference: 'UKL0REFUND' } : {}),
      }),
    read: () => office.get<StaffExchanges>(path),
    lines: async () => (await readPaymentState(shop, orderId)).order?.lines.map(sizeAndQuantity),
    queue: async () => (await office.get<ShownLine[]>('/making')).map(sizeAndQuantity),
  }
}

/** The due day of a product that is ordered today and takes the usual two weeks. */
export const dueDay = ({ clock }: TestShop) => addDays(nairobiDay(clock.now()), 14)

export type ExchangeScene = Awaited<ReturnType<typeof openExchanges>>
type ShownLine = { quantity: number; choices?: unknown }

function sizeAndQuantity({ quantity, choices }: ShownLine): [unknown, number] {
  const chosen = Array.isArray(choices) ? Object.fromEntries(choices.map(({ name, value }) => [name, value])) : choices
  return [Object.values(Object(chosen))[0], quantity]
}

type Exchangeable = Pick<ExchangeScene, 'office' | 'number' | 'lineId'>
type Instead = { choices?: Record<string, string>; note?: string; pieces?: number }

/** Exchanges a line for another product. */
export function exchangeFor(
  { office, number, lineId }: Exchangeable,
  productId: string,
  { choices = {}, note, pieces = 1 }: Instead = {},
) {
  const path = `/orders/${number}/exchanges`
  const wanted = { line_id: lineId, product_id: productId, quantity: pieces, choices }
  const asked = (kes: number) => ({ ...wanted, id: randomUUID(), difference_kes: kes, ...(note ? { note } : {}) })
  const how = { way: 'by-hand', reason: 'Another product', reference: 'UKL0REFUND' }
  return {
    quote: () => office.post(`${path}/quote`, wanted),
    exchange: (kes: number) => office.post(path, asked(kes)),
    refund: (kes: number) => office.post(`${path}/refund`, { ...asked(kes), ...how }),
  }
}

/** Pays the difference by the link that the buyer was sent. */
export async function payDifference({ shop }: ExchangeScene, amount: number, { runs = true } = {}) {
  const [row] = await shop.db
    .select({ token: paymentLinks.token, orderId: orderExchanges.paymentOrderId })
    .from(orderExchanges)
    .innerJoin(paymentLinks, eq(paymentLinks.orderId, orderExchanges.paymentOrderId))
  const paid = await payByLink(shop, row?.token ?? '', { amount, phone: '0722345678' })
  if (paid.status !== 200) throw new Error(`the link answered ${paid.status}: ${JSON.stringify(paid)}`)
  await postResult(shop, paid.transactionId, { receipt: newReceipt() })
  if (runs) await shop.runJobs(['exchanges'])
  return row?.orderId ?? ''
}

/** Reads the sums of dashboard, sales, books and their files, which must be equal to the cent. */
export async function readFigures({ office, shop }: Pick<ExchangeScene, 'office' | 'shop'>) {
  const { data } = await office.get<{ data: DashboardData }>('/dashboard')
  const sales = await office.get<{ total: number; quantity: number }[]>('/sales-history')
  const day = new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  const { total } = await office.get<{ total: { net_kes: string } }>(`/books/${day}`)
  const rows = (await office.getText(`/books.csv?from=${day}&to=${day}`)).trim().split('\r\n').slice(1)
  const sum = (all: number[]) => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100
  return {
    earned: data.total_earned,
    history: sum(sales.map((sale) => sale.total)),
    sold: data.total_sold,
    pieces: sum(sales.map((sale) => sale.quantity)),
    dashboardKes: data.total_earned_kes + data.shipping_charged_kes,
    booksKes: Number(total.net_kes),
    fileKes: sum(rows.map((row) => Number(row.split(',')[6]))),
  }
}
