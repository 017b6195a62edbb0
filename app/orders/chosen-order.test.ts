import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const wristOf = (differenceCents: number) => [
  {
    name: 'Wrist',
    values: [
      { name: '16 cm', differenceCents: 0 },
      { name: '20 cm', differenceCents },
    ],
  },
]

/** Two lines of the same product in the cart of a customer with an address. */
async function createScene() {
  const shop = await createTestShop({ env: { BANK_DETAILS: 'Account 1234' } })
  const customer = await shop.given.customer()
  await shop.given.address(customer)
  const { id } = await shop.given.product({ name: 'Rain band', priceCents: 2400, choices: wristOf(400) })
  const headers = { cookie: customer.cookie }
  const add = (line: object) =>
    shop.api.inject({ method: 'POST', url: '/api/user/cart', headers, payload: { productId: id, ...line } })
  await add({ quantity: 2, choices: { Wrist: '20 cm' }, note: 'for <b>Sankale</b>' })
  await add({ quantity: 1, choices: { Wrist: '16 cm' } })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.api.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { shop, customer, productId: id, add, call }
}

const changeChoices = (shop: TestShop, choices: object) =>
  shop.db.execute(sql`update products set price_cents = 9900, choices = ${JSON.stringify(choices)}`)

test('an order stores the selected options with their prices, and buyer, makers and staff see them', async () => {
  const { shop, productId, add, call } = await createScene()
  const placed = await call('POST', '/api/orders', { method: 'bank' })
  const { number, orderId } = placed.json() as { number: string; orderId: string }
  await changeChoices(shop, [])
  await add({ quantity: 1 })

  const { lines, subtotal } = (await call('GET', `/api/orders/${orderId}`)).json()
  expect(lines).toMatchObject([
    { id: expect.any(String), name: 'Rain band', price: 24, quantity: 1, choices: { Wrist: '16 cm' } },
    { name: 'Rain band', price: 28, quantity: 2, choices: { Wrist: '20 cm' } },
  ])
  expect([lines[0].note, lines[1].note, subtotal]).toEqual([undefined, 'for <b>Sankale</b>', 80])

  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const staffOrder = async () => (await shop.api.inject({ url: `/api/admin/orders/${number}`, headers })).json()
  expect((await staffOrder()).lines).toMatchObject([
    { choices: { Wrist: '16 cm' }, total: 24 },
    { choices: { Wrist: '20 cm' }, note: 'for <b>Sankale</b>', total: 56 },
  ])
  const payload = { from: 'awaiting_payment', to: 'paid' }
  const moved = await shop.api.inject({ method: 'POST', url: `/api/admin/orders/${number}/state`, headers, payload })
  expect(moved.statusCode, moved.body).toBe(200)

  const channel = await shop.db.execute<{ text: string }>(sql`select text from channel_messages where kind = 'paid'`)
  expect(channel.rows[0]?.text).toContain(
    '2 × Rain band (Wrist: 20 cm, note: for &lt;b&gt;Sankale&lt;/b&gt;), $28.00 each: $56.00',
  )
  const mails = await shop.db.execute<{ text: string; html: string }>(
    sql`select text, html from customer_messages where kind = 'paid' and way = 'email'`,
  )
  expect(mails.rows[0]?.text).toContain('1 × Rain band (Wrist: 16 cm): $24.00')
  expect(mails.rows[0]?.html).not.toContain('<b>Sankale')
  const sales = await shop.api.inject({ url: '/api/admin/sales-history', headers })
  expect(sales.json()[0]).toMatchObject({ name: 'Rain band', choices: { Wrist: expect.any(String) } })
  const csv = await shop.api.inject({ url: '/api/admin/sales-history.csv', headers })
  expect(csv.body).toContain('"Rain band (Wrist: 20 cm)"')

  const cart = (await call('GET', '/api/user/cart')).json().cart
  expect(cart).toMatchObject([{ lineId: `${productId}.0`, quantity: 1, price: 99 }])
})

test('an order removes its own lines of a product from the cart, and leaves those with other options', async () => {
  const { add, call } = await createScene()
  await call('POST', '/api/orders', { method: 'bank' })
  expect((await call('GET', '/api/user/cart')).json().cart).toEqual([])
  await add({ quantity: 1, choices: { Wrist: '16 cm' }, note: 'another' })
  expect((await call('GET', '/api/user/cart')).json().cart).toHaveLength(1)
})

test('a price difference that changes before the payment is refused with the correct amount', async () => {
  const { shop, call } = await createScene()
  // 2 × $28.00, 1 × $24.00 and $5.00 shipping, at 129.
  const amount = 10_965
  await shop.db.execute(sql`update products set choices = ${JSON.stringify(wristOf(500))}`)
  const answer = await call('POST', '/api/mpesa/pay', { phone: '0712345678', amount })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().amount).toBe(11_223)
})
