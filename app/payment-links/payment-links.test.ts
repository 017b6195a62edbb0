import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { askFor, necklace, openLinkScene, readLink } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import type { Problem } from '../framework/http/problem.ts'
import { customers } from '../identity/identity.tables.server.ts'
import { orders } from '../orders/orders.tables.server.ts'
import type { StaffPaymentLink } from './link-wire.ts'

const wrist = {
  name: 'Wrist',
  values: [
    { name: '17 cm', differenceCents: 0 },
    { name: '19 cm', differenceCents: 400 },
  ],
}

test('a payment link with a custom description creates an order for the exact shillings, and a secret link', async () => {
  const { shop, office, paymentLink, token } = await openLinkScene()
  expect(paymentLink).toMatchObject({ state: 'open', name: 'Akinyi', amount_kes: 1_500, payment: null })
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(paymentLink.link).toBe(`${shop.config.publicUrl}/pay/${token}`)
  expect(paymentLink.whatsapp).toMatch(/^https:\/\/wa\.me\/254712345678\?text=/)
  expect(decodeURIComponent(paymentLink.whatsapp)).toContain(
    `Beaded necklace. KES 1,500 in all. Pay here within 7 days: ${paymentLink.link}`,
  )
  expect(paymentLink.qr.size).toBeGreaterThan(28)

  const [order] = await shop.db.select().from(orders)
  expect(order).toMatchObject({ state: 'awaiting_payment', amountKes: 1_500, totalCents: 1_158, shippingCents: 0 })
  const [guest] = await shop.db.select().from(customers)
  expect(guest).toMatchObject({ id: order?.customerId, isGuest: true, email: null })
  expect(await office.get<StaffPaymentLink[]>('/requests')).toMatchObject([
    { number: paymentLink.number, state: 'open' },
  ])
  expect((await readPaymentState(shop, order!.id)).order?.lines).toMatchObject([{ productId: null, category: 'Other' }])
})

test('the link shows the amount and nothing about the buyer, and leaves no trace in logs and browsers', async () => {
  const { shop, paymentLink, token } = await openLinkScene()
  const { status, headers, body } = await readLink(shop, token)
  expect(status).toBe(200)
  expect(body).toEqual({ state: 'open', number: paymentLink.number, amount: 1_500 })
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
})

test('products, dollars, shillings and a delivery are added up, and rounded once', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = await shop.given.product({ priceCents: 4_801 })
  const input = {
    lines: [
      { productId: product.id, quantity: 2 },
      { productId: product.id, quantity: 1, price: { currency: 'KES', amount: 5_000 } },
      { words: 'Repair of a clasp', price: { currency: 'USD', amount: 2.01 }, quantity: 1 },
    ],
    delivery: { address: 'Ngong Road 12', city: 'Nairobi', price: { currency: 'KES', amount: 300 } },
  }
  const paymentLink = (await office.post('/requests', askFor(input))).json() as StaffPaymentLink
  // (2 × $48.01 + $2.01) × 129 = 12,645.87
  expect(paymentLink.amount_kes).toBe(12_646 + 5_000 + 300)
  const [order] = await shop.db.select().from(orders)
  expect(order?.totalCents).toBe((order?.subtotalCents ?? 0) + (order?.shippingCents ?? 0))
  const { address, city } = input.delivery
  expect(order?.shippingAddress).toMatchObject({ name: 'Akinyi', address, city, country: 'Kenya' })
})

test('a product with options is requested with its selected options at their price, and the buyer sees them', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { id } = await shop.given.product({ name: 'Rain cuff', priceCents: 2_000, choices: [wrist] })
  const piece = { productId: id, quantity: 1 }

  const wrong = [{}, { choices: { Wrist: '40 cm' } }, { choices: { Wrist: '17 cm', Colour: 'red' } }]
  for (const change of wrong) {
    const refused = await office.post('/requests', askFor({ lines: [necklace, { ...piece, ...change }] }))
    expect(refused.statusCode).toBe(422)
    expect((refused.json() as Problem).fields).toEqual({ 'lines.1.choices': 'Please choose' })
  }
  expect(await shop.db.select().from(orders)).toEqual([])

  const chosen = { ...piece, choices: { Wrist: '19 cm' }, note: 'for a wedding' }
  const paymentLink = (await office.post('/requests', askFor({ lines: [chosen] }))).json() as StaffPaymentLink
  const name = 'Rain cuff (Wrist: 19 cm, note: for a wedding)'
  expect(paymentLink).toMatchObject({ amount_kes: 24 * 129, lines: [{ name, quantity: 1 }] })
  expect(decodeURIComponent(paymentLink.whatsapp)).toContain(name)
  const [order] = await shop.db.select().from(orders)
  expect((await readPaymentState(shop, order!.id)).order?.lines).toMatchObject([
    { name: 'Rain cuff', priceCents: 2_400, choices: [{ name: 'Wrist', value: '19 cm' }], note: 'for a wedding' },
  ])
})

test('a second tap creates no second link, even at the same moment', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const input = askFor()
  const answers = await Promise.all(Array.from({ length: 6 }, () => office.post('/requests', input)))
  const numbers = answers.map((answer) => (answer.json() as StaffPaymentLink).number)
  expect(new Set(numbers).size).toBe(1)
  expect(await shop.db.select().from(orders)).toHaveLength(1)

  const dearer = await office.post('/requests', { ...input, lines: [{ ...necklace, quantity: 3 }] })
  expect([dearer.statusCode, dearer.json().message]).toEqual([
    409,
    expect.stringMatching(new RegExp(`^${numbers[0]} asks for KES [\\d,]+ already, as it was before it was changed`)),
  ])
})

describe('invalid input of staff is refused with its field and limit', () => {
  const line = (change: object) => ({ lines: [{ ...necklace, ...change }] })
  const wrong: [input: object, field: string, words: string][] = [
    [{ lines: [] }, 'lines', 'Add what is sold'],
    [{ lines: Array.from({ length: 51 }, () => necklace) }, 'lines', 'At most 50 lines'],
    [line({ words: '' }), 'lines.0.words', 'Say what is sold'],
    [line({ words: 'x'.repeat(121) }), 'lines.0.words', 'at most 120 characters'],
    [line({ words: 'two\nlines' }), 'lines.0.words', 'on one line'],
    [line({ price: undefined }), 'lines.0.price', 'Price is required'],
    [line({ price: { currency: 'KES', amount: 0 } }), 'lines.0.price', 'whole, 1 to 1,300,000'],
    [line({ price: { currency: 'KES', amount: 10.5 } }), 'lines.0.price', 'whole, 1 to 1,300,000'],
    [line({ price: { currency: 'USD', amount: 1.234 } }), 'lines.0.price', '0.01 to 10,000'],
    [line({ price: { currency: 'USD', amount: '12' } }), 'lines.0.price.amount', 'must be a number'],
    [line({ choices: { Wrist: '17 cm' } }), 'lines.0.choices', 'Only a piece of the catalogue'],
    [line({ note: 'x'.repeat(201) }), 'lines.0.note', '200'],
    [line({ quantity: 100 }), 'lines.0.quantity', '1 to 99'],
    [{ phone: '12' }, 'phone', "start with '+'"],
    [{ name: 'x'.repeat(101) }, 'name', 'at most 100 characters'],
    [{ name: '', delivery: { address: 'Ngong Road 12', city: 'Nairobi', price: null } }, 'name', 'needs a name'],
    [{ phone: '', delivery: { address: 'Ngong Road 12', city: 'Nairobi', price: null } }, 'phone', 'needs a phone'],
    [{ delivery: { address: '', city: 'Nairobi', price: null } }, 'delivery.address', 'Address is required'],
  ]
  test.each(wrong.map(([input, field, words]) => ({ input, field, words })))('$field: $words', async (one) => {
    const { input, field, words } = one
    const shop = await createTestShop()
    const office = await openOffice(shop)
    const answer = await office.post('/requests', askFor(input))
    expect(answer.statusCode).toBe(400)
    expect((answer.json() as { fields: Record<string, string> }).fields[field]).toContain(words)
    expect(await shop.db.select().from(orders)).toEqual([])
  })

  test('a sold product and an amount above the limit are refused', async () => {
    const shop = await createTestShop()
    const office = await openOffice(shop)
    const gone = await office.post('/requests', askFor({ lines: [{ productId: randomUUID(), quantity: 1 }] }))
    expect(gone.statusCode).toBe(404)
    const much = { ...necklace, price: { currency: 'KES', amount: 1_300_000 }, quantity: 99 }
    expect((await office.post('/requests', askFor({ lines: [much] }))).statusCode).toBe(400)
    expect(await shop.db.select().from(customers)).toEqual([])
  })
})

test('staff cancel a payment link, or it expires after seven days', async () => {
  const { shop, office, paymentLink, token } = await openLinkScene()
  const other = (await office.post('/requests', askFor())).json() as StaffPaymentLink
  const move = { from: 'awaiting_payment', to: 'cancelled' }
  expect((await office.post(`/orders/${paymentLink.number}/state`, move)).statusCode).toBe(200)
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'cancelled' })

  shop.clock.advance({ days: 7 })
  const later = await openOffice(shop)
  const stateOf = async ({ number }: StaffPaymentLink) =>
    (await later.get<StaffPaymentLink>(`/requests/${number}`)).state
  expect(await stateOf(other)).toBe('expired')
  await shop.runJobs(['order-expiry'])
  expect([await stateOf(paymentLink), await stateOf(other)]).toEqual(['cancelled', 'expired'])
})

test('guessed links are not found and then rate limited, and a valid link still opens', async () => {
  const { shop, token } = await openLinkScene()
  const guess = () => readLink(shop, randomUUID().replaceAll('-', ''), '41.90.0.9')
  const answers = await Promise.all(Array.from({ length: 70 }, guess))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await readLink(shop, token, '41.90.0.9')).status).toBe(200)
  expect((await readLink(shop, `${token}x`)).status).toBe(404)
})

test('a payment link gives no login and no list of orders', async () => {
  const { shop } = await openLinkScene()
  const payload = { email: '', password: '' }
  expect((await shop.api.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(400)
  expect((await shop.api.inject({ url: '/api/orders' })).statusCode).toBe(401)
})
