import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '../support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '../support/payments/payments.ts'
import { openOffice } from '../support/shop/office.ts'
import type { TestShop } from '../support/shop/test-shop.ts'

/**
 * Tables that reading may change, because they are the shop's own records: counts of calls and refusals, providers'
 * tokens, keys created at first use.
 */
const notes = ['rate_windows', 'security_events', 'provider_tokens', 'shop_facts']

async function readTables(shop: TestShop): Promise<Record<string, string>> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !notes.includes(table.name))) {
    const { rows } = await shop.db.execute<{ text: string | null }>(
      sql`select string_agg(t::text, E'\n' order by t::text) as text from ${sql.identifier(name)} t`,
    )
    texts[name] = rows[0]?.text ?? ''
  }
  return texts
}

test('no GET or HEAD call changes a row, for any role', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId, transactionId, buyer } = await openPayment(shop)
  await postResult(shop, transactionId)
  const { rows } = await shop.db.execute<{ number: string; token: string }>(
    sql`select 'EK-' || number as number, link_token as token from orders where id = ${orderId}`,
  )
  const ids: Record<string, string> = { ...rows[0], id: orderId, transactionId: attempt.id, method: 'mpesa' }
  const office = await openOffice(shop)
  // Called before the comparison, because the shop records a login's use once a minute.
  await office.post('/password/renew', { password: office.password })
  await office.get('/me')
  const routes = shop.routes.filter(({ method, url }) => /^(GET|HEAD)$/.test(method) && url.startsWith('/api'))
  expect(routes.length).toBeGreaterThan(100)
  const before = await readTables(shop)
  const statuses: number[] = []
  for (const [n, { method, url }] of routes.entries()) {
    const answer = await shop.api.inject({
      method: method as 'GET',
      url: url.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? orderId),
      headers: { ...office.headers, cookie: buyer.cookie },
      remoteAddress: `10.1.0.${n % 200}`,
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80)
  const after = await readTables(shop)
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])
})

test("another site can't make a browser load a customer’s data", async () => {
  const shop = await createPayingShop()
  const { cookie } = await shop.given.buyer()
  const own = shop.routes.filter(({ method, policy }) => method === 'GET' && policy === 'customer')
  expect(own.map(({ url }) => url)).toContain('/api/user/data')
  for (const { url } of own)
    for (const site of ['cross-site', 'same-site']) {
      const answer = await shop.api.inject({
        url: url.replaceAll(/:\w+/g, 'none'),
        headers: { cookie, 'sec-fetch-site': site },
      })
      expect([url, site, answer.statusCode]).toEqual([url, site, 403])
    }
})
