import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#app/framework/database/migrations.server.ts'
import { addManyOrders, addManyProducts } from '../bench/large-shop.ts'
import { allMigrations, olderDatabase } from './support/database/older-database.ts'

test('existing products and sales are counted and added up', async () => {
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
        where paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')) as real_shipping,
      ((select sum(cents_at_rate) from sales_days) + (select sum(cents_at_rate) from shipping_sums))::bigint as charged,
      (select sum(amount_kes - refunded_kes)::bigint * 100 from orders
        where paid_at is not null and state in ('paid', 'making', 'sent', 'delivered')) as real_charged,
      (select sum(number)::int from paid_orders) as paid,
      (select count(*)::int from orders where paid_at is not null) as real_paid`)
  const [sums] = rows
  expect(sums.products).toBe(90)
  expect([sums.products, sums.cents, sums.at_rate, sums.shipping, sums.charged, sums.paid]).toEqual([
    sums.real_products,
    sums.real_cents,
    sums.real_at_rate,
    sums.real_shipping,
    sums.real_charged,
    sums.real_paid,
  ])
})

const findable = `
  select (select count(*)::int from products where words @@ to_tsquery('english', 'kipepeo')) as by_word,
    (select count(*)::int from products where plain like '%kipep%') as by_part,
    (select count(*)::int from products where pairs @@ one_lexeme('ki')) as by_pair,
    (select array_agg(word) from catalogue_words where near && one_letter_less('kipepoe')) as meant`
const found = { by_word: 2, by_part: 2, by_pair: 2, meant: ['kipepeo'] }

test('existing products are found by their words', async () => {
  const { url, client } = await olderDatabase('0026')
  await addManyProducts((statement) => client.query(statement), 2_000)
  await migrate(url, allMigrations)
  expect((await client.query(findable)).rows).toEqual([found])
})

test('existing products keep their order with distinct positions, and no session ends', async () => {
  const { url, client } = await olderDatabase('0055')
  await addManyProducts((statement) => client.query(statement), 200)
  await client.query(`update products set created_at = '2026-01-01' where name_key like 'amber%'`)
  const timely = 'select array_agg(id order by created_at desc, id desc) as ids from products'
  const before = (await client.query(timely)).rows
  await client.query(`insert into customers (id, name, email) values ('c', 'Naisiae', 'n@example.com')`)
  const begin = (token: string) =>
    client.query(`insert into customer_sessions (id, token, customer_id, expires_at) values ($1, $1, 'c', now())`, [
      token,
    ])
  await begin('old')
  await migrate(url, allMigrations)
  await begin('new')

  const placed = 'select array_agg(id order by place desc) as ids from products'
  expect((await client.query(placed)).rows).toEqual(before)
  const { rows } = await client.query('select count(distinct place)::int as places from products')
  expect(rows).toEqual([{ places: 200 }])
  const sessions = await client.query('select token, has_old_name from customer_sessions order by token')
  expect(sessions.rows).toEqual([
    { token: 'new', has_old_name: false },
    { token: 'old', has_old_name: true },
  ])
})

test("rows copied into another shop's tables are found and counted there", async () => {
  const here = await olderDatabase('9999')
  const there = await olderDatabase('9999')
  await addManyProducts((statement) => here.client.query(statement), 2_000)
  const files = await mkdtemp(join(tmpdir(), 'enkiama-rows-'))
  onTestFinished(() => rm(files, { recursive: true, force: true }))
  // The user who runs PostgreSQL writes into this folder.
  await chmod(files, 0o777)
  // Disables triggers, as a restore does: the copy already has the rows that they would add.
  await there.client.query('set session_replication_role = replica')
  for (const table of ['products', 'product_images', 'product_counts', 'catalogue_words']) {
    await here.client.query(`copy ${table} to '${join(files, table)}'`)
    await there.client.query(`truncate ${table} cascade`)
    await there.client.query(`copy ${table} from '${join(files, table)}'`)
  }
  expect((await there.client.query(findable)).rows).toEqual([found])
  const rows = 'select md5(string_agg(p::text, chr(10) order by id)) as sum from products p'
  expect((await there.client.query(rows)).rows).toEqual((await here.client.query(rows)).rows)
})

test('an order sent before parcels existed has one parcel, and its message names it', async () => {
  const { url, client } = await olderDatabase('0114')
  await addManyOrders((statement) => client.query(statement), 1_000, 2)
  const id = "(select id from orders where number = (select max(number) from orders where state = 'delivered'))"
  await client.query(`update orders set tracking_note = 'G4S 7' where id = ${id}`)
  await client.query(`
    insert into order_events (order_id, at, from_state, to_state, actor)
    select ${id}, '2026-11-20'::timestamptz + n * interval '1 day', (array['paid', 'sent', 'making', 'sent'])[n],
      (array['sent', 'making', 'sent', 'delivered'])[n], 'x' from generate_series(1, 4) n`)
  await client.query(`
    insert into sales (id, order_id, line_id, name, category, price_cents, quantity, total_cents, is_demo, sold_at)
    select gen_random_uuid(), order_id, id, name, category, price_cents, -1, -price_cents, true, '2026-11-21'
    from order_lines where order_id = ${id} and position = 1`)
  await client.query(`
    insert into customer_messages (id, order_id, kind, way, recipient, text, state, created_at, wanted_at)
    select gen_random_uuid(), ${id}, 'sent', 'sms', '+254712345678', 'x', 'sent', now(), now()`)
  await migrate(url, allMigrations)

  const { rows } = await client.query(`
    select count(*)::int as parcels, (select count(*)::int from orders where state = 'delivered') as sent,
      (select sum(quantity)::int from parcel_lines) as pieces from parcels`)
  expect(rows[0]).toEqual({ parcels: rows[0].sent, sent: rows[0].sent, pieces: rows[0].sent * 2 - 1 })
  const one = await client.query(`
    select p.note, p.sent_at = '2026-11-23'::timestamptz as is_last, m.kind = 'sent:' || p.id as is_told,
      (select string_agg(to_state || ' ' || at::date, ', ') from order_events where parcel_id = p.id) as step
    from parcels p join customer_messages m on m.order_id = p.order_id where p.order_id = ${id}`)
  expect(one.rows).toEqual([{ note: 'G4S 7', is_last: true, is_told: true, step: 'sent 2026-11-23' }])
})

test('a shop with orders or a channel keeps whole messages, and old announcements are mailed to no address', async () => {
  const begun = await olderDatabase('0135')
  await addManyProducts((statement) => begun.client.query(statement), 16)
  await addManyOrders((statement) => begun.client.query(statement), 12)
  await begun.client.query(`
    insert into channel_messages (id, kind, text, state, created_at) values (gen_random_uuid(), 'x', 'x', 'sent', now())`)
  const setUp = await olderDatabase('0135')
  await setUp.client.query(`insert into channel_pauses (channel, not_before) values ('-100123', now())`)
  await setUp.client.query(`
    insert into shop_settings values ('messages', '{"smsCountries": "+44"}', 3, now(), 'naisula')`)
  const fresh = await olderDatabase('0135')
  await fresh.client.query(`insert into channel_pauses (channel, not_before) values ('email', now())`)
  const readSection = async ({ url, client }: typeof begun) => {
    await migrate(url, allMigrations)
    return (await client.query(`select content, version from shop_settings where section = 'messages'`)).rows
  }
  expect(await readSection(begun)).toEqual([{ content: { makerMessages: 'whole' }, version: 1 }])
  expect(await readSection(setUp)).toEqual([{ content: { smsCountries: '+44', makerMessages: 'whole' }, version: 4 }])
  expect(await readSection(fresh)).toEqual([])
  const { rows } = await begun.client.query('select is_mail_queued from channel_messages')
  expect(rows).toEqual([{ is_mail_queued: true }])
})
