import { describe, expect, test } from 'vitest'
import { answerCardPage, openCardPage, postCardEvent, untilCardSettled } from '#tests/support/payments/cards.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { recordCalls } from '#tests/support/payments/provider-recorder.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { StaffReview } from '../../admin/staff-review.ts'
import { readRefundAnswer } from './card-refund-answers.ts'

const part = { wish: { of: 'amount', kes: 1_000 }, kes: 1_000 }

/** An order paid by card. The sandbox sends no refund events: each test sends its own. */
async function setScene() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { transactionId, orderId, orderNumber: number, redirectUrl, reference } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'pay')
  await untilCardSettled(shop, transactionId)
  shop.sandbox.faults.cardEvents.times = 0
  shop.sandbox.faults.cardRefund.end = 'pending'
  const { cardRefund } = shop.sandbox.faults
  const calls = await recordCalls(shop.config.paystack)

  return {
    shop,
    office,
    orderId,
    number,
    calls,
    async refund(answer: 'lost' | null = null) {
      Object.assign(cardRefund, { answer, times: 1 })
      expect((await askRefund(office, number, { way: 'provider', ...part })).statusCode).toBe(200)
    },
    states: async () => (await listOrderRefunds(shop, orderId)).map(({ state }) => state),
    /** Sends a signed event as Paystack does. */
    async tell(end: string, change: object = {}) {
      const data = {
        status: end,
        transaction_reference: reference,
        refund_reference: null,
        amount: '100000',
        currency: 'KES',
        processor: 'mpgs_zen',
        customer: { email: 'naisiae@example.com' },
        domain: 'test',
        ...change,
      }
      expect((await postCardEvent(shop, JSON.stringify({ event: `refund.${end}`, data }))).status).toBe(200)
    },
    async check() {
      shop.clock.advance({ minutes: 20 })
      await shop.runJobs(['refund-checks'])
    },
    reviews: () => office.get<StaffReview[]>('/reviews'),
  }
}
type Scene = Awaited<ReturnType<typeof setScene>>

const given = async ({ shop, orderId }: Scene) => (await readPaymentState(shop, orderId)).order?.refundedKes

describe('a refund with a lost response', () => {
  test('is sent once and stays unknown, whatever Paystack lists', async () => {
    const scene = await setScene()
    const { shop, calls } = scene
    shop.sandbox.faults.cardRefund.end = 'processed'
    await scene.refund('lost')
    expect(await scene.states()).toEqual(['unknown'])
    await expect.poll(() => shop.sandbox.cards.refunds).toMatchObject([{ status: 'processed' }])
    for (let n = 0; n < 5; n++) await scene.check()
    expect(await scene.states()).toEqual(['unknown'])
    expect(await given(scene)).toBe(0)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['POST /refund', 'GET /refund']),
    )
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(calls.every(({ path }) => !path.includes('?'))).toBe(true)
    const [review] = await scene.reviews()
    expect(review).toMatchObject({ reason: 'refund-no-answer', choices: ['returned', 'not-returned'] })
    const [listed] = shop.sandbox.cards.refunds
    const text = `Its list shows one refund of KES 1,000 for this payment: ${listed?.id} (processed).`
    expect(review?.detail).toContainEqual({ name: 'text', value: text })
  })

  test.each([
    ['processed', '100000', 'done', 1_000],
    ['processed', 100_000, 'done', 1_000],
    ['failed', '100000', 'failed', 0],
  ] as const)('with the event refund.%s of %s becomes %s', async (end, amount, state, kes) => {
    const scene = await setScene()
    await scene.refund('lost')
    for (const step of ['pending', 'processing', 'made-up']) await scene.tell(step, { amount })
    expect(await scene.states()).toEqual(['unknown'])
    for (let n = 0; n < 2; n++) {
      await scene.tell(end, { amount })
      expect(await scene.states()).toEqual([state])
      expect(await given(scene)).toBe(kes)
      expect(await scene.reviews()).toEqual([])
    }
  })

  test('does not end by an event about another refund', async () => {
    const scene = await setScene()
    await scene.refund('lost')
    const others = [
      { amount: '99900' },
      { amount: '100050' },
      { amount: 'KES 1,000' },
      { amount: null },
      { currency: 'USD' },
      { domain: 'live' },
      { transaction_reference: 'another-1' },
    ]
    for (const change of others) {
      await scene.tell('processed', change)
      await scene.tell('failed', change)
      expect([change, await scene.states()]).toEqual([change, ['unknown']])
    }
    expect(await given(scene)).toBe(0)
  })

  test('that needs attention gets its id from the event, and is checked by that id', async () => {
    const scene = await setScene()
    await scene.refund('lost')
    const [refund] = scene.shop.sandbox.cards.refunds
    await scene.tell('needs-attention', { id: refund!.id })
    expect(await scene.states()).toEqual(['unknown'])
    refund!.status = 'needs-attention'
    await scene.check()
    expect((await scene.reviews())[0]?.detail).toContainEqual({
      name: 'text',
      value: "It needs the payer's bank account. Give it in Paystack's own back office, under Refunds.",
    })
    refund!.status = 'processed'
    await scene.tell('processed')
    await scene.shop.runJobs(['refund-checks'])
    expect(await scene.states()).toEqual(['done'])
    expect(scene.calls.at(-1)).toMatchObject({ method: 'GET', path: `/refund/${refund!.id}` })
    expect(await scene.reviews()).toEqual([])
  })
})

describe('with two refunds of one amount', () => {
  test.each(['processed', 'failed'])('an event refund.%s ends neither of two open refunds', async (end) => {
    const scene = await setScene()
    await scene.refund()
    await scene.refund('lost')
    await scene.tell(end)
    await scene.check()
    expect(await scene.states()).toEqual(['sent', 'unknown'])
    expect(await given(scene)).toBe(0)

    // The first refund's id is known, so an event makes the shop poll it.
    scene.shop.sandbox.cards.refunds[0]!.status = 'processed'
    await scene.tell('processed', { refund_reference: 'RFD-1' })
    await scene.shop.runJobs(['refund-checks'])
    expect(await scene.states()).toEqual(['done', 'unknown'])
    expect(await given(scene)).toBe(1_000)
  })

  test.each(['processed', 'failed'])(
    'the late event refund.%s of the first refund does not end the second',
    async (end) => {
      const scene = await setScene()
      await scene.refund()
      scene.shop.sandbox.cards.refunds[0]!.status = end as 'processed'
      await scene.check()
      await scene.refund('lost')
      await scene.tell(end)
      expect(await scene.states()).toEqual([end === 'processed' ? 'done' : 'failed', 'unknown'])
      await scene.check()
      const [, second] = scene.shop.sandbox.cards.refunds
      const text = `Its list shows one refund of KES 1,000 for this payment: ${second!.id} (pending).`
      expect((await scene.reviews())[0]?.detail).toContainEqual({ name: 'text', value: text })
    },
  )

  test('a late event can still refer to a refund that staff did not find, so it does not end the next one', async () => {
    const scene = await setScene()
    await scene.refund('lost')
    const [review] = await scene.reviews()
    await scene.office.post(`/reviews/${review?.id}/settle`, { action: 'not-returned' })
    await scene.refund('lost')
    await scene.tell('processed')
    expect(await scene.states()).toEqual(['failed', 'unknown'])
  })

  test('an event refers to the second refund if Paystack refused the first', async () => {
    const scene = await setScene()
    Object.assign(scene.shop.sandbox.faults.cardRefund, { answer: 'invalid-key', times: 1 })
    await askRefund(scene.office, scene.number, { way: 'provider', ...part })
    await scene.refund('lost')
    await scene.tell('processed')
    expect(await scene.states()).toEqual(['failed', 'done'])
  })
})

test('an event never ends a refund that Paystack reports as open', async () => {
  const scene = await setScene()
  await scene.refund()
  await scene.tell('processed')
  await scene.shop.runJobs(['refund-checks'])
  expect(await scene.states()).toEqual(['sent'])
})

test('a response about another refund or payment is ignored', async () => {
  const scene = await setScene()
  await scene.refund()
  const [payment] = scene.shop.sandbox.cards.payments
  Object.assign(scene.shop.sandbox.cards.refunds[0]!, { status: 'processed' })
  payment!.id += 1
  await scene.check()
  expect(await scene.states()).toEqual(['sent'])
  payment!.id -= 1
  await scene.check()
  expect(await scene.states()).toEqual(['done'])
})

test('a response without an id does not count as acceptance', () => {
  const body = JSON.stringify({ status: true, message: 'Refund has been queued for processing', data: {} })
  expect(readRefundAnswer({ kind: 'answered', status: 200, body }).kind).toBe('unanswered')
})
