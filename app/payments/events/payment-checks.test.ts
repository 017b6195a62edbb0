import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { callbackText, newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import {
  createPayingShop,
  openPayment,
  openSilentPayment,
  payWithoutCallback,
} from '#tests/support/payments/payments.ts'
import { attempts, providerMessages } from '../payments.tables.server.ts'

describe('a payment check', () => {
  test('pays an order whose callback never arrived, and a later callback only adds the receipt', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    const { attempt, orderId } = await openPayment(shop)
    await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    await shop.runJobs(['channel-messages'])
    expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: null })
    expect(shop.sandbox.messages()[0]!.text).toContain('the receipt follows')

    const receipt = shop.sandbox.charges()[0]!.receipt
    await postResult(shop, attempt.id, { receipt })
    shop.clock.advance({ minutes: 1 })
    await shop.runJobs(['channel-messages'])
    const books = await readPaymentState(shop, orderId)
    expect(books.order?.receipt).toBe(receipt)
    expect(books.receipts).toEqual([receipt])
    expect(shop.sandbox.messages()).toHaveLength(1)
  })

  test('draws no conclusion from the catch-all code or while the payment is being processed', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    const { attempt } = await openPayment(shop)
    const nothings = ['empty-message', 'being-processed', 'no-such', 'still-processing', 'html-503', 'reset'] as const
    for (const nothing of nothings) {
      shop.sandbox.faults.query.answer = nothing
      shop.clock.advance({ seconds: 25 })
      await shop.runJobs(['payment-checks'])
      expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
    }
    expect((await readAttempt(shop, attempt.id)).checks).toBeGreaterThan(4)
  })

  test('accepts a failure only after the second check, and never against a success', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.query.resultCode = '1032'
    const { attempt, orderId } = await openPayment(shop)
    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
    shop.clock.advance({ seconds: 11 })
    await shop.runJobs(['payment-checks'])
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'failed', resultCode: '1032' })
    await postResult(shop, attempt.id)
    shop.clock.advance({ hours: 2 })
    await shop.runJobs(['payment-checks'])
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  })

  test('continues for a day after the prompt, and detects a success at its end', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId } = await payWithoutCallback(shop)
    for (let hour = 0; hour < 22; hour++) {
      shop.clock.advance({ hours: 1 })
      await shop.runJobs(['payment-checks'])
    }
    expect((await readAttempt(shop, attempt.id)).state).toBe('unknown')
    shop.sandbox.faults.query.answer = null
    shop.clock.advance({ minutes: 61 })
    await shop.runJobs(['payment-checks'])
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  })

  test('ends after a day', async () => {
    const shop = await createPayingShop()
    const { attempt } = await openSilentPayment(shop)
    shop.clock.advance({ hours: 25 })
    await shop.runJobs(['payment-checks'])
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
  })

  test('ignores payments of the other mode', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId } = await openPayment(shop)
    await shop.db.update(attempts).set({ isDemo: false }).where(eq(attempts.id, attempt.id))
    shop.clock.advance({ minutes: 4 })
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, attempt.id)).nextCheckAt).toBeNull()
    expect((await readPaymentState(shop, orderId)).reviews).toEqual([])
  })
})

test('the next job run handles a callback that was stored but not handled', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  const body = callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() })
  const row = { kind: 'callback' as const, attemptId: attempt.id, body, receivedAt: shop.clock.now() }
  await shop.db.insert(providerMessages).values(row)
  await shop.runJobs(['payment-checks'])
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
})

test('callbacks that fail do not delay newer ones, and are handled as soon as possible', async () => {
  const shop = await createPayingShop()
  const [broken, good] = [await openPayment(shop), await openPayment(shop, '0712345679')]
  const left = ({ attempt }: typeof good) => ({
    kind: 'callback' as const,
    attemptId: attempt.id,
    body: callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() }),
    receivedAt: shop.clock.now(),
  })
  await shop.db.insert(providerMessages).values([...Array.from({ length: 25 }, () => left(broken)), left(good)])
  await command(
    shop.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the books are closed'; end $$;
    create trigger refuse before insert on receipts for each row
      when (new.attempt_id = '${broken.attempt.id}') execute function refuse()`,
  )

  await shop.runJobs(['payment-checks'])
  expect((await readPaymentState(shop, good.orderId)).order?.state).toBe('paid')
  expect((await readPaymentState(shop, broken.orderId)).order?.state).toBe('awaiting_payment')
  const { token } = await shop.given.staff()
  const health = await shop.api.inject({ url: '/api/admin/health', headers: { authorization: `Bearer ${token}` } })
  expect(health.json()).toContainEqual({
    name: 'Callbacks',
    isWell: false,
    sentence: '25 payment confirmations could not be handled yet; the shop keeps trying. The log says why.',
  })

  await command(shop.databaseUrl, 'drop trigger refuse on receipts')
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs(['payment-checks'])
  const books = await readPaymentState(shop, broken.orderId)
  expect(books.order?.state).toBe('paid')
  expect(books.receipts).toHaveLength(25)
})
