import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartLines } from '#app/cart/cart.tables.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { findOrderByLink, readOrderLink } from '#app/orders/order-link.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { advanceToNextHour } from '#tests/support/shop/hour.ts'
import { post } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

// Each order pays from another phone, because the provider accepts an equal amount from a phone only once in two
// minutes.
let phones = 10

/** Places an order, by default paid. */
async function order(shop: TestShop, buyer: GivenCustomer, isPaid = true) {
  await shop.given.cartLine(buyer, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(buyer)
  phones += 1
  const { orderId, transactionId } = await pay(shop, buyer, { phone: `07123${phones}821` })
  if (isPaid) await postResult(shop, transactionId)
  const { order: placed } = await readPaymentState(shop, orderId)
  if (!placed) throw new Error('no such order')
  return { orderId, transactionId, number: placed.number, link: await readOrderLink(shop.db, placed) }
}

const join = (shop: TestShop, link: string, { cookie }: { cookie: string }) =>
  post(shop, `/api${link}/join`, undefined, cookie)

const ownerOf = async (shop: TestShop, orderId: string) => (await readPaymentState(shop, orderId)).order?.customerId

test('an order is found only by its exact number and token', async () => {
  const shop = await createPayingShop()
  const one = await order(shop, await shop.given.guest())
  const token = one.link.split('/').at(-1) ?? ''
  expect(one.link).toMatch(/^\/orders\/EK-\d+\/[0-9a-f]{32}$/)
  expect(await findOrderByLink(shop.db, one.number, token)).toMatchObject({ id: one.orderId })

  const last = token.endsWith('0') ? '1' : '0'
  for (const wrong of [
    '',
    token.slice(1),
    token.slice(0, -1) + last,
    `${token.toUpperCase()}0`,
    `${token}0`,
    "' or 1=1",
  ]) {
    expect(await findOrderByLink(shop.db, one.number, wrong)).toBeNull()
  }
  for (const number of ['EK-999999', '', 'EK-', '9'.repeat(12)])
    expect(await findOrderByLink(shop.db, number, token)).toBeNull()
})

test('a link moves only its own order from a guest to an account', async () => {
  const shop = await createPayingShop()
  const guest = await shop.given.guest()
  const [first, second] = [await order(shop, guest), await order(shop, guest)]
  const account = await shop.given.customer()
  expect((await join(shop, first.link, account)).json()).toEqual({ success: true })
  expect(await ownerOf(shop, first.orderId)).toBe(account.id)
  expect((await readAttempt(shop, first.transactionId)).customerId).toBe(account.id)
  expect(await ownerOf(shop, second.orderId)).toBe(guest.id)
  expect((await join(shop, first.link, account)).statusCode).toBe(200)
})

test('an order of an account does not move, and guests can’t move orders', async () => {
  const shop = await createPayingShop()
  const owner = await shop.given.customer()
  const own = await order(shop, owner)
  expect((await join(shop, own.link, await shop.given.customer())).statusCode).toBe(409)
  expect(await ownerOf(shop, own.orderId)).toBe(owner.id)

  const guest = await shop.given.guest()
  const theirs = await order(shop, guest)
  expect((await join(shop, theirs.link, await shop.given.guest())).statusCode).toBe(409)
  expect((await post(shop, `/api${theirs.link}/join`)).statusCode).toBe(401)
  expect(await ownerOf(shop, theirs.orderId)).toBe(guest.id)
})

test('an order does not move while its prompt is open', async () => {
  const shop = await createPayingShop()
  const guest = await shop.given.guest()
  const open = await order(shop, guest, false)
  const account = await shop.given.customer()
  expect((await join(shop, open.link, account)).statusCode).toBe(409)
  expect(await ownerOf(shop, open.orderId)).toBe(guest.id)
  await postResult(shop, open.transactionId)
  expect((await join(shop, open.link, account)).statusCode).toBe(200)
})

test('guesses of links are rate limited', async () => {
  const shop = await createTestShop()
  advanceToNextHour(shop.clock)
  const account = await shop.given.customer()
  const statuses: number[] = []
  for (let guess = 0; guess < 62; guess++) {
    const token = guess.toString(16).padStart(32, '0')
    statuses.push((await join(shop, `/orders/EK-1001/${token}`, account)).statusCode)
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})

test('guests without orders and reachable carts are deleted after a week', async () => {
  const shop = await createPayingShop()
  const empty = await shop.given.guest()
  const withCart = await shop.given.guest()
  const withOrder = await shop.given.guest()
  const account = await shop.given.customer()
  const product = await shop.given.product()
  await shop.given.cartLine(withCart, product)
  await order(shop, withOrder)

  const left = async () => (await shop.db.select({ id: customers.id }).from(customers)).map(({ id }) => id).sort()
  await shop.runJobs(['sweep-guests'])
  expect(await left()).toContain(empty.id)
  shop.clock.advance({ days: 8 })
  await shop.runJobs(['sweep-guests'])
  expect(await left()).toEqual([withCart.id, withOrder.id, account.id].sort())

  // After the logout the cart has no session any more, so no browser can reach it.
  await post(shop, '/api/auth/logout', undefined, withCart.cookie)
  await shop.runJobs(['sweep-guests'])
  expect(await left()).toEqual([withOrder.id, account.id].sort())
  expect(await shop.db.select().from(cartLines).where(eq(cartLines.customerId, withCart.id))).toEqual([])
})
