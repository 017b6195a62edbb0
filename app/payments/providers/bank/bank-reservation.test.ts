import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { stockItems } from '#app/catalog/inventory/stock.tables.server.ts'
import { displayTime, nairobiTimeText } from '#app/framework/nairobi.ts'
import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { channelMessages, customerMessages } from '#app/orders/orders.tables.server.ts'
import { readConfig } from '#app/shop/config/config.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { loader } from './bank-page.tsx'

const env = { BANK_DETAILS: 'Kenya Bank 12345' }

type Buyer = { cookie: string; product: { id: string } }

async function order(shop: TestShop, { cookie }: Buyer) {
  const payload = { method: 'bank' }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload })
  const body = answer.json() as { orderId: string; error: string }
  return { status: answer.statusCode, ...body }
}

/** A buyer with `quantity` in the cart of a product with `ready` stock items. */
async function buyerOfReady(shop: TestShop, ready: number, quantity: number) {
  const buyer = await shop.given.buyer({ quantity })
  await shop.db.insert(stockItems).values({ id: crypto.randomUUID(), productId: buyer.product.id, made: ready })
  return buyer
}

async function freeNow(shop: TestShop): Promise<number[]> {
  await shop.runJobs(['ready-holds'])
  return (await shop.db.select().from(stockItems)).map(({ free }) => free)
}

test('a bank order reserves at most half of the stock for a day, and stays open for a week', async () => {
  const shop = await createPayingShop({ env })
  const buyer = await buyerOfReady(shop, 6, 6)
  const placed = await order(shop, buyer)
  expect(placed).toMatchObject({ status: 200 })
  expect(await freeNow(shop)).toEqual([3])
  const { order: open } = await readPaymentState(shop, placed.orderId)
  const hours = (open!.reservedUntil!.getTime() - open!.createdAt.getTime()) / 3_600_000
  expect(hours).toBeCloseTo(24)

  // Other newcomers who pay by transfer can reserve nothing of the other half; a buyer who pays at once can.
  const other = await shop.given.buyer()
  await shop.given.cartLine(other, buyer.product, 2)
  expect(await order(shop, other)).toMatchObject({ status: 200 })
  expect(await freeNow(shop)).toEqual([3])
  shop.clock.advance({ hours: 24, minutes: 1 })
  expect(await freeNow(shop)).toEqual([6])
  await shop.runJobs(['order-expiry'])
  expect((await readPaymentState(shop, placed.orderId)).order).toMatchObject({
    state: 'awaiting_payment',
    amountKes: open!.amountKes,
  })
})

test('a single piece can be reserved, for as long as the workshop allows', async () => {
  const shop = await createPayingShop({ env: { ...env, BANK_RESERVATION_HOURS: '168' } })
  const buyer = await buyerOfReady(shop, 1, 1)
  expect(await order(shop, buyer)).toMatchObject({ status: 200 })
  shop.clock.advance({ days: 6 })
  expect(await freeNow(shop)).toEqual([0])
})

test('staff set the reservation time from a day to a week, and existing orders keep theirs', async () => {
  const shop = await createPayingShop({ env })
  const office = await openOffice(shop)
  const hoursOf = async (orderId: string) => {
    const { order: open } = await readPaymentState(shop, orderId)
    return (open!.reservedUntil!.getTime() - open!.createdAt.getTime()) / 3_600_000
  }
  const before = await order(shop, await buyerOfReady(shop, 1, 1))
  for (const bankReservationHours of [0, 23, 169, 30.5, '48']) {
    const refused = await office.put('/settings/bank', { bankReservationHours, version: 0 })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { bankReservationHours: 'Hours must be a whole number from 24 to 168' },
    ])
  }
  for (const [version, hours] of [168, 24, 72].entries()) {
    expect((await office.put('/settings/bank', { bankReservationHours: hours, version })).statusCode).toBe(200)
    const placed = await order(shop, await buyerOfReady(shop, 1, 1))
    expect(await hoursOf(placed.orderId)).toBeCloseTo(hours)
  }
  expect(await hoursOf(before.orderId)).toBeCloseTo(24)
  // The details are the same, so no change is announced.
  expect(await shop.db.$count(channelMessages, eq(channelMessages.kind, 'bank details'))).toBe(0)
})

test('the hours from the environment win, are shown as such, and must be between a day and a week', async () => {
  const shop = await createPayingShop({ env: { ...env, BANK_RESERVATION_HOURS: '72' } })
  const office = await openOffice(shop)
  expect(await office.get('/settings')).toMatchObject({
    values: { bankReservationHours: 72 },
    set_by: { bankReservationHours: 'BANK_RESERVATION_HOURS' },
  })
  const refused = await office.put('/settings/bank', { bankReservationHours: 48, version: 0 })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The environment sets this. It can be changed there alone.',
  ])
  for (const hours of ['23', '169']) {
    const problems = [expect.stringMatching(/^BANK_RESERVATION_HOURS .*24.*168/)]
    expect(readConfig({ BANK_RESERVATION_HOURS: hours })).toEqual({ ok: false, problems })
  }
})

test('page and mail show the end of the reservation, and nothing if no stock is reserved', async () => {
  const shop = await createPayingShop({ env })
  const buyer = await buyerOfReady(shop, 1, 1)
  const { orderId } = await order(shop, buyer)
  const until = (await readPaymentState(shop, orderId)).order!.reservedUntil!
  const page = async (id: string, cookie: string) => {
    const { number } = (await readPaymentState(shop, id)).order!
    const context = new RouterContextProvider(new Map([[shopContext, shop]]) as never)
    const request = new Request(`http://localhost/shop/checkout/bank?order=${number}`, { headers: { cookie } })
    const data = await loader({ request, context } as never)
    if (data.kind !== 'placed') throw new Error(`the page shows ${data.kind}`)
    return renderToStaticMarkup(createElement(BankInstructions, { rows: data.rows }))
  }
  expect(await page(orderId, buyer.cookie)).toContain(
    `${displayTime(until)}. After that, other buyers can buy the ready pieces.`,
  )
  const mails = () => shop.db.select().from(customerMessages)
  expect(JSON.stringify(await mails())).toContain(`Your ready pieces are reserved until ${nairobiTimeText(until)}.`)

  const other = await shop.given.buyer()
  const made = await order(shop, other)
  expect(await page(made.orderId, other.cookie)).not.toContain('other buyers can buy')
  shop.clock.advance({ hours: 24, minutes: 1 })
  await freeNow(shop)
  expect(await page(orderId, buyer.cookie)).not.toContain('other buyers can buy')
})

test('a new customer has at most two open bank orders, and a customer with a paid order can have more', async () => {
  const shop = await createPayingShop({ env })
  const buyer = await shop.given.buyer()
  for (const status of [200, 200, 409]) {
    await shop.given.cartLine(buyer, buyer.product)
    expect(await order(shop, buyer)).toMatchObject({ status })
    shop.clock.advance({ minutes: 3 })
  }
  const paid = await pay(shop, buyer)
  expect(paid).toMatchObject({ status: 200 })
  await postResult(shop, paid.transactionId)
  await shop.given.cartLine(buyer, buyer.product)
  expect(await order(shop, buyer)).toMatchObject({ status: 200 })
})
