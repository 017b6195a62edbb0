import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState, readStatus, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { findAmountProblem } from './payment-problems.server.ts'
import { attempts } from './payments.tables.server.ts'

test('64 simultaneous payment requests for one cart send one prompt', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const answers = await Promise.all(Array.from({ length: 64 }, () => pay(shop, buyer)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(shop.sandbox.pushes()).toHaveLength(1)
})

test.each([1, 0, -5, 0.5, 1e12, 6_863, 6_865, '6864', [usualKes], null, { amount: 1 }])(
  'a tampered amount of %j never reaches the provider',
  async (amount) => {
    const shop = await createPayingShop()
    const buyer = await shop.given.buyer()
    const answer = await pay(shop, buyer, { amount })
    expect([400, 409]).toContain(answer.status)
    if (answer.status === 409) expect(answer).toMatchObject({ reason: 'amount-changed', amount: usualKes })
    expect(shop.sandbox.pushes()).toEqual([])
    expect(await shop.db.select().from(attempts)).toEqual([])
  },
)

test('NaN and other text that is not JSON is refused', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  for (const amount of ['NaN', 'Infinity', '0x10', '1e400', '05']) {
    const headers = { cookie: buyer.cookie, 'content-type': 'application/json' }
    const payload = `{"phone":"0712345678","amount":${amount}}`
    const answer = await shop.api.inject({ method: 'POST', url: '/api/mpesa/pay', headers, payload })
    expect(answer.statusCode).toBe(400)
  }
  expect(shop.sandbox.pushes()).toEqual([])
})

test('during a live prompt a changed cart or another phone is refused', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const first = await pay(shop, buyer)
  const inProgress = {
    status: 409,
    reason: 'payment-in-progress',
    error: expect.stringContaining('A payment is in progress'),
  }
  expect(await pay(shop, buyer, { phone: '0712345679' })).toMatchObject(inProgress)
  await shop.given.cartLine(buyer, buyer.product, 2)
  expect(await pay(shop, buyer, { amount: 13_080 })).toMatchObject(inProgress)
  await shop.given.cartLine(buyer, buyer.product, 1)
  expect(await pay(shop, buyer)).toMatchObject({ status: 200, transactionId: first.transactionId })
  expect(shop.sandbox.pushes()).toHaveLength(1)
})

test('the confirmation of the new amount names a product that staff deleted in the meantime', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const removed = await shop.given.product({ name: 'Rain band', priceCents: 2_200 })
  await shop.given.cartLine(buyer, removed)
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${removed.id}`)
  expect(await pay(shop, buyer, { amount: 9_713 })).toMatchObject({
    status: 409,
    reason: 'amount-changed',
    amount: usualKes,
    leftOut: ['Rain band'],
  })
  expect(shop.sandbox.pushes()).toEqual([])
})

test('a prompt whose response was lost is returned with its id and never sent again', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.push.answer = 'lost'
  shop.sandbox.faults.push.times = 1
  const buyer = await shop.given.buyer()
  const lost = await pay(shop, buyer)
  expect(lost.status).toBe(200)
  expect(await readAttempt(shop, lost.transactionId)).toMatchObject({ state: 'pending', checkoutRequestId: null })
  shop.clock.advance({ seconds: 20 })
  await shop.runJobs(['payment-checks'])
  expect(shop.sandbox.pushes()).toHaveLength(1)

  await shop.sandbox.handset.enterPin(shop.sandbox.pushes()[0]!.checkoutRequestId, '1234')
  await untilSettled(shop, lost.transactionId)
  expect((await readPaymentState(shop, lost.orderId)).order).toMatchObject({ state: 'paid' })
})

test('an attempt whose process crashed before the prompt is never sent automatically', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  shop.sandbox.faults.push.answer = 'reset'
  const died = await pay(shop, buyer)
  await shop.db.update(attempts).set({ state: 'requested' }).where(eq(attempts.id, died.transactionId))
  shop.sandbox.faults.push.answer = null
  for (const seconds of [20, 100, 61]) {
    shop.clock.advance({ seconds })
    await shop.runJobs()
  }
  expect(shop.sandbox.pushes()).toEqual([])
  expect(await readAttempt(shop, died.transactionId)).toMatchObject({ state: 'unknown' })
  expect((await readStatus(shop, buyer, died.transactionId)).status).toBe('unknown')

  const again = await pay(shop, buyer)
  expect(again).toMatchObject({ status: 200, orderId: died.orderId })
  expect(shop.sandbox.pushes()).toHaveLength(1)
})

describe('a refusal by the provider', () => {
  test.each([
    ['500.003.02', 'System is busy', 'M-Pesa is busy', 1],
    ['400.002.02', 'Bad Request - Invalid PhoneNumber', 'Payment failed. Try again.', undefined],
    ['500.001.1001', 'Wrong credentials', 'Payment failed. Try again.', undefined],
    ['500.001.1001', 'Unable to lock subscriber, a transaction is already in process', 'in 1 minute', 1],
  ])('by %s %s fails the attempt with a message', async (errorCode, errorMessage, words, retryAfterMinutes) => {
    const shop = await createPayingShop()
    Object.assign(shop.sandbox.faults.push, { answer: 'error', times: 1, errorCode, errorMessage })
    const buyer = await shop.given.buyer()
    const refused = await pay(shop, buyer)
    expect(refused).toMatchObject({ status: 502, reason: 'provider-refused', error: expect.stringContaining(words) })
    expect(refused.retryAfterMinutes).toBe(retryAfterMinutes)
    expect(await shop.db.select().from(attempts)).toMatchObject([{ state: 'failed', nextCheckAt: null }])
    expect((await pay(shop, buyer)).status).toBe(200)
  })
})

test.each(['html-503', 'empty', 'reset'] as const)(
  'a response of %s is neither a success nor a refusal',
  async (answer) => {
    const shop = await createPayingShop()
    Object.assign(shop.sandbox.faults.push, { answer, times: 1 })
    const buyer = await shop.given.buyer()
    const paid = await pay(shop, buyer)
    expect(paid.status).toBe(200)
    expect((await readAttempt(shop, paid.transactionId)).state).toBe('pending')
    await postResult(shop, paid.transactionId)
    expect((await readStatus(shop, buyer, paid.transactionId)).status).toBe('success')
  },
)

describe('a prompt is refused', () => {
  test('for an empty cart, a missing address, a wrong phone or an amount above the limit', async () => {
    const shop = await createPayingShop({ env: { MPESA_MAX_AMOUNT: '7000' } })
    const stranger = await shop.given.customer()
    expect(await pay(shop, stranger)).toMatchObject({
      status: 409,
      error: 'Your cart is empty. Please add items before proceeding.',
    })
    await shop.given.cartLine(stranger, await shop.given.product({ priceCents: 4_800 }))
    expect(await pay(shop, stranger)).toMatchObject({ status: 422, reason: 'no-address', fields: expect.anything() })
    const buyer = await shop.given.buyer()
    expect(await pay(shop, buyer, { phone: '812345678' })).toMatchObject({
      status: 400,
      error: 'Phone number must start with 7 or 1 for 9-digit numbers',
    })
    await shop.given.cartLine(buyer, buyer.product, 2)
    expect(await pay(shop, buyer, { amount: 13_080 })).toMatchObject({ status: 409, reason: 'amount-too-large' })
    // The page shows this limit before the customer tries.
    expect(findAmountProblem(shop, 'mpesa', 13_080)).toMatch(/^M-Pesa takes at most KES 7,000 in one payment\./)
    expect(findAmountProblem(shop, 'mpesa', 7_000)).toBeNull()
    expect(shop.sandbox.pushes()).toEqual([])
  })

  test('after ten in an hour to one phone, from any account', async () => {
    const shop = await createPayingShop()
    for (let n = 0; n < 10; n++) {
      const paid = await pay(shop, await shop.given.buyer(), { phone: '0712341032' })
      await untilSettled(shop, paid.transactionId)
    }
    const buyer = await shop.given.buyer()
    const refused = await pay(shop, buyer, { phone: '0712341032' })
    expect(refused).toMatchObject({ status: 429, reason: 'too-many-prompts' })
    expect(refused.retryAfterMinutes).toBeGreaterThan(50)
    expect((await pay(shop, buyer, { phone: '0712345678' })).status).toBe(200)
    shop.clock.advance({ minutes: 61 })
    expect((await pay(shop, await shop.given.buyer(), { phone: '0712341032' })).status).toBe(200)
  })
})

test('a running payment can be resumed, and no longer once it has ended', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.callback.times = 0
  const buyer = await shop.given.buyer()
  const latest = async () => {
    const answer = await shop.api.inject({ url: '/api/mpesa/latest', headers: { cookie: buyer.cookie } })
    return (answer.json() as { payment: unknown }).payment
  }
  expect(await latest()).toBeNull()
  const paid = await pay(shop, buyer)
  expect(await latest()).toMatchObject({ transactionId: paid.transactionId, status: 'pending', phone: '2547•••••678' })
  shop.clock.advance({ minutes: 4 })
  expect(await latest()).toMatchObject({ status: 'unknown' })
  await postResult(shop, paid.transactionId)
  expect(await latest()).toBeNull()
})
