import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { orders } from './orders.tables.server.ts'

test('an order that can’t be cancelled does not delay the expiry of others', async () => {
  const shop = await createPayingShop()
  const { orderId } = await openPayment(shop)
  await shop.db.execute(sql`update orders set expires_at = now() + interval '1 hour' where id = ${orderId}`)
  await shop.db.execute(sql`
    insert into orders select copy.* from orders o, generate_series(1, 60) n, json_populate_record(o, json_build_object(
      'n', n, 'id', gen_random_uuid(), 'number', nextval('order_numbers'), 'contact_name', 'Broken',
      'expires_at', now() - interval '1 hour')) copy
    where o.id = ${orderId}`)
  await command(
    shop.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'a broken order'; end $$;
     create trigger refuse before update on orders for each row
     when (old.contact_name = 'Broken') execute function refuse()`,
  )

  shop.clock.advance({ hours: 2 })
  await shop.runJobs(['order-expiry'])
  const states = async () => (await shop.db.select().from(orders)).map(({ state }) => state)
  expect((await states()).filter((state) => state === 'cancelled')).toHaveLength(1)

  await command(shop.databaseUrl, 'drop trigger refuse on orders')
  await shop.runJobs(['order-expiry'])
  expect(new Set(await states())).toEqual(new Set(['cancelled']))
})
