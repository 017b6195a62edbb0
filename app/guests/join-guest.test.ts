import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, guestJoins } from '#app/identity/identity.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { cookieOf, person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const credentials = { email: person.email, password: person.password }

async function logIn(shop: TestShop, guest: GivenCustomer): Promise<GivenCustomer> {
  const answer = await post(shop, '/api/auth/login', credentials, guest.cookie)
  expect(answer.statusCode).toBe(200)
  return { ...(answer.json() as { user: GivenCustomer }).user, cookie: cookieOf(answer) }
}

async function read(shop: TestShop, { cookie }: { cookie: string }, url: string) {
  return (await shop.api.inject({ url, headers: { cookie } })).json() as unknown
}

async function quantities(shop: TestShop, customer: { cookie: string }) {
  const { cart } = (await read(shop, customer, '/api/user/cart')) as { cart: { id: string; quantity: number }[] }
  return cart.map(({ id, quantity }) => [id, quantity])
}

/** An account with a session in another browser, and a guest with a paid order. */
async function meet(shop: TestShop) {
  const account = await shop.given.customer(person)
  const guest = await shop.given.guest()
  const product = await shop.given.product({ priceCents: 4800 })
  await shop.given.cartLine(guest, product)
  await shop.given.address(guest)
  return { account, guest, product }
}

test('a login moves the guest’s cart, orders and address to the account', async () => {
  const shop = await createPayingShop()
  const { account, guest } = await meet(shop)
  const { transactionId, orderId } = await pay(shop, guest)
  await postResult(shop, transactionId)
  const [both, own, brought] = [await shop.given.product(), await shop.given.product(), await shop.given.product()]
  await shop.given.cartLine(account, both, 2)
  await shop.given.cartLine(account, own, 1)
  await shop.given.cartLine(guest, both, 3)
  await shop.given.cartLine(guest, brought, 4)

  const back = await logIn(shop, guest)
  expect(back.id).toBe(account.id)
  expect(await quantities(shop, back)).toEqual([
    [both.id, 3],
    [own.id, 1],
    [brought.id, 4],
  ])
  expect(await read(shop, back, '/api/orders')).toMatchObject([{ id: orderId, state: 'paid' }])
  expect(await read(shop, back, `/api/mpesa/status/${transactionId}`)).toMatchObject({ status: 'success' })
  expect(await read(shop, back, '/api/user/address')).toMatchObject({ address: { city: 'Nairobi' } })
  expect(await read(shop, guest, '/api/orders')).toMatchObject({ success: false })
})

test("the cart keeps the account's larger quantity and ignores lines above its limit", async () => {
  const shop = await createTestShop()
  const account = await shop.given.customer(person)
  const guest = await shop.given.guest()
  const both = await shop.given.product()
  await shop.given.cartLine(account, both, 5)
  for (let line = 1; line < 49; line++) await shop.given.cartLine(account, await shop.given.product())
  const [first, second] = [await shop.given.product(), await shop.given.product()]
  for (const product of [both, first, second]) await shop.given.cartLine(guest, product)

  const merged = await quantities(shop, await logIn(shop, guest))
  expect(merged).toHaveLength(50)
  expect(merged[0]).toEqual([both.id, 5])
  expect(merged[49]).toEqual([first.id, 1])
})

test('an open prompt delays the move of cart and order until it has ended', async () => {
  const shop = await createPayingShop()
  const { guest, product } = await meet(shop)
  const { transactionId, orderId } = await pay(shop, guest)
  const back = await logIn(shop, guest)
  await shop.runJobs(['guest-joins'])
  expect(await quantities(shop, back)).toEqual([])
  expect((await readAttempt(shop, transactionId)).customerId).toBe(guest.id)

  await shop.given.cartLine(back, product, 2)
  await postResult(shop, transactionId)
  await shop.runJobs(['guest-joins'])
  // The payment removed the paid products from the guest's cart, but nothing from the account's cart.
  expect(await quantities(shop, back)).toEqual([[product.id, 2]])
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', customerId: back.id })
  expect(await shop.db.select().from(guestJoins)).toEqual([])
})

test('a login during a payment callback loses neither', async () => {
  const shop = await createPayingShop()
  for (let round = 0; round < 5; round++) {
    const email = `n${round}@example.com`
    await shop.given.customer({ ...person, email })
    const guest = await shop.given.guest()
    await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
    await shop.given.address(guest)
    const { transactionId, orderId } = await pay(shop, guest, { phone: `071234500${round}` })
    const [answer] = await Promise.all([
      post(shop, '/api/auth/login', { email, password: person.password }, guest.cookie),
      postResult(shop, transactionId),
      shop.runJobs(['guest-joins']),
    ])
    await shop.runJobs(['guest-joins'])
    const { user } = answer.json() as { user: { id: string } }
    expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', customerId: user.id })
    expect((await readAttempt(shop, transactionId)).customerId).toBe(user.id)
  }
})

test('a guest who signs up during a payment becomes the account', async () => {
  const shop = await createPayingShop()
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }))
  await shop.given.address(guest)
  const { orderId, transactionId } = await pay(shop, guest)
  const answer = await post(shop, '/api/auth/register', person, guest.cookie)
  expect(answer.json()).toEqual({ success: true, user: { id: guest.id, name: person.name, email: person.email } })

  const customer = { cookie: cookieOf(answer) }
  await postResult(shop, transactionId)
  expect(await read(shop, customer, '/api/orders')).toMatchObject([{ id: orderId, state: 'paid' }])
  expect(await read(shop, guest, '/api/orders')).toMatchObject({ success: false })
  expect((await post(shop, '/api/auth/login', credentials)).statusCode).toBe(200)
})

test('a guest can’t sign up with the e-mail of an account', async () => {
  const shop = await createTestShop()
  await shop.given.customer(person)
  const guest = await shop.given.guest()
  const product = await shop.given.product()
  await shop.given.cartLine(guest, product)
  const answer = await post(shop, '/api/auth/register', person, guest.cookie)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ message: 'An account with this email already exists. Please login instead.' })
  expect(await quantities(shop, guest)).toEqual([[product.id, 1]])
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, guest.id))
  expect(row).toMatchObject({ isGuest: true, email: null })
})

test('the same e-mail, name and phone alone move nothing', async () => {
  const shop = await createPayingShop()
  const { guest } = await meet(shop)
  const contact = { name: person.name, email: person.email, phone: '+254712345678' }
  const save = { method: 'PUT' as const, url: '/api/user/checkout', headers: { cookie: guest.cookie } }
  expect((await shop.api.inject({ ...save, payload: { contact } })).statusCode).toBe(200)
  const { transactionId } = await pay(shop, guest)
  await postResult(shop, transactionId)

  const elsewhere = { cookie: cookieOf(await post(shop, '/api/auth/login', credentials)) }
  await shop.runJobs(['guest-joins'])
  expect(await read(shop, elsewhere, '/api/orders')).toEqual([])
  expect(await quantities(shop, elsewhere)).toEqual([])
})
