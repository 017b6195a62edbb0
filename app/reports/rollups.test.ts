import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockOrder, markOrderPaid } from '#app/orders/order-moves.server.ts'
import { requestRefund } from '#app/payments/refunds/refunds.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { readDashboard } from './dashboard.server.ts'
import { rollUp } from './rollups.server.ts'

const staff = { id: randomUUID(), username: 'wanjiru', name: 'Wanjiru', role: 'owner' as const }
const orderCount = 60
/** Two exchange rates, so that the shillings show whether each order's own rate is used. */
const rateOf = (n: number) => (n % 2 === 0 ? 129 : 131.5)

async function placeOrders(shop: TestShop): Promise<string[]> {
  const address = JSON.stringify(givenAddress)
  return Promise.all(
    Array.from({ length: orderCount }, async (_, n) => {
      const [customer, id] = [await shop.given.customer(), randomUUID()]
      await shop.db.execute(sql`
        insert into orders (id, customer_id, state, method, contact_name, contact_email, contact_phone, shipping_address,
          customer_address, subtotal_cents, shipping_cents, total_cents, rate, rate_source, rate_is_fallback, amount_kes,
          cart_fingerprint, is_demo, created_at, quoted_at)
        values (${id}, ${customer.id}, 'awaiting_payment', 'mpesa', 'N', 'n@example.com', '+254712345678',
          ${address}::jsonb, ${address}::jsonb, 1000, 500, 1500, ${rateOf(n)}, 'default', true, 2000, 'f', true,
          '2026-01-01', '2026-01-01')`)
      await shop.db.execute(sql`
        insert into order_lines (id, order_id, position, product_id, name, category, price_cents, quantity)
        values (${randomUUID()}, ${id}, 0, ${randomUUID()}, 'Herd band', ${n % 3 === 0 ? 'bags' : 'beads'}, 1000, 1)`)
      return id
    }),
  )
}

async function payAndRefund(shop: TestShop, id: string, fate: number) {
  const number = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error('no such order')
    await markOrderPaid(tx, shop, order, { at: shop.clock.now(), receipt: null, by: 'payment', actor: 'test' })
    return order.number
  })
  if (fate % 3 !== 0) return
  const selection = fate % 2 === 0 ? ({ of: 'rest' } as const) : ({ of: 'amount', kes: 650 } as const)
  const amountKes = selection.of === 'rest' ? 2000 : 650
  const refund = {
    id: randomUUID(),
    selection,
    method: 'by-hand' as const,
    amountKes,
    reason: 'test',
    reference: 'test',
  }
  expect(await requestRefund(shop, staff, number, refund)).toEqual({ ok: true })
}

/** The expected figures, computed from all sales and orders. */
async function sumThemAll(db: Database) {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select coalesce(sum(total_cents), 0)::int from sales) as cents,
      (select coalesce(round(sum(coalesce(s.cents_at_rate, s.total_cents * o.rate)) / 100), 0)::int
        from sales s join orders o on o.id = s.order_id) as kes,
      (select coalesce(sum(quantity), 0)::int from sales) as sold,
      (select coalesce(sum(shipping_cents - refunded_shipping_cents), 0)::int from orders
        where paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')) as shipping,
      (select coalesce(sum(amount_kes - refunded_kes), 0)::int from orders
        where paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')) as charged_kes`)
  return rows[0]
}

async function readFigures(shop: TestShop) {
  const figures = await readDashboard(shop)
  return {
    cents: Math.round(figures.total_earned * 100),
    kes: figures.total_earned_kes,
    sold: figures.total_sold,
    shipping: Math.round(figures.shipping_charged * 100),
    charged_kes: figures.total_earned_kes + figures.shipping_charged_kes,
  }
}

test('the figures equal all sales while payments and refunds arrive and two processes roll up', async () => {
  const shop = await createTestShop()
  const ids = await placeOrders(shop)
  let isOver = false
  const addAll = async () => {
    while (!isOver) await rollUp(shop.db)
  }
  const compare = async () => {
    while (!isOver) {
      // Compares the figures and the expected figures in one snapshot.
      await shop.db.transaction(
        async (tx) => {
          const then = { ...shop, db: { transaction: (work: (db: Database) => unknown) => work(tx) } as never }
          expect(await readFigures(then)).toEqual(await sumThemAll(tx))
        },
        { isolationLevel: 'repeatable read' },
      )
    }
  }
  const others = [addAll(), addAll(), compare()]
  await Promise.all(ids.map((id, fate) => payAndRefund(shop, id, fate))).finally(() => {
    isOver = true
  })
  await Promise.all(others)

  while ((await rollUp(shop.db)) > 0);
  const figures = await readFigures(shop)
  expect(figures).toEqual(await sumThemAll(shop.db))
  expect(figures.cents).toBeGreaterThan(0)
  const { rows } = await shop.db.execute<{ left: number; uncounted: number; parts: number }>(sql`
    select ((select count(*) from sales_to_add) + (select count(*) from shipping_to_add))::int as left,
      (select sum(number)::int from paid_orders) - (select count(*)::int from orders where paid_at is not null) as uncounted,
      (select count(*)::int from paid_orders) as parts`)
  expect(rows).toEqual([{ left: 0, uncounted: 0, parts: 1 }])
})
