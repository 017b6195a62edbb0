import { count, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  answerCardPage,
  cardEvent,
  openCardPage,
  postCardEvent,
  signCardEvent,
  untilCardSettled,
} from '#tests/support/payments/cards.ts'
import { listAnswers, readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { providerMessages } from '../../payments.tables.server.ts'

const countStrange = async (shop: TestShop) =>
  (await shop.db.select({ n: count() }).from(providerMessages).where(isNull(providerMessages.attemptId)))[0]?.n

describe('an event of a payment', () => {
  test.each([
    ['before the customer is back', { beforeReturn: true }],
    ['twice', { times: 2 }],
    ['late', { lateMs: 50 }],
    ['never', { times: 0 }],
  ])('%s pays once', async (_name, faults) => {
    const shop = await createPayingShop()
    Object.assign(shop.sandbox.faults.cardEvents, faults)
    const { transactionId, orderId, redirectUrl, reference } = await openCardPage(shop)
    await answerCardPage(redirectUrl, 'pay')
    shop.clock.advance({ seconds: 16 })
    await untilCardSettled(shop, transactionId)
    const body = cardEvent(reference)
    expect(await postCardEvent(shop, body)).toMatchObject({ status: 200 })
    expect(await postCardEvent(shop, body)).toMatchObject({ status: 200 })
    await shop.runJobs(['payment-checks'])
    const books = await readPaymentState(shop, orderId)
    expect(books).toMatchObject({ order: { state: 'paid' }, sales: [{ quantity: 1 }], reviews: [] })
    expect(books.receipts).toHaveLength(1)
    const kept = await listAnswers(shop, transactionId)
    expect(kept.filter((one) => one.body === body)).toHaveLength(1)
  })

  test('triggers only a check, signed or not, and never pays by itself', async () => {
    const shop = await createPayingShop()
    const { transactionId, reference } = await openCardPage(shop)
    expect(await postCardEvent(shop, cardEvent(reference))).toMatchObject({ status: 200 })
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, transactionId)).state).toBe('pending')
  })

  test('still pays after the page has expired', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.cardEvents.times = 0
    const { transactionId, orderId, redirectUrl, reference } = await openCardPage(shop)
    shop.clock.advance({ hours: 2 })
    await untilCardSettled(shop, transactionId)
    await answerCardPage(redirectUrl, 'pay')
    await postCardEvent(shop, cardEvent(reference))
    await shop.runJobs(['payment-checks'])
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  })
})

describe('a forged or foreign event', () => {
  const forgeries: [string, (body: string, right: string) => [string, string]][] = [
    ['without a signature', (body) => [body, '']],
    ['with another key', (body, right) => [body, right.replace(/./g, (sign) => (sign === '0' ? '1' : '0'))]],
    ['changed after signing', (body, right) => [body.replace('"amount":1', '"amount":2'), right]],
    ['cut short', (body, right) => [body.slice(0, -5), right]],
    ['with half a signature', (body, right) => [body, right.slice(0, 64)]],
    ['with a signature in capitals', (body, right) => [body, right.toUpperCase()]],
  ]
  test.each(forgeries)('%s is refused, reveals nothing, and is counted', async (_name, forge) => {
    const shop = await createPayingShop()
    shop.sandbox.faults.cardEvents.times = 0
    const { transactionId, redirectUrl, reference } = await openCardPage(shop)
    await answerCardPage(redirectUrl, 'pay')
    const body = cardEvent(reference)
    const [sent, signature] = forge(body, signCardEvent(shop, body))
    const known = await postCardEvent(shop, sent, signature)
    const other = cardEvent('0'.repeat(32))
    expect(await postCardEvent(shop, other, '')).toEqual(known)
    expect(known.status).toBe(401)
    expect((await readAttempt(shop, transactionId)).state).toBe('pending')
    expect(await countStrange(shop)).toBe(2)
  })

  test('of another shop of the same merchant, or with invalid content, is accepted and changes nothing', async () => {
    const shop = await createPayingShop()
    const { transactionId } = await openCardPage(shop)
    const bodies = [
      cardEvent('another-shop-1'),
      '',
      '[]',
      'no json',
      '{"event":"charge.success","data":{"reference":7}}',
    ]
    for (const body of bodies) expect((await postCardEvent(shop, body)).status).toBe(200)
    expect(await countStrange(shop)).toBe(bodies.length)
    expect((await readAttempt(shop, transactionId)).state).toBe('pending')
  })
})

test('a dispute is shown to staff once, and does not change the sales', async () => {
  const shop = await createPayingShop()
  const { transactionId, orderId, redirectUrl } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'pay')
  await untilCardSettled(shop, transactionId)
  const [payment] = shop.sandbox.cards.payments
  for (const step of ['create', 'remind', 'resolve'] as const) await shop.sandbox.cards.dispute(payment!, step)
  const books = await readPaymentState(shop, orderId)
  expect(books.reviews).toMatchObject([{ reason: 'disputed' }])
  expect(books.messages.map(({ kind }) => kind)).toContain(`review:disputed:${transactionId}`)
  expect(books).toMatchObject({ order: { state: 'paid' }, sales: [{ quantity: 1 }] })
})
