import { expect, test } from 'vitest'
import { migrate } from '#app/platform/database/migrations.server.ts'
import { addManyOrders, addManyProducts } from '../bench/large-shop.ts'
import { allMigrations, olderDatabase } from './support/database/older-database.ts'

test('products and sales that are there already are counted and added up', async () => {
  const { url, client } = await olderDatabase('0023')
  const run = (statement: string) => client.query(statement)
  await addManyProducts(run, 100)
  await addManyOrders(run, 1_000)
  await run(`update products set deleted_at = now() where name_key like 'amber%'`)
  await run(`update orders set state = 'refunded' where number % 7 = 0 and paid_at is not null`)
  await migrate(url, allMigrations)

  const { rows } = await client.query(`
    select (select sum(live)::int from product_counts) as products,
      (select count(*)::int from products where deleted_at is null) as real_products,
      (select sum(cents)::int from sales_days) as cents,
      (select sum(total_cents)::int from sales) as real_cents,
      (select round(sum(cents_at_rate))::bigint from sales_days) as at_rate,
      (select round(sum(s.total_cents * o.rate))::bigint from sales s join orders o on o.id = s.order_id) as real_at_rate,
      (select sum(cents)::int from shipping_sums) as shipping,
      (select sum(shipping_cents)::int from orders
        where paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')) as real_shipping`)
  const [sums] = rows
  expect(sums.products).toBe(90)
  expect([sums.products, sums.cents, sums.at_rate, sums.shipping]).toEqual([
    sums.real_products,
    sums.real_cents,
    sums.real_at_rate,
    sums.real_shipping,
  ])
})
