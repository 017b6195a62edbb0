import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readOrderLink } from '#app/orders/order-link.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { newSeed, randomNumbers } from '#tests/support/random-numbers.ts'
import { advanceToNextHour } from '#tests/support/shop/hour.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { findOrderMessage } from './find-order.ts'

const rounds = process.env.LONG ? 10_000 : 200
const timeout = process.env.LONG ? 3_600_000 : 300_000
const contact = { name: 'Naisiae Sankale', email: 'naisiae@example.com', phone: '+254712345678' }

async function paidOrder(shop: TestShop, email = contact.email, phone = '0799345678', given = contact.phone) {
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(guest)
  const payload = { contact: { ...contact, email, phone: given } }
  await shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers: { cookie: guest.cookie }, payload })
  const { orderId, transactionId } = await pay(shop, guest, { phone })
  await postResult(shop, transactionId)
  const { order, receipts } = await readPaymentState(shop, orderId)
  if (!order) throw new Error('no such order')
  return { number: order.number, receipt: receipts[0] ?? '', link: await readOrderLink(shop.db, order) }
}

async function ask(shop: TestShop, order: string, phone: string, remoteAddress = '41.90.1.1') {
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/orders/find',
    payload: { order, phone },
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

const mails = ({ sandbox }: TestShop) => sandbox.mails().map(({ to, text }) => `To: ${to}\n${text}`)

const sameAnswer = { status: 200, body: { success: true, message: findOrderMessage } }

test.each([
  ['its number and the phone of the contact', (one: { number: string }) => one.number, '0712 345 678'],
  [
    'the digits of its number and the phone that paid',
    (one: { number: string }) => one.number.slice(3),
    '+254799345678',
  ],
  ['its receipt, however typed', (one: { receipt: string }) => one.receipt.toLowerCase(), '712345678'],
])('the link goes to the e-mail of an order found by %s', async (_by, typed, phone) => {
  const shop = await createPayingShop()
  const order = await paidOrder(shop)
  expect(await ask(shop, typed(order), phone)).toEqual(sameAnswer)
  await expect.poll(() => mails(shop)).toHaveLength(1)
  const [mail] = mails(shop)
  expect(mail).toContain(`To: ${contact.email}`)
  expect(mail).toContain(`${shop.config.publicUrl}${order.link}`)
  expect(shop.sandbox.mails()[0]?.html).toContain(`href="${shop.config.publicUrl}${order.link}"`)
})

test.each(['030 12345678', '+49 30 12345678', '0049 3012345678', '3012345678'])(
  'an order placed from Germany is found by %s',
  async (typed) => {
    const shop = await createPayingShop()
    const order = await paidOrder(shop, contact.email, '0799345678', '+493012345678')
    expect(await ask(shop, order.number, '030 12345679')).toEqual(sameAnswer)
    expect(await ask(shop, order.number, typed)).toEqual(sameAnswer)
    await expect.poll(() => mails(shop)).toHaveLength(1)
  },
)

test('a wrong phone gets the same answer and sends nothing', { timeout }, async () => {
  const shop = await createPayingShop()
  const order = await paidOrder(shop)
  const silent = await paidOrder(shop, '', '0799345679')
  const seed = newSeed('asking for orders')
  const random = randomNumbers(seed)
  const pick = <T>(some: readonly T[]) => some[random(some.length)] as T
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('')
  const numbers = () =>
    pick([order.number, silent.number, order.receipt, order.number.slice(3), `EK-${digits(4)}`, `UKL${digits(7)}`, '%'])
  const phones = () =>
    pick([
      `07${digits(8)}`.replace('0712345678', '0712345679'),
      `+1${digits(10)}`,
      '345678',
      contact.email,
      "' or ''='",
      '%25471234%',
    ])
  for (let one = 0; one < rounds; one++) {
    const from = `41.${one % 250}.${Math.floor(one / 250) % 250}.7`
    expect(await ask(shop, numbers(), phones(), from), `seed ${seed}`).toEqual(sameAnswer)
  }
  expect(await ask(shop, silent.number, contact.phone, '41.90.9.9')).toEqual(sameAnswer)
  // Asks with the correct phone at last. The one mail shows that no earlier call has sent any.
  expect(await ask(shop, order.number, contact.phone, '41.90.9.9')).toEqual(sameAnswer)
  await expect.poll(() => mails(shop)).toHaveLength(1)
})

test('the answer precedes the lookup, so its duration reveals nothing', async () => {
  const shop = await createPayingShop()
  const order = await paidOrder(shop)
  const other = new Client({ connectionString: shop.databaseUrl })
  await other.connect()
  await other.query('begin; lock table orders in access exclusive mode')
  for (const number of [order.number, 'EK-999999']) expect(await ask(shop, number, contact.phone)).toEqual(sameAnswer)
  expect(mails(shop)).toEqual([])
  await other.query('rollback')
  await other.end()
  await expect.poll(() => mails(shop)).toHaveLength(1)
})

test('links are limited to three an hour per order, lookups to sixty an hour per address', async () => {
  const shop = await createPayingShop()
  advanceToNextHour(shop.clock)
  const order = await paidOrder(shop)
  const other = await paidOrder(shop, 'other@example.com', '0799345679')
  for (let one = 0; one < 5; one++)
    expect(await ask(shop, order.number, contact.phone, `41.90.1.${one}`)).toEqual(sameAnswer)
  expect(await ask(shop, other.number, contact.phone, '41.90.2.1')).toEqual(sameAnswer)
  await expect.poll(() => mails(shop).filter((mail) => mail.includes('To: other@example.com'))).toHaveLength(1)
  await expect.poll(() => mails(shop).filter((mail) => mail.includes(`To: ${contact.email}`))).toHaveLength(3)

  const statuses: number[] = []
  for (let one = 0; one < 62; one++) statuses.push((await ask(shop, 'EK-1', '0712345678', '41.90.3.1')).status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('a paid order without an e-mail gets its link by SMS, once an hour', async () => {
  const shop = await createPayingShop()
  advanceToNextHour(shop.clock)
  const order = await paidOrder(shop, '')
  await shop.runJobs(['customer-texts'])
  const links = async () => {
    shop.clock.advance({ seconds: 5 })
    await shop.runJobs(['customer-texts'])
    return shop.sandbox.texts().filter(({ text }) => text.includes('opens with the link'))
  }
  for (let one = 0; one < 3; one++) expect(await ask(shop, order.number, contact.phone)).toEqual(sameAnswer)
  await expect.poll(links).toHaveLength(1)
  expect(shop.sandbox.texts().at(-1)).toMatchObject({ to: contact.phone, parts: 1 })
  expect(shop.sandbox.texts().at(-1)?.text).toContain(`${shop.config.publicUrl}${order.link}`)
  // The shop sends no SMS for an order that is not paid.
  const other = await paidOrder(shop, '', '0799345679')
  await shop.db
    .update(orders)
    .set({ paidAt: null })
    .where(eq(orders.number, Number(other.number.slice(3))))
  shop.clock.advance({ hours: 1 })
  await ask(shop, other.number, contact.phone)
  await ask(shop, order.number, contact.phone)
  await expect.poll(links).toHaveLength(2)
  expect((await links()).every(({ text }) => text.includes(order.link))).toBe(true)
  expect(mails(shop)).toEqual([])
})
