import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { notifyCustomer } from './customer-messages.server.ts'
import { isSmsCountry } from './sms-number.ts'

const rounds = (shop: TestShop) => shop.runJobs(['customer-mails', 'customer-texts'])
const bankShop = () => createPayingShop({ env: { BANK_DETAILS: 'Equity Bank 0123' } })
const readTexts = (shop: TestShop) => shop.db.select().from(customerMessages).where(eq(customerMessages.way, 'sms'))

async function fill(shop: TestShop, buyer: GivenCustomer, phone: string, email = '') {
  await shop.given.cartLine(buyer, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(buyer)
  const payload = { contact: { name: 'Naisiae', email, phone: phone.replace(/^0/, '+254') } }
  const headers = { cookie: buyer.cookie }
  const saved = await shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers, payload })
  expect(saved.statusCode).toBe(200)
}

test('unpaid bank orders of guests to twenty numbers in space send no SMS', async () => {
  const shop = await bankShop()
  for (let n = 0; n < 20; n++) {
    const guest = await shop.given.guest()
    await fill(shop, guest, `+8816${String(31_000_000 + n)}`, `guest${n}@example.com`)
    await shop.given.bankOrder(guest)
  }
  for (let n = 0; n < 20; n++) await rounds(shop)
  expect(shop.sandbox.texts()).toEqual([])
  expect(shop.sandbox.mails()).toHaveLength(20)
})

test('a buyer with a paid order gets an SMS about a bank order as well', async () => {
  const shop = await bankShop()
  const buyer = await shop.given.guest()
  await fill(shop, buyer, '0712345678')
  const { transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  await rounds(shop)
  expect(shop.sandbox.texts()).toHaveLength(1)
  await fill(shop, buyer, '0712345678')
  await shop.given.bankOrder(buyer)
  shop.clock.advance({ seconds: 5 })
  await rounds(shop)
  expect(shop.sandbox.texts().map(({ text }) => text)).toEqual([
    expect.stringContaining('received'),
    expect.stringContaining('transfer'),
  ])
})

test('a payment that does not match its order sends an SMS, and an unconfirmed payment does not', async () => {
  const shop = await bankShop()
  const buyer = await shop.given.guest()
  await fill(shop, buyer, '0712345678')
  const { transactionId, orderId } = await pay(shop, buyer)
  const { order } = await readPaymentState(shop, orderId)
  await notifyCustomer(shop.db, shop, order!, { kind: 'being-checked', hasMoneyArrived: false })
  expect(await readTexts(shop)).toEqual([])
  await postResult(shop, transactionId, { amount: 1 })
  await rounds(shop)
  expect(shop.sandbox.texts()).toMatchObject([{ text: expect.stringContaining('has a payment that we are checking') }])
})

test('a paid order abroad gets an SMS if staff allow the country, and staff see why another got none', async () => {
  const shop = await bankShop()
  const office = await openOffice(shop)
  const abroad = async (phone: string) => {
    const guest = await shop.given.guest()
    await fill(shop, guest, phone)
    const { transactionId } = await pay(shop, guest)
    await postResult(shop, transactionId)
    shop.clock.advance({ minutes: 1 })
    await rounds(shop)
  }
  await abroad('+447946095801')
  expect(shop.sandbox.texts()).toEqual([])
  const [refused] = await readTexts(shop)
  expect(refused).toMatchObject({
    state: 'set-aside',
    lastError: 'the settings do not allow SMS to this country',
    tries: 0,
  })

  const wrong = await office.put('/settings/messages', { smsCountries: '+44 +8816', version: 0 })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['smsCountries']])
  const saved = await office.put('/settings/messages', { smsCountries: '0044, 255', version: 0 })
  expect([saved.statusCode, shop.settings.smsCountries]).toEqual([200, '+44 +255'])
  await abroad('+447946095802')
  expect(shop.sandbox.texts()).toMatchObject([{ to: '+447946095802' }])
})

test.each([
  ['+254712345678', '', true],
  // A Kenyan number that is not a mobile number.
  ['+254900123456', '', false],
  ['+447946095801', '', false],
  ['+447946095801', '+44 +255', true],
  ['+12025550123', '+1', true],
  // Jamaica has a calling code of its own within +1.
  ['+18765550123', '+1', false],
  ['+18765550123', '+1876', true],
  ['+881631234567', '+88 +8 +881', false],
  ['+882161234567', '+882', false],
])('an SMS to %s, with %j allowed by staff, is sent: %j', (number, countries, isAllowed) => {
  expect(isSmsCountry(number, countries)).toBe(isAllowed)
})
