import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random-numbers.ts'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { DashboardData, SaleRecord } from './sale-wire.ts'

type Row = { category: string; cents: number; quantity: number; at: Date; isDemo: boolean }

async function writeBooks(shop: TestShop, rows: Row[]) {
  const customer = await shop.given.customer()
  const orderId = randomUUID()
  const lineId = randomUUID()
  const at = shop.clock.now()
  await shop.db.execute(sql`
    insert into orders (id, customer_id, state, method, contact_name, contact_email, contact_phone, shipping_address,
      customer_address, subtotal_cents, shipping_cents, total_cents, rate, rate_source, rate_is_fallback, amount_kes,
      cart_fingerprint, is_demo, created_at, quoted_at, paid_at)
    values (${orderId}, ${customer.id}, 'paid', 'mpesa', 'N', 'n@example.com', '+254712345678', '{}', '{}', 1000, 500,
      1500, 129, 'default', true, 1935, 'f', true, ${at}, ${at}, ${at})`)
  await shop.db.execute(sql`
    insert into order_lines (id, order_id, position, product_id, name, category, price_cents, quantity)
    values (${lineId}, ${orderId}, 0, ${randomUUID()}, 'Herd band', 'bracelets', 1000, 1)`)
  const sales = rows.map((row) => ({
    id: randomUUID(),
    order_id: orderId,
    line_id: lineId,
    name: 'Herd band',
    category: row.category,
    price_cents: Math.abs(row.cents),
    quantity: row.quantity,
    total_cents: row.cents * row.quantity,
    is_discount: false,
    is_demo: row.isDemo,
    sold_at: row.at.toISOString(),
  }))
  await shop.db.execute(sql`
    insert into sales select * from json_populate_recordset(null::sales, ${JSON.stringify(sales)}::json)`)
}

async function read<T>(shop: TestShop, url: string): Promise<T> {
  const { token } = await shop.given.staff()
  const answer = await shop.api.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as T
}

/** A time within three hours of a month's end in Nairobi, when UTC may be in another month. */
function nearMonthEnd(now: Date, next: (below: number) => number): Date {
  const monthsBack = next(14)
  const utcMidnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1)
  return new Date(Math.min(now.getTime(), utcMidnight - 6 * 3_600_000 + next(6 * 3_600_000)))
}

function monthInNairobi(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi', year: 'numeric', month: '2-digit' })
  return parts.format(at)
}

test('the dashboard equals the sales after 1,000 random sales and refunds around month ends', async () => {
  const shop = await createTestShop()
  const next = randomNumbers(20261121)
  const now = shop.clock.now()
  const rows: Row[] = Array.from({ length: 1000 }, () => ({
    category: beadwork[next(beadwork.length)]?.value ?? 'bags',
    cents: 1 + next(999_999),
    quantity: next(5) === 0 ? -(1 + next(3)) : 1 + next(9),
    at: nearMonthEnd(now, next),
    isDemo: next(4) > 0,
  }))
  await writeBooks(shop, rows)

  const { data } = await read<{ data: DashboardData }>(shop, '/api/admin/dashboard')

  const ours = rows.filter((row) => row.isDemo)
  const sum = (some: Row[]) => some.reduce((cents, row) => cents + row.cents * row.quantity, 0)
  expect(data.total_earned).toBe(Number((sum(ours) / 100).toFixed(2)))
  expect(data.total_earned_kes).toBe(Math.round((sum(ours) * 129) / 100))
  expect(data.total_sold).toBe(ours.reduce((count, row) => count + row.quantity, 0))
  expect(data.monthly_sales).toHaveLength(12)
  expect(data.monthly_sales.at(-1)?.month).toBe(monthInNairobi(now))
  for (const { month, sales, sales_kes } of data.monthly_sales) {
    const expected = sum(ours.filter((row) => monthInNairobi(row.at) === month))
    expect(sales, month).toBe(Number((expected / 100).toFixed(2)))
    expect(sales_kes, month).toBe(Math.round((expected * 129) / 100))
  }
  for (const { value, label } of beadwork) {
    const expected = sum(ours.filter((row) => row.category === value))
    expect(data.by_category.find((entry) => entry.name === label)?.value, label).toBe(
      Number((expected / 100).toFixed(2)),
    )
  }
  expect(data.by_category.reduce((all, { value_kes }) => all + (value_kes ?? 0), 0)).toBe(data.total_earned_kes)
})

test('a real shop shows only real sales', async () => {
  const shop = await createTestShop()
  const at = shop.clock.now()
  await writeBooks(shop, [
    { category: 'bags', cents: 1000, quantity: 1, at, isDemo: true },
    { category: 'bags', cents: 2500, quantity: 2, at, isDemo: false },
  ])
  const before = await read<{ data: DashboardData }>(shop, '/api/admin/dashboard')
  shop.config.isDemo = false
  const after = await read<{ data: DashboardData }>(shop, '/api/admin/dashboard')
  const history = await read<SaleRecord[]>(shop, '/api/admin/sales-history')

  expect([before.data.total_earned, before.data.total_sold]).toEqual([10, 1])
  expect([after.data.total_earned, after.data.total_sold]).toEqual([50, 2])
  expect(history.map(({ total, total_kes }) => [total, total_kes])).toEqual([[50, 6450]])
})

test('a refund in the sales history has its shillings at the rate of the order, rounded to the nearest', async () => {
  const shop = await createTestShop()
  await writeBooks(shop, [{ category: 'bags', cents: 389, quantity: -1, at: shop.clock.now(), isDemo: true }])
  const [refund] = await read<SaleRecord[]>(shop, '/api/admin/sales-history')
  expect(refund).toMatchObject({ total: -3.89, total_kes: -502 })
})

test('the sales history pages through every sale once, by days in Nairobi', async () => {
  const shop = await createTestShop()
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const day = (text: string): Row => ({ category: 'bags', cents: 100, quantity: 1, at: new Date(text), isDemo: true })
  await writeBooks(shop, [
    day('2026-10-31T20:59:59Z'),
    day('2026-10-31T21:00:00Z'),
    ...Array.from({ length: 8 }, () => day('2026-11-01T09:00:00Z')),
    day('2026-11-01T21:00:00Z'),
  ])
  const seen: string[] = []
  let url = '/api/admin/sales-history?limit=3'
  while (url) {
    const { headers: responseHeaders, body } = await shop.api.inject({ url, headers })
    seen.push(...(JSON.parse(body) as SaleRecord[]).map((sale) => sale.sold_at))
    url = /^<(.+)>; rel="next"$/.exec(String(responseHeaders.link ?? ''))?.[1] ?? ''
  }
  expect(seen).toHaveLength(11)
  expect(seen).toEqual(seen.toSorted().reverse())

  const novemberFirst = await shop.api.inject({
    url: '/api/admin/sales-history?from=2026-11-01&to=2026-11-01',
    headers,
  })
  expect(novemberFirst.json()).toHaveLength(9)
  const noDay = await shop.api.inject({ url: '/api/admin/sales-history?from=2026-02-30', headers })
  expect(noDay.statusCode).toBe(400)
  const noPage = await shop.api.inject({ url: '/api/admin/sales-history?cursor=nonsense', headers })
  expect(noPage.statusCode).toBe(400)
})

test('sales of a renamed or merged category count for the current one', async () => {
  const shop = await createTestShop()
  const sale = (category: string, cents: number): Row => ({
    ...{ category, cents, quantity: 1, isDemo: true },
    at: shop.clock.now(),
  })
  await writeBooks(shop, [sale('bags', 1000), sale('covers', 500), sale('beads', 2000), sale('Other', 100)])
  const others = shop.categories.filter(({ key }) => key !== 'bags')
  const merged = others.map((one) => (one.key === 'covers' ? { ...one, formerNames: ['bags'] } : one))
  shop.categories.splice(0, shop.categories.length, ...merged)
  const { data } = await read<{ data: DashboardData }>(shop, '/api/admin/dashboard')
  expect(data.by_category.map(({ name, value }) => [name, value])).toEqual([
    ['Beads', 20],
    ['Covers', 15],
    ['Other', 1],
  ])
})
