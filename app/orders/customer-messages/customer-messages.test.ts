import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay } from '#tests/support/payments/payments.ts'
import { newId } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { readOrderLink } from '../order-link.server.ts'
import { customerMessages, orders } from '../orders.tables.server.ts'

const rounds = (shop: TestShop) => shop.runJobs(['customer-mails', 'customer-texts'])
const readRows = (shop: TestShop, way: 'email' | 'sms' = 'email') =>
  shop.db.select().from(customerMessages).where(eq(customerMessages.way, way)).orderBy(asc(customerMessages.createdAt))

async function paidOrder(shop: TestShop) {
  const { attempt, orderId, buyer } = await openPayment(shop)
  await postResult(shop, attempt.id)
  const { order } = await readPaymentState(shop, orderId)
  if (!order) throw new Error('no such order')
  return { order, attempt, buyer }
}

test('a paid order sends one mail and one SMS, with the receipt and the private link', async () => {
  const shop = await createPayingShop()
  const { order, attempt, buyer } = await paidOrder(shop)
  await postResult(shop, attempt.id, { receipt: order.receipt })
  await Promise.all([rounds(shop), rounds(shop), rounds(shop)])
  await rounds(shop)

  const link = shop.config.publicUrl + (await readOrderLink(shop.db, order))
  const [mail, ...more] = shop.sandbox.mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: buyer.email, subject: `Order ${order.number} is paid`, times: 1 })
  expect(mail?.text).toContain(`receipt ${order.receipt}`)
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)
  const [sms, ...others] = shop.sandbox.texts()
  expect(others).toEqual([])
  expect(sms).toMatchObject({ to: '+254712345678', from: 'ENKIAMA', parts: 1 })
  expect(sms?.text).toContain(link)
  expect(await readRows(shop, 'sms')).toMatchObject([{ state: 'sent', providerId: sms?.id }])
})

test('a guest without an email gets only the SMS, and one without a phone gets nothing', async () => {
  const shop = await createPayingShop()
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(guest)
  const { transactionId } = await pay(shop, guest)
  await postResult(shop, transactionId)
  await rounds(shop)
  expect(shop.sandbox.mails()).toEqual([])
  expect(shop.sandbox.texts()).toHaveLength(1)
})

test('state changes by staff and refunds are each sent once', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { order } = await paidOrder(shop)
  const move = (from: string, to: string, note?: string) =>
    office.post(`/orders/${order.number}/state`, { from, to, ...(note ? { note } : {}) })
  expect((await move('paid', 'making')).statusCode).toBe(200)
  expect((await move('paid', 'making')).statusCode).toBe(409)
  expect((await move('making', 'sent', 'Wells Fargo 77')).statusCode).toBe(200)
  expect((await move('sent', 'delivered')).statusCode).toBe(200)
  const refund = {
    id: newId(),
    wish: { of: 'rest' },
    way: 'by-hand',
    amount_kes: order.amountKes,
    reason: 'Too small',
    reference: 'BACK1',
  }
  expect((await office.post(`/orders/${order.number}/refunds`, refund)).statusCode).toBe(200)
  await office.post(`/orders/${order.number}/refunds`, refund)
  await rounds(shop)
  expect(shop.sandbox.mails().map(({ subject }) => subject)).toEqual([
    `Order ${order.number} is paid`,
    `Order ${order.number} is being made`,
    `Order ${order.number} is on its way`,
    `Order ${order.number}: refund of KES 6,864`,
  ])
  expect(shop.sandbox.mails()[2]?.text).toContain('How to follow it: Wells Fargo 77')
  expect(shop.sandbox.texts()).toHaveLength(4)
})

test('a payment in review is sent once, even if there are further findings', async () => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  await postResult(shop, attempt.id, { amount: 1 })
  await postResult(shop, attempt.id, { amount: 2 })
  await rounds(shop)
  expect(shop.sandbox.mails()).toMatchObject([{ subject: expect.stringContaining('we are checking your payment') }])
})

test('a bank order sends the bank details, and one address gets at most six messages an hour', async () => {
  const lines: string[] = []
  const onLogLine = (line: string) => lines.push(line)
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank 0123' }, onLogLine })
  for (let one = 0; one < 8; one++) {
    const guest = await shop.given.guest()
    await shop.given.cartLine(guest, await shop.given.product())
    await shop.given.address(guest)
    const payload = { contact: { name: 'N', email: 'victim@example.com', phone: '+254712345678' } }
    await shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers: { cookie: guest.cookie }, payload })
    await shop.given.bankOrder(guest)
  }
  await rounds(shop)
  expect(shop.sandbox.mails()).toHaveLength(6)
  expect(lines.filter((line) => line.includes('"limit":"messages of placed orders"'))).toHaveLength(2)
  expect(shop.sandbox.mails()[0]?.text).toContain('Equity Bank 0123')
  // Each of these guests is a new customer, who gets no SMS before paying.
  expect(shop.sandbox.texts()).toEqual([])
})

test('without email and SMS services no message is stored, and the order continues', async () => {
  const shop = await createPayingShop()
  shop.config.smtpUrl = undefined
  shop.config.sms = null
  const { order } = await paidOrder(shop)
  expect(order.state).toBe('paid')
  expect(await shop.db.select().from(customerMessages)).toEqual([])
})

test('staff see sent messages, send one again as a new mail, and can copy a WhatsApp text', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { order, buyer } = await paidOrder(shop)
  await rounds(shop)
  const path = `/orders/${order.number}/customer-messages`
  type Seen = { messages: { id: string; way: string; state: string; recipient: string }[]; whatsapp: string }
  const seen = await office.get<Seen>(path)
  expect(seen.messages).toMatchObject([
    { way: 'email', state: 'sent', recipient: buyer.email },
    { way: 'sms', state: 'sent', recipient: '+254712345678' },
  ])
  const words = decodeURIComponent(seen.whatsapp)
  expect(words).toMatch(/^https:\/\/wa\.me\/254712345678\?text=/)
  expect(words).toContain(await readOrderLink(shop.db, order))
  const again = `${path}/${seen.messages[0]?.id}/send`
  expect((await office.post(again)).statusCode).toBe(200)
  await rounds(shop)
  expect(shop.sandbox.mails()).toHaveLength(2)
  expect((await office.post(`/orders/EK-9999/customer-messages/${seen.messages[0]?.id}/send`)).statusCode).toBe(404)
  // Staff can resend each message at most five times an hour.
  const answers: number[] = []
  for (let n = 0; n < 4; n++) answers.push((await office.post(again)).statusCode)
  expect(answers).toEqual([200, 200, 200, 429])
  await shop.db
    .update(orders)
    .set({ contactPhone: '', shippingAddress: { ...order.shippingAddress, phone: '' } })
    .where(eq(orders.id, order.id))
  expect(await office.get(path)).toMatchObject({ whatsapp: null })
})
