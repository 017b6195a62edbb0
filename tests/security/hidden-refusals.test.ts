import { expect, test } from 'vitest'
import { openShopWithEvents } from '../support/shop/shop-with-events.ts'

test('a refusal by redirect, or without a response, is logged too', async () => {
  const { shop, events, lines } = await openShopWithEvents()
  const formType = 'application/x-www-form-urlencoded'
  const send = (url: string, payload: string, type = formType) =>
    shop.api.inject({ method: 'POST', url, payload, headers: { accept: 'text/html', 'content-type': type } })
  const token = 'f'.repeat(32)
  for (let n = 0; n < 61; n++) {
    const { statusCode } = await send(`/api/orders/EK-1/${token}/help`, 'asks=question&words=Hello')
    expect(statusCode).toBe(303)
  }
  const feedback = 'name=A&email=a%40example.com&message=Hello+there'
  for (let n = 0; n < 6; n++) await send('/api/feedback', feedback)
  await send('/api/feedback', 'name=')
  await send('/api/user/cart/buy', 'productId=none')
  await send('/api/orders/find', JSON.stringify({ order: 'EK-1', phone: '0712345678' }), 'application/json')
  if (shop.config.airtel) shop.config.airtel.callbackKey = 'a private key'
  await send('/api/payments/airtel', JSON.stringify({ transaction: { id: 'abc' }, hash: 'x' }), 'application/json')
  const unreadable = ['/api/%E0', `/api/products/${'a'.repeat(3_000)}`]
  for (const url of unreadable) expect((await shop.api.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  await shop.api.inject({ method: 'DELETE', url: '/api/products' })
  const eventTexts = () => events().map(({ event, call }) => `${event} ${call}`)
  await expect
    .poll(eventTexts)
    .toEqual(
      expect.arrayContaining([
        'access-refused POST /api/payments/airtel',
        'limit POST /api/feedback',
        'input-refused POST /api/feedback',
        'input-refused POST /api/user/cart/buy',
        'input-refused GET unreadable',
        'input-refused DELETE none',
        'order-link-refused POST /api/orders/find',
        'access-refused POST /api/orders/:number/:token/help',
        'limit POST /api/orders/:number/:token/help',
      ]),
    )
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|%E0|aaaa`))
})

test('dropped connections are logged once a minute', async () => {
  const { shop, events } = await openShopWithEvents()
  const dropped = () => events().filter(({ event, call }) => event === 'limit' && call === 'connections')
  for (let n = 0; n < 3; n++) shop.api.server.emit('drop')
  await expect.poll(dropped).toHaveLength(1)
  shop.clock.advance({ minutes: 1 })
  shop.api.server.emit('drop')
  await expect.poll(dropped).toHaveLength(2)
})
