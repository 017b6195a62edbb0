import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockOrder, markOrderPaid } from '#app/orders/order-moves.server.ts'
import { requestRefund } from '#app/payments/refunds/refunds.server.ts'
import { randomNumbers } from '#tests/support/random-numbers.ts'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { DashboardData } from './sale-wire.ts'

const orderCount = 1000
const staff = { id: randomUUID(), username: 'wanjiru', name: 'Wanjiru', role: 'owner' as const }

/** Inserts orders directly, since the test begins with the payment. */
async function placeOrders(shop: TestShop, next: (below: number) => number): Promise<string[]> {
  const customer = await shop.given.customer()
  const made = Array.from({ length: orderCount }, () => anyOrder(next))
  const given = made.map(({ id, subtotal, discount }) => ({ id, subtotal, discount }))
  await shop.db.execute(sql`
    insert into orders (id, customer_id, state, method, contact_name, contact_email, contact_phone, shipping_address,
      customer_address, subtotal_cents, shipping_cents, total_cents, rate, rate_source, rate_is_fallback, amount_kes,
      cart_fingerprint, is_demo, created_at, quoted_at, discount_cents)
    select id, ${customer.id}, 'awaiting_payment', 'mpesa', 'N', 'n@example.com', '+254712345678',
      ${JSON.stringify(address)}::jsonb, ${JSON.stringify(address)}::jsonb, subtotal, 500, subtotal - discount + 500, 129,
      'default', true, 645, 'f', true, '2025-01-01', '2025-01-01', discount
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, subtotal integer, discount integer)`)
  const lines = made.flatMap((order) => order.lines.map((line) => ({ ...line, choices: [] })))
  await shop.db.execute(sql`
    insert into order_lines select * from json_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::json)`)
  return made.map(({ id }) => id)
}

/** An order with random lines; a third of the orders have a discount. */
function anyOrder(next: (below: number) => number) {
  const id = randomUUID()
  const lines = Array.from({ length: 1 + next(3) }, (_, position) => ({
    id: randomUUID(),
    order_id: id,
    position,
    product_id: randomUUID(),
    name: 'Herd band',
    category: beadwork[next(beadwork.length)]?.value,
    price_cents: 1 + next(99_999),
    quantity: 1 + next(5),
  }))
  const subtotal = lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0)
  return { id, lines, subtotal, discount: next(3) === 0 ? next(subtotal + 1) : 0 }
}

const address = { name: 'N', address: 'A', city: 'C', state: 'S', zip: 'Z', country: 'Kenya', phone: '0712345678' }

/** A time within three hours of the first of a month in UTC, when Nairobi may already be in another month. */
function nearMonthEnd(now: Date, next: (below: number) => number): Date {
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - next(10), 1)
  return new Date(firstDay - 6 * 3_600_000 + next(9 * 3_600_000))
}

test('the dashboard equals the orders after 1,000 random payments, refunds and cancellations', async () => {
  const shop = await createTestShop()
  const next = randomNumbers(20261122)
  const now = shop.clock.now()

  for (const id of await placeOrders(shop, next)) {
    const paidAt = nearMonthEnd(now, next)
    const fate = next(10)
    if (fate < 2) {
      await shop.db.execute(sql`update orders set state = 'cancelled' where id = ${id}`)
      continue
    }
    if (fate === 2) continue
    const number = await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw new Error('no such order')
      expect(await markOrderPaid(tx, shop, order, { at: paidAt, receipt: null, by: 'payment', actor: 'test' })).toEqual(
        { ok: true },
      )
      return order.number
    })
    if (fate > 6) {
      const refundedAt = new Date(Math.min(now.getTime(), paidAt.getTime() + next(40 * 86_400_000)))
      const then = { ...shop, clock: { now: () => refundedAt } }
      const given = await requestRefund(then, staff, number, {
        id: randomUUID(),
        selection: { of: 'rest' },
        method: 'by-hand',
        amountKes: 645,
        reason: 'test',
        reference: 'test',
      })
      expect(given).toEqual({ ok: true })
    }
  }

  const expected = await sumOrders(shop)
  const { token } = await shop.given.staff()
  const answer = await shop.api.inject({ url: '/api/admin/dashboard', headers: { authorization: `Bearer ${token}` } })
  const { data } = answer.json() as { data: DashboardData }
  expect(Math.round(data.total_earned * 100)).toBe(expected.cents)
  expect(data.total_sold).toBe(expected.products)
  for (const { month, sales } of data.monthly_sales) {
    expect(Math.round(sales * 100), month).toBe(expected.months.get(month) ?? 0)
  }
})

async function sumOrders(shop: TestShop) {
  const { rows } = await shop.db.execute<{ to_state: string; month: string; cents: number; products: number }>(sql`
    select to_state, to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
      sum(subtotal_cents - discount_cents)::int as cents, sum(products)::int as products
    from order_events join orders on orders.id = order_id
    cross join lateral (select sum(quantity) as products from order_lines where order_lines.order_id = orders.id) as lines
    where to_state in ('paid', 'refunded') group by 1, 2`)
  const months = new Map<string, number>()
  let [cents, products] = [0, 0]
  for (const row of rows) {
    const sign = row.to_state === 'paid' ? 1 : -1
    cents += sign * row.cents
    products += sign * row.products
    months.set(row.month, (months.get(row.month) ?? 0) + sign * row.cents)
  }
  return { cents, products, months }
}
