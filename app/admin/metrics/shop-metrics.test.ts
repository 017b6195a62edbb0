import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rollUp } from '#app/reports/rollups.server.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { paidOrder } from '#tests/support/payments/refunds.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { addManyOrders, addManyProducts } from '../../../bench/large-shop.ts'
import { readShopMetrics } from './shop-metrics.server.ts'

async function ordersPaid(shop: TestShop) {
  const metric = (await readShopMetrics(shop)).find(({ name }) => name === 'enkiama_orders_paid_total')
  return metric?.samples[0]?.value
}

test('orders are counted when they are paid, and the metric reads no order rows', async () => {
  const shop = await createPayingShop()
  const run = (statement: string) => shop.db.execute(sql.raw(statement))
  expect(await ordersPaid(shop)).toBe(0)
  const { orderId } = await paidOrder(shop)
  expect(await ordersPaid(shop)).toBe(1)
  await run(`update orders set paid_at = paid_at + interval '1 minute', state = 'refunded' where id = '${orderId}'`)
  expect(await ordersPaid(shop)).toBe(1)

  await addManyProducts(run, 10)
  await addManyOrders(run, 300)
  const { rows } = await shop.db.execute(sql`select count(*)::int as number from orders where paid_at is not null`)
  expect(await ordersPaid(shop)).toBe(rows[0]?.number)
  while ((await rollUp(shop.db)) > 0);
  expect(await ordersPaid(shop)).toBe(rows[0]?.number)

  const touched = await shop.db.transaction(async (tx) => {
    await readShopMetrics({ ...shop, db: tx as never })
    const { rows: locks } = await tx.execute<{ name: string }>(
      sql`select distinct relation::regclass::text as name from pg_locks where pid = pg_backend_pid() and relation is not null`,
    )
    return locks.map(({ name }) => name)
  })
  expect(touched).toContain('payment_attempts')
  expect(touched.filter((name) => name.startsWith('orders'))).toEqual([])
})
