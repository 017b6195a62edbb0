import { expect, test } from 'vitest'
import { customerMessages } from '#app/orders/orders.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { listReservedCodes, makeCode, typeCode } from '#tests/support/shop/discount-codes.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const usedUp = 'This code has been used up.'

/** Pays the amount that the first, refused call returns, as the page does after the buyer agrees. */
async function payWhatIsAsked(shop: TestShop, buyer: { cookie: string }, phone: string) {
  const { amount } = await pay(shop, buyer, { amount: 1, phone })
  return pay(shop, buyer, { amount, phone })
}

async function guestWith(shop: TestShop, quantity = 1): Promise<GivenCustomer> {
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }), quantity)
  await shop.given.address(guest)
  return guest
}

test('an order with a payment in review keeps its use of the code, even if its buyer orders again', async () => {
  const shop = await createPayingShop()
  await makeCode(shop, { most_uses: 1 })
  const buyer = await shop.given.buyer()
  expect(await typeCode(shop, buyer)).toBe('used')
  const { transactionId } = await payWhatIsAsked(shop, buyer, '0712345678')
  await postResult(shop, transactionId, { amount: 1 })

  await shop.given.cartLine(buyer, await shop.given.product())
  expect(await pay(shop, buyer, { amount: 1 })).toMatchObject({ status: 409, codeProblem: usedUp })
  expect(await typeCode(shop, buyer)).toBe(usedUp)
  expect(await listReservedCodes(shop)).toEqual(['held'])
})

test('an order that moves from a guest to an account keeps its use, unless another order replaces it', async () => {
  const shop = await createPayingShop()
  await makeCode(shop, { most_uses: 1 })
  const account = await shop.given.customer(person)
  const guest = await guestWith(shop)
  expect(await typeCode(shop, guest)).toBe('used')
  const first = await payWhatIsAsked(shop, guest, '0712345678')
  await postResult(shop, first.transactionId, { code: 1032 })

  await shop.given.cartLine(account, await shop.given.product())
  await shop.given.address(account)
  const newer = await payWhatIsAsked(shop, account, '0712345679')
  await postResult(shop, newer.transactionId, { code: 1032 })
  const { email, password } = person
  expect((await post(shop, '/api/auth/login', { email, password }, guest.cookie)).statusCode).toBe(200)
  expect(await typeCode(shop, account)).toBe(usedUp)

  // Once the newer order is cancelled, the next order replaces the one that came from the guest.
  const office = await openOffice(shop)
  const { order } = await readPaymentState(shop, newer.orderId)
  await office.post(`/orders/${order?.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
  expect(await typeCode(shop, account)).toBe('used')
  expect(await payWhatIsAsked(shop, account, '0712345677')).toMatchObject({ status: 200 })
  expect(await listReservedCodes(shop)).toEqual(['free', 'held'])
})

test('a guest is recognized by phone number, in any format', async () => {
  const shop = await createPayingShop()
  await makeCode(shop, { most_uses_of_customer: 1 })
  const guest = await guestWith(shop)
  expect(await typeCode(shop, guest)).toBe('used')
  const { transactionId, orderId } = await payWhatIsAsked(shop, guest, '0712345678')
  await postResult(shop, transactionId)
  expect((await readPaymentState(shop, orderId)).order?.contact.phone).toBe('+254712345678')

  const again = await guestWith(shop)
  const headers = { cookie: again.cookie }
  const contact = { name: 'Naisiae', email: 'n@example.com', phone: '+254712345678' }
  await shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers, payload: { contact } })
  expect(await typeCode(shop, again)).toBe('You have used this code already.')
})

test('a bank order is placed with its code, or the buyer is told once that the code gives no discount', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Kenya Bank 12345', SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { id } = await makeCode(shop, { most_uses: 1 })
  const [buyer, late] = [await shop.given.buyer(), await shop.given.buyer()]
  for (const one of [buyer, late]) expect(await typeCode(shop, one)).toBe('used')
  const place = async ({ cookie }: { cookie: string }) =>
    (await post(shop, '/api/orders', { method: 'bank' }, cookie)).json() as { error?: string; orderId: string }

  const { orderId } = await place(buyer)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ discountCode: 'KARIBU10', amountKes: 6_242 })
  const [mail] = await shop.db.select().from(customerMessages)
  expect(mail?.text).toContain('Discount KARIBU10: -$4.80')
  expect((await place(late)).error).toBe(`${usedUp} Please look at the amount again.`)
  const whole = await place(late)
  expect((await readPaymentState(shop, whole.orderId)).order).toMatchObject({ discountCode: null, amountKes: 6_864 })

  shop.clock.advance({ days: 7, minutes: 1 })
  await shop.runJobs(['order-expiry'])
  expect(await (await openOffice(shop)).get('/discount-codes')).toMatchObject([{ id, uses: 0 }])
})
