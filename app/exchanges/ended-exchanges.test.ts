import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderExchanges, orders } from '#app/orders/orders.tables.server.ts'
import { openExchanges, payDifference } from '#tests/support/payments/exchanges.ts'

test('an exchange that the previous version stores gets the product of its line', async () => {
  const { shop, orderId, lineId, product } = await openExchanges()
  const id = randomUUID()
  await shop.db.execute(sql`
    insert into order_exchanges (id, order_id, line_id, quantity, choices, price_cents, state, asked_by, asked_at)
    values (${id}, ${orderId}, ${lineId}, 1, '{}', 4800, 'waiting', 'x', now())`)
  const [stored] = await shop.db.select().from(orderExchanges).where(eq(orderExchanges.id, id))
  expect(stored).toMatchObject({ productId: product.id, name: 'Rain bangle', category: product.category })
})

test('a late payment for a given-up exchange waits while the order awaits another exchange', async () => {
  const scene = await openExchanges()
  const { shop, orderId } = scene
  await scene.exchange('Large', 648)
  const [first] = await shop.db.select().from(orderExchanges)
  await payDifference(scene, 648, { runs: false })
  await shop.db.update(orderExchanges).set({ state: 'given-up' })
  await shop.db.update(orders).set({ awaitedOrderId: first?.orderId }).where(eq(orders.id, orderId))
  await shop.runJobs(['exchanges'])
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'given-up' }])
  await shop.db.update(orders).set({ awaitedOrderId: null }).where(eq(orders.id, orderId))
  await shop.runJobs(['exchanges'])
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'done' }])
})
