import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#app/platform/database/migrations.server.ts'
import { addManyOrders, addManyProducts } from '../bench/large-shop.ts'
import { command, withDatabase } from './support/database/database.ts'

const folder = join(import.meta.dirname, '../db/migrations')

/** A database as it was before the migration `next`. */
async function olderDatabase(next: string): Promise<{ url: string; client: Client }> {
  const name = `older_${randomBytes(6).toString('hex')}`
  const url = withDatabase(inject('serverUrl'), name)
  const earlier = await mkdtemp(join(tmpdir(), 'enkiama-migrations-'))
  for (const file of await readdir(folder)) if (file < next) await cp(join(folder, file), join(earlier, file))
  await command(inject('serverUrl'), `create database ${name}`)
  await migrate(url, earlier)
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await command(inject('serverUrl'), `drop database if exists ${name} with (force)`)
    await rm(earlier, { recursive: true, force: true })
  })
  return { url, client }
}

test('products and sales that are there already are counted and added up', async () => {
  const { url, client } = await olderDatabase('0023')
  const run = (statement: string) => client.query(statement)
  await addManyProducts(run, 100)
  await addManyOrders(run, 1_000)
  await run(`update products set deleted_at = now() where name_key like 'amber%'`)
  await run(`update orders set state = 'refunded' where number % 7 = 0 and paid_at is not null`)
  await migrate(url, folder)

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
