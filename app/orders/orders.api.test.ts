import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

test('customers see their own orders, newest first, with the data from the time of the order', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const headers = { cookie: buyer.cookie }
  const first = await pay(shop, buyer)
  await postResult(shop, first.transactionId, { receipt: 'UJ22T8IYOU' })
  await shop.given.cartLine(buyer, buyer.product, 2)
  const second = await pay(shop, buyer, { amount: 13_080, phone: '0712345679' })

  const list = (await shop.api.inject({ url: '/api/orders', headers })).json() as { id: string }[]
  expect(list.map(({ id }) => id)).toEqual([second.orderId, first.orderId])
  const answer = await shop.api.inject({ url: `/api/orders/${first.orderId}`, headers })
  expect(answer.json()).toMatchObject({
    number: 'EK-1001',
    state: 'paid',
    method: 'mpesa',
    lines: [{ name: buyer.product.name, price: 48, quantity: 1, image_paths: [] }],
    subtotal: 48,
    shipping: 5,
    total: 53,
    amountKes: 6_864,
    receipt: 'UJ22T8IYOU',
    demo: true,
    shippingAddress: { city: 'Nairobi' },
  })
})

test('an order that was replaced before its payment is not listed', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const first = await pay(shop, buyer)
  await postResult(shop, first.transactionId, { code: 1032 })
  await shop.given.cartLine(buyer, buyer.product, 2)
  const second = await pay(shop, buyer, { amount: 13_080, phone: '0712345679' })
  const list = await shop.api.inject({ url: '/api/orders', headers: { cookie: buyer.cookie } })
  expect((list.json() as { id: string }[]).map(({ id }) => id)).toEqual([second.orderId])
})

const addOrders = (shop: TestShop, orderId: string, count: number) =>
  shop.db.execute(sql`
    insert into orders select copy.* from orders o, generate_series(1, ${count}) n, json_populate_record(o,
      json_build_object('n', n, 'id', gen_random_uuid(), 'number', nextval('order_numbers'))) copy
    where o.id = ${orderId}`)

test('the list has up to a thousand orders on a page, and a Link header', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const { orderId } = await pay(shop, buyer)
  await addOrders(shop, orderId, 250)
  const get = (url: string) => shop.api.inject({ url, headers: { cookie: buyer.cookie } })
  const whole = await get('/api/orders')
  const numbers = (whole.json() as { number: string }[]).map(({ number }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1), whole.headers.link]).toEqual([
    251,
    'EK-1251',
    'EK-1001',
    undefined,
  ])

  const paged: string[] = []
  let url: string | undefined = '/api/orders?limit=100'
  while (url) {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    paged.push(...(page.json() as { number: string }[]).map(({ number }) => number))
    url = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(numbers)
  const bad = [
    'limit=0',
    'limit=1001',
    'cursor=x',
    `cursor=${writeCursor(['99999999999'])}`,
    `cursor=${writeCursor(['-'])}`,
  ]
  for (const query of bad) expect((await get(`/api/orders?${query}`)).statusCode, query).toBe(400)
})

test('the orders beyond a thousand are on the next page', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const { orderId } = await pay(shop, buyer)
  await addOrders(shop, orderId, 1_000)
  const whole = await shop.api.inject({ url: '/api/orders', headers: { cookie: buyer.cookie } })
  expect(whole.json()).toHaveLength(1_000)
  expect(whole.headers.link).toContain('cursor=')
})

test('a visitor can’t read orders', async () => {
  const shop = await createPayingShop()
  for (const url of ['/api/orders', '/api/orders/x', '/api/mpesa/status/x', '/api/mpesa/latest']) {
    expect((await shop.api.inject({ url })).statusCode).toBe(401)
  }
})

test('unused fields of an order request are limited in size as well', async () => {
  const shop = await createPayingShop()
  const { cookie } = await shop.given.customer()
  const send = async (url: string, payload: object) =>
    (await shop.api.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode
  const line = { id: 1 }
  expect(await send('/api/send-telegram', { cart: Array.from({ length: 101 }, () => line) })).toBe(400)
  expect(await send('/api/send-telegram', { cart: [line], customerName: 'x'.repeat(501) })).toBe(400)
  expect(await send('/api/send-telegram', { cart: [line], role: 'owner' })).toBe(400)
  expect(await send('/api/payment/complete', { orderId: 'x'.repeat(101) })).toBe(400)
  expect(await send('/api/payment/complete', { orderId: 'x', role: 'owner' })).toBe(400)
  expect(await send('/api/payment/complete', { orderId: 'x' })).toBe(404)
})

test('a request to send a missing order gets an explanation', async () => {
  const shop = await createPayingShop()
  const { cookie } = await shop.given.customer()
  const payload = { cart: [{ id: 1 }], totalPrice: 1 }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/send-telegram', headers: { cookie }, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'You have no order yet.'])
})
