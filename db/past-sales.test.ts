import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Product } from '#app/catalog/product.ts'
import { findProductById } from '#app/catalog/products.server.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import type { StaffReceipt } from '#app/payments/admin/staff-receipt.ts'
import type { StaffPayment } from '#app/payments/admin/staff-review.ts'
import type { ProductionLine } from '#app/production/production-wire.ts'
import type { DayComparison } from '#app/reconciliation/day-comparison.ts'
import type { DashboardData, SaleRecord } from '#app/reports/sale-wire.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { planPastSales } from './demo/past-sales.ts'
import { addPastSales } from './past-sales.server.ts'
import { beadwork } from './templates/beadwork.ts'

const hour = 3_600_000

async function openShopWithPast() {
  const shop = await createTestShop()
  const products: Product[] = []
  for (const category of ['bracelets', 'beads', 'bags', 'covers']) {
    const { id } = await shop.given.product({ category, priceCents: 2_350 })
    const product = await findProductById(shop.db, id)
    if (product) products.push(product)
  }
  const count = await shop.db.transaction((tx) => addPastSales(tx, shop, beadwork, products))
  return { shop, count }
}

async function sumOrders(shop: TestShop) {
  const { rows } = await shop.db.execute<{ state: string; n: number; cents: number; kes: string }>(sql`
    select state, count(*)::int as n, sum(subtotal_cents)::int as cents,
      sum(subtotal_cents * rate) / 100 as kes
    from orders group by state`)
  return new Map(rows.map((row) => [row.state, row]))
}

/** The sums refunded for orders that were refunded only in part: amounts, whose shillings count as sent. */
async function sumPartRefunds(shop: TestShop) {
  const { rows } = await shop.db.execute<{ cents: number; kes: string }>(sql`
    select coalesce(sum(cents), 0)::int as cents, coalesce(sum(r.amount_kes), 0) as kes
    from refunds r join orders o on o.id = r.order_id
    cross join lateral (select sum(cents) as cents from refund_lines where refund_id = r.id) lines
    where o.state <> 'refunded'`)
  return rows[0] ?? { cents: 0, kes: '0' }
}

test('the plan is the same for the same day, lies in the past year, and sells in every month', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const plan = planPastSales(now, 44)
  expect(planPastSales(now, 44)).toEqual(plan)
  const times = plan.map((sale) => sale.paidAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times[0]).toBeGreaterThan(now.getTime() - 366 * 24 * hour)
  expect(times.at(-1)).toBeLessThan(now.getTime() - 2 * hour)
  const months = new Map<string, number>()
  for (const { paidAt } of plan) {
    const month = paidAt.toISOString().slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(Math.min(...months.values())).toBeGreaterThanOrEqual(3)
  expect(plan.filter((sale) => sale.end === 'refunded').length).toBeGreaterThan(0)
})

test('the past year agrees on every page of the back office', async () => {
  const { shop, count } = await openShopWithPast()
  const office = await openOffice(shop)
  const { data } = await office.get<{ data: DashboardData }>('/dashboard')
  const history = await office.get<SaleRecord[]>('/sales-history')
  const byState = await sumOrders(shop)
  const kept = [...byState.values()].filter(({ state }) => state !== 'refunded')
  const back = await sumPartRefunds(shop)
  const cents = kept.reduce((sum, row) => sum + row.cents, 0) - back.cents
  const kes = kept.reduce((sum, row) => sum + Number(row.kes), 0) - Number(back.kes)

  expect(count).toBeGreaterThan(80)
  expect([...byState.values()].reduce((sum, row) => sum + row.n, 0)).toBe(count)
  expect(Math.round(data.total_earned * 100)).toBe(cents)
  expect(Math.abs(data.total_earned_kes - kes)).toBeLessThanOrEqual(0.5001)
  const charged = await shop.db.execute<{ kes: number }>(sql`
    select sum(amount_kes - refunded_kes)::int as kes from orders where paid_at is not null and state <> 'refunded'`)
  expect(data.total_earned_kes + data.shipping_charged_kes).toBe(charged.rows[0]?.kes)
  expect(history.reduce((sum, sale) => sum + Math.round(sale.total * 100), 0)).toBe(cents)
  expect(data.orders_waiting).toBe((byState.get('paid')?.n ?? 0) + (byState.get('making')?.n ?? 0))
  expect(data.monthly_sales.filter(({ sales }) => sales > 0).length).toBeGreaterThanOrEqual(11)
  expect(data.is_demo).toBe(true)
  const cards = await shop.db.execute(sql`
    select 1 from orders join payment_attempts on order_id = orders.id and provider = method
    where method = 'card' and phone is null`)
  expect(cards.rows.length).toBeGreaterThan(3)

  for (const number of ['EK-1001', `EK-${1000 + count}`]) {
    const order = await office.get<StaffOrder>(`/orders/${number}`)
    expect(order).toMatchObject({
      is_demo: true,
      method: expect.stringMatching(/^(mpesa|airtel|card)$/),
      events: expect.any(Array),
    })
    expect(order.events.at(-1)?.to).toBe(order.state)
    const payments = await office.get<StaffPayment[]>(`/orders/${number}/payments`)
    expect(payments).toMatchObject([{ state: 'success', amount_kes: order.amount_kes, receipt: order.receipt }])
    expect(order.messages).toMatchObject([{ kind: 'paid', state: 'sent' }])
  }
})

test('a maker has taken the lines of each order that is being made', async () => {
  const { shop } = await openShopWithPast()
  const lines = await (await openOffice(shop)).get<ProductionLine[]>('/making?limit=1000')
  expect(new Set(lines.map(({ state, is_begun }) => `${state} ${is_begun}`))).toEqual(
    new Set(['waiting false', 'taken true']),
  )
})

test('yesterday was paid in every way, and its books can be closed but for one receipt', async () => {
  const { shop } = await openShopWithPast()
  const office = await openOffice(shop)
  const day = nairobiDay(shop.clock.now(), -1)
  const books = await office.get<DayComparison>(`/books/${day}`)
  expect(books.collected.map(({ method, count }) => [method, count])).toEqual([
    ['airtel', 1],
    ['bank', 1],
    ['card', 1],
    ['mpesa', 3],
  ])
  expect(books).toMatchObject({
    is_covered: true,
    unmatched: { count: 1, amount_kes: '2500.00' },
    refunded: { count: 1, amount_kes: '500.00' },
    agreed: { count: 3 },
    unknown: [{ receipt: 'DEMO900001' }],
    missing: [],
    wrong: [],
    fees: { count: 4 },
  })
  const unmatched = await office.get<StaffReceipt[]>('/receipts')
  expect(unmatched).toMatchObject([{ receipt: 'DEMO900001', account: 'BRACELET' }])
  const byHand = await shop.db.execute(sql`select 1 from payment_attempts where is_by_hand and provider = 'mpesa'`)
  expect(byHand.rows.length).toBeGreaterThan(3)
})

test('every order that was refunded has its refund, and no more than it cost', async () => {
  const { shop } = await openShopWithPast()
  const { rows } = await shop.db.execute<{ state: string; is_all: boolean; is_within: boolean }>(sql`
    select o.state, sum(r.amount_kes) = o.amount_kes as is_all,
      sum(r.amount_kes) <= o.amount_kes and o.refunded_kes = sum(r.amount_kes) as is_within
    from orders o left join refunds r on r.order_id = o.id and r.state = 'done'
    where o.state = 'refunded' or r.id is not null group by o.id`)
  expect(rows.filter(({ state }) => state === 'refunded').length).toBeGreaterThan(0)
  expect(rows.filter(({ state, is_all }) => is_all !== (state === 'refunded'))).toEqual([])
  expect(rows.filter(({ is_within }) => !is_within)).toEqual([])
})

test('nothing of the past is announced, asked about, or anybody’s', async () => {
  const { shop } = await openShopWithPast()
  await shop.runJobs()
  expect(shop.sandbox.messages()).toEqual([])
  const { rows } = await shop.db.execute(sql`
    select name, email from customers where name !~ '^Demo Customer [0-9]+$' or email !~ '^demo-customer-[0-9]+@example\\.com$'`)
  expect(rows).toEqual([])
  const real = await shop.db.execute(sql`select 1 from orders where not is_demo`)
  expect(real.rows).toEqual([])
  const open = await shop.db.execute(sql`select 1 from payment_attempts where next_check_at is not null`)
  expect(open.rows).toEqual([])
})
