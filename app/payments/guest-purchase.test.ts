import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readOrder } from '#app/orders/orders.server.ts'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'

test('a guest needs an email for a delivery abroad, with any payment method', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'KCB 123' } })
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
  const headers = { cookie: guest.cookie }
  const contact = { name: 'Lena Vogt', email: '', phone: '+4915123456789' }
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.api.inject({ method, url, headers, payload })
  const { phone, name } = contact
  const address = {
    name,
    phone,
    address: 'Lindenstrasse 12',
    city: 'Berlin',
    state: '',
    zip: '10969',
    country: 'Germany',
  }
  expect((await send('POST', '/api/user/address', address)).statusCode).toBe(200)
  await send('PUT', '/api/user/checkout', { contact })
  const fields = { email: expect.any(String) }
  expect(await pay(shop, guest, { phone: '0712348821' })).toMatchObject({ status: 422, reason: 'no-email' })
  const bank = await send('POST', '/api/orders', { method: 'bank' })
  expect([bank.statusCode, bank.json()]).toMatchObject([422, { fields }])
  await send('PUT', '/api/user/checkout', { contact: { ...contact, email: 'lena@example.com' } })
  expect((await send('POST', '/api/orders', { method: 'bank' })).statusCode).toBe(200)
})

test('a guest without an email can buy like a customer', async () => {
  const shop = await createPayingShop()
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(guest)

  const { transactionId, orderId } = await pay(shop, guest, { phone: '0712348821' })
  await postResult(shop, transactionId)
  expect(await readOrder(shop.db, orderId)).toMatchObject({
    state: 'paid',
    customerId: guest.id,
    // The buyer typed nothing else: the name comes from the address, the phone from the payment.
    contact: { name: 'Naisiae Sankale', email: '', phone: '+254712348821' },
  })
  const own = await shop.api.inject({ url: '/api/orders', headers: { cookie: guest.cookie } })
  expect(own.json()).toMatchObject([{ id: orderId }])
  const [message] = await shop.db.select().from(channelMessages).where(eq(channelMessages.orderId, orderId))
  expect(message?.text).not.toContain('Email')
})
