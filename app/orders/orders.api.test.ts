import { expect, test } from 'vitest'
import { createPayingShop, pay, tell } from '#tests/support/payments.ts'

test('a customer sees the own orders, newest first, as they were when ordered', async () => {
  const shop = await createPayingShop()
  const shopper = await shop.given.shopper()
  const headers = { cookie: shopper.cookie }
  const first = await pay(shop, shopper)
  await tell(shop, first.transactionId, { receipt: 'UJ22T8IYOU' })
  await shop.given.cartLine(shopper, shopper.product, 2)
  const second = await pay(shop, shopper, { amount: 13_080, phone: '0712345679' })

  const list = (await shop.api.inject({ url: '/api/orders', headers })).json() as { id: string }[]
  expect(list.map(({ id }) => id)).toEqual([second.orderId, first.orderId])
  const answer = await shop.api.inject({ url: `/api/orders/${first.orderId}`, headers })
  expect(answer.json()).toMatchObject({
    number: 'EK-1001',
    state: 'paid',
    method: 'mpesa',
    lines: [{ name: shopper.product.name, price: 48, quantity: 1, image_paths: [] }],
    subtotal: 48,
    shipping: 5,
    total: 53,
    amountKes: 6_864,
    receipt: 'UJ22T8IYOU',
    demo: true,
    shippingAddress: { city: 'Nairobi' },
  })
})

test('an order that a newer one replaced before it was paid is not listed', async () => {
  const shop = await createPayingShop()
  const shopper = await shop.given.shopper()
  const first = await pay(shop, shopper)
  await tell(shop, first.transactionId, { code: 1032 })
  await shop.given.cartLine(shopper, shopper.product, 2)
  const second = await pay(shop, shopper, { amount: 13_080, phone: '0712345679' })
  const list = await shop.api.inject({ url: '/api/orders', headers: { cookie: shopper.cookie } })
  expect((list.json() as { id: string }[]).map(({ id }) => id)).toEqual([second.orderId])
})

test('a stranger is not let in', async () => {
  const shop = await createPayingShop()
  for (const url of ['/api/orders', '/api/orders/x', '/api/mpesa/status/x', '/api/mpesa/latest']) {
    expect((await shop.api.inject({ url })).statusCode).toBe(401)
  }
})
