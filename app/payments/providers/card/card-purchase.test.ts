import { describe, expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import {
  answerCardPage,
  expectCardStatus,
  expectPaidByCard,
  openCardPage,
  payByCard,
  readCardStatus,
  untilCardSettled,
} from '#tests/support/payments/cards.ts'
import { listAnswers, readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { reviews } from '../../payments.tables.server.ts'

test('a buyer pays by card and the makers are notified', async () => {
  const shop = await createPayingShop()
  const { buyer, transactionId, orderId, amount, redirectUrl, reference } = await openCardPage(shop)
  expect(amount).toBe(usualKes)
  const [asked] = shop.sandbox.cards.payments
  expect(asked).toMatchObject({
    amount: usualKes * 100,
    currency: 'KES',
    channels: ['card'],
    email: buyer.email,
    reference,
    callbackUrl: `${shop.config.publicUrl}/shop/checkout/card?transaction=${transactionId}`,
  })
  expect(await readAttempt(shop, transactionId)).toMatchObject({ state: 'pending', redirectUrl, phone: null })

  const { location } = await answerCardPage(redirectUrl, 'pay')
  expect(location).toContain(`transaction=${transactionId}&trxref=${reference}&reference=${reference}`)
  await untilCardSettled(shop, transactionId)
  await shop.runJobs(['channel-messages'])

  const books = await readPaymentState(shop, orderId)
  const receipt = `PS-${asked?.id}`
  expect(books.order).toMatchObject({ state: 'paid', method: 'card', receipt, contact: { phone: '+254712345678' } })
  expect(books).toMatchObject({ receipts: [receipt], sales: [{ quantity: 1 }], reviews: [] })
  expect(await readCardStatus(shop, buyer, transactionId)).toMatchObject({ status: 'success' })
  expect(shop.sandbox.messages()[0]?.text).toContain(receipt)
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toEqual({ cart: [] })
})

test('no stored data identifies a card or can charge it again', async () => {
  const shop = await createPayingShop()
  const { transactionId, redirectUrl } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'pay')
  await untilCardSettled(shop, transactionId)
  const kept = (await listAnswers(shop, transactionId)).map(({ body }) => body).join('\n')
  expect(kept).toContain('"last4":"4081"')
  expect(kept).not.toMatch(/AUTH_|408408|exp_year/)
})

describe('a card that is not charged', () => {
  test.each([
    ['decline', 'declined', 'declined the card'],
    ['funds', 'insufficient-funds', 'not enough money'],
  ] as const)(
    'by %s shows a message, and another try opens a new page of the same order',
    async (answer, code, words) => {
      const shop = await createPayingShop()
      const { buyer, transactionId, orderId, redirectUrl } = await openCardPage(shop)
      await answerCardPage(redirectUrl, answer)
      shop.clock.advance({ seconds: 16 })
      expect(await untilCardSettled(shop, transactionId)).toMatchObject({ state: 'failed', resultCode: code })
      expect((await readCardStatus(shop, buyer, transactionId)).message).toContain(words)

      const again = await payByCard(shop, buyer)
      expect(again).toMatchObject({ status: 200, orderId })
      expect(again.redirectUrl).not.toBe(redirectUrl)
      await answerCardPage(again.redirectUrl, 'pay')
      await untilCardSettled(shop, again.transactionId)
      expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
    },
  )

  test('expires after an hour without a buyer, and not earlier', async () => {
    const shop = await createPayingShop()
    const { buyer, transactionId } = await openCardPage(shop)
    shop.clock.advance({ minutes: 20 })
    await expectCardStatus(shop, buyer, transactionId, 'pending')
    shop.clock.advance({ minutes: 20 })
    await expectCardStatus(shop, buyer, transactionId, 'unknown')
    shop.clock.advance({ minutes: 30 })
    expect(await untilCardSettled(shop, transactionId)).toMatchObject({ state: 'failed', resultCode: 'abandoned' })
  })
})

test('a slow bank is awaited, and its late success pays', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.cardEvents.times = 0
  shop.sandbox.faults.cardVerify.answer = 'ongoing'
  const { buyer, transactionId, orderId, redirectUrl } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'slow')
  shop.clock.advance({ hours: 2 })
  await expectCardStatus(shop, buyer, transactionId, 'unknown')
  shop.sandbox.faults.cardVerify.answer = null
  shop.clock.advance({ hours: 2 })
  await expectPaidByCard(shop, { transactionId, orderId })
})

describe('an open page', () => {
  test('is resumed by the same buyer’s Pay button, and not by another buyer’s', async () => {
    const shop = await createPayingShop()
    const { buyer, transactionId, redirectUrl } = await openCardPage(shop)
    expect(await payByCard(shop, buyer)).toMatchObject({ transactionId, redirectUrl })
    const other = await payByCard(shop, buyer, { amount: usualKes, anew: true })
    expect(other.transactionId).not.toBe(transactionId)
    expect(shop.sandbox.cards.payments).toHaveLength(2)
  })

  test('does not block a payment by phone, and a second success goes to review', async () => {
    const shop = await createPayingShop()
    const { buyer, transactionId, redirectUrl } = await openCardPage(shop)
    const prompt = await pay(shop, buyer)
    expect(prompt.status).toBe(200)
    await postResult(shop, prompt.transactionId)
    await answerCardPage(redirectUrl, 'pay')
    await untilCardSettled(shop, transactionId)
    expect(await shop.db.select({ reason: reviews.reason }).from(reviews)).toHaveLength(1)
    expect((await readPaymentState(shop, prompt.orderId)).order?.state).toBe('paid')
  })

  test('is not opened during a prompt on the phone', async () => {
    const shop = await createPayingShop()
    const buyer = await shop.given.buyer()
    await pay(shop, buyer)
    expect(await payByCard(shop, buyer)).toMatchObject({ status: 409, reason: 'payment-in-progress' })
  })
})

describe('the response to verify is checked', () => {
  test.each([
    ['another amount', { amount: 100 }, 'wrong-amount'],
    ['another currency', { currency: 'USD' }, 'wrong-amount'],
  ])('a payment with %s goes to review', async (_name, reported, reason) => {
    const shop = await createPayingShop()
    Object.assign(shop.sandbox.faults.cardVerify, reported)
    const { buyer, transactionId, orderId, redirectUrl } = await openCardPage(shop)
    await answerCardPage(redirectUrl, 'pay')
    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    expect(await readPaymentState(shop, orderId)).toMatchObject({
      order: { state: 'awaiting_payment' },
      reviews: [{ reason }],
    })
    expect(await readCardStatus(shop, buyer, transactionId)).toMatchObject({ inReview: true })
  })

  test('a payment of the other mode pays nothing, and ends in a review', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.cardVerify.domain = 'live'
    const { orderId, redirectUrl } = await openCardPage(shop)
    await answerCardPage(redirectUrl, 'pay')
    for (let hours = 0; hours < 26; hours += 1) {
      shop.clock.advance({ hours: 1 })
      await shop.runJobs(['payment-checks'])
    }
    expect((await readPaymentState(shop, orderId)).reviews).toMatchObject([{ reason: 'no-answer' }])
  })

  test.each(['text', 'empty', 'zero', 'null'] as const)(
    'metadata as %s and additional fees change nothing',
    async (metadata) => {
      const shop = await createPayingShop()
      Object.assign(shop.sandbox.faults.cardVerify, { metadata, fees: 20_000 })
      const { transactionId, orderId, redirectUrl } = await openCardPage(shop)
      await answerCardPage(redirectUrl, 'pay')
      await untilCardSettled(shop, transactionId)
      expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
    },
  )
})

test('a shop without Paystack accepts no cards, and an invalid amount is refused for cards', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  expect(await payByCard(shop, buyer, { amount: 1 })).toMatchObject({ status: 409, amount: usualKes })
  expect(await payByCard(shop, buyer, { amount: `${usualKes}` })).toMatchObject({ status: 400 })
  shop.config.paystack = null
  expect(await payByCard(shop, buyer)).toMatchObject({ status: 409, error: 'Card is not offered at present.' })
  expect(shop.sandbox.cards.payments).toEqual([])
})
