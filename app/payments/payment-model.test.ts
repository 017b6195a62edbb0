import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactKes, type History, type Step, startHistory } from '#tests/support/payment-history.ts'
import { readBooks } from '#tests/support/payments.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { isPaidState } from '../orders/order.ts'
import { readCustomerOrder } from '../orders/orders.server.ts'
import { orders } from '../orders/orders.tables.server.ts'
import { isLive } from './payment.ts'
import { attempts, receipts } from './payments.tables.server.ts'
import { readShownPayment } from './standing/way-back.server.ts'

// The second run, on a given server, only shows that the SQL holds there.
const histories = process.env.LONG ? 10_000 : process.env.ONLY_DATABASE ? 40 : 200

const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 7 })
const quantity = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      phone: fc.constantFrom(1, 7),
      answer: fc.constantFrom('accepted' as const, 'accepted' as const, 'lost' as const, 'refused' as const),
      tampered: fc.constantFrom(false, false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay-twice' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('lose-and-pay-again' as const), who, isCharged: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('tell-success' as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('tell-failure' as const), which, code: fc.constantFrom(1032, 1037, 9999) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell-wrong-amount' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell-other' as const), which, other: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell-and-edit' as const), which, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('query' as const), failing: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(20, 181, 950, 3_700, 180_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit-cart' as const), who, quantity }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('change-price' as const), cents: fc.integer({ min: 1, max: 9_999 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('change-rate' as const), kes: fc.constantFrom(129, 129.511518, 131.25) }),
  },
)

test(
  `${histories} random histories keep the books in order`,
  async () => {
    const shop = await createTestShop()
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      const history = await startHistory(shop)
      const paid = new Set<string>()
      for (const one of steps) {
        await history.run(one)
        await checkStep(shop, history, paid)
      }
      await checkBooks(shop, history)
      await checkLongAfter(shop, history)
      await endHistory(shop, history)
    })
    await fc.assert(property, { numRuns: histories, endOnFailure: true })
  },
  histories * 2_000,
)

const ownAttempts = (shop: TestShop, { customers }: History) =>
  shop.db
    .select()
    .from(attempts)
    .where(
      inArray(
        attempts.customerId,
        customers.map(({ id }) => id),
      ),
    )
const ownOrders = (shop: TestShop, { customers }: History) =>
  shop.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.customerId,
        customers.map(({ id }) => id),
      ),
    )

/** After every step: one live prompt a customer at most, and what was paid stays paid. */
async function checkStep(shop: TestShop, history: History, paid: Set<string>): Promise<void> {
  const tries = await ownAttempts(shop, history)
  for (const { id } of history.customers) {
    const live = tries.filter((attempt) => attempt.customerId === id && isLive(attempt, shop.clock.now()))
    expect(live.length).toBeLessThanOrEqual(1)
  }
  for (const order of await ownOrders(shop, history)) {
    if (paid.has(order.id)) expect(isPaidState(order.state)).toBe(true)
    if (isPaidState(order.state)) paid.add(order.id)
  }
}

async function checkBooks(shop: TestShop, history: History): Promise<void> {
  const tries = await ownAttempts(shop, history)
  await checkReceipts(shop, history, tries)
  for (const row of await ownOrders(shop, history)) await checkOrder(shop, history, row.id)
  for (const attempt of tries) {
    const stranger = history.customers.find(({ id }) => id !== attempt.customerId)!
    expect(await readShownPayment(shop, stranger.id, attempt.id)).toBeNull()
    expect(await readCustomerOrder(shop.db, stranger.id, attempt.orderId)).toBeNull()
    // Each attempt was pushed once, or refused, with its own amount.
    const pushes = history.pushes.filter(({ token }) => token === attempt.callbackToken)
    expect(pushes.length).toBe(pushes.length === 0 && attempt.state === 'failed' ? 0 : 1)
    for (const { request } of pushes) expect(request.amountKes).toBe(attempt.amountKes)
  }
}

/** Whatever M-Pesa never told comes to light: no charge stays unknown to everybody, and no payment is watched for ever. */
async function checkLongAfter(shop: TestShop, history: History): Promise<void> {
  for (const seconds of [181, 3_700, 86_400, 20]) {
    shop.clock.advance({ seconds })
    await history.run({ do: 'query', failing: false })
  }
  for (const attempt of await ownAttempts(shop, history)) {
    expect(attempt.nextCheckAt).toBeNull()
    const { order, reviews } = await readBooks(shop, attempt.orderId)
    const isShown = reviews.some(({ attemptId }) => attemptId === attempt.id)
    // Only a definite answer leaves nothing to look for: also beside an order that another payment paid.
    expect(isShown || attempt.state === 'failed' || (attempt.state === 'success' && order?.paidAt)).toBeTruthy()
    // What its customer reads is true for ever: nobody is checking any more but staff.
    expect((await readShownPayment(shop, attempt.customerId, attempt.id))?.message ?? '').not.toContain(
      'still checking',
    )
    if (attempt.state === 'success') {
      const open = reviews.filter(({ attemptId, settledAt }) => attemptId === attempt.id && settledAt === null)
      expect(open.map(({ reason }) => reason)).not.toContain('no-answer')
    }
  }
  await checkBooks(shop, history)
}

/** Every receipt that a callback told is in the books exactly once, and none that nobody told. */
async function checkReceipts(shop: TestShop, history: History, tries: { id: string }[]): Promise<void> {
  const ids = tries.map(({ id }) => id)
  const rows = ids.length ? await shop.db.select().from(receipts).where(inArray(receipts.attemptId, ids)) : []
  expect(rows.map(({ receipt }) => receipt).sort()).toEqual([...history.told].sort())
}

async function checkOrder(shop: TestShop, history: History, orderId: string): Promise<void> {
  const books = await readBooks(shop, orderId)
  const order = books.order!
  expect(order.amountKes).toBe(exactKes(order.totalCents, order.rate.rate))
  const isPaid = isPaidState(order.state)
  expect(books.sales).toHaveLength(isPaid ? order.lines.length : 0)
  expect(books.messages.filter(({ kind }) => kind === 'paid')).toHaveLength(isPaid ? 1 : 0)

  const successes = books.attempts.filter(({ state }) => state === 'success')
  if (isPaid) expect(successes.length).toBeGreaterThanOrEqual(1)
  // Only what was really paid in full is a success, whatever else was said.
  for (const { callbackToken } of successes) {
    expect(history.pushes.find(({ token }) => token === callbackToken)?.receipt).toBeTruthy()
  }
  for (const attempt of books.attempts) {
    expect(attempt.amountKes).toBe(order.amountKes)
    // Money is never dropped: it paid the order, or staff are shown it.
    const hasMoney =
      attempt.state === 'success' || books.receipts.some((receipt) => receiptOf(history, attempt, receipt))
    const isReviewed = books.reviews.some(({ attemptId }) => attemptId === attempt.id)
    if (hasMoney) expect(isReviewed || (isPaid && attempt.state === 'success')).toBe(true)
  }
  const unpaying = successes.length - (isPaid ? 1 : 0)
  expect(books.reviews.filter(({ reason }) => /^(paid-twice|order-)/.test(reason)).length).toBe(unpaying)
  // Each contradiction was announced once.
  expect(books.messages.filter(({ kind }) => kind.startsWith('review:'))).toHaveLength(books.reviews.length)
}

function receiptOf(history: History, attempt: { callbackToken: string }, receipt: string): boolean {
  return history.pushes.some(
    (push) => push.token === attempt.callbackToken && push.receipt === receipt && history.told.has(receipt),
  )
}

/** What is left over is no work for the next history. */
async function endHistory(shop: TestShop, { customers }: History): Promise<void> {
  const ids = customers.map(({ id }) => id)
  await shop.db.update(attempts).set({ nextCheckAt: null }).where(inArray(attempts.customerId, ids))
  await shop.db.update(orders).set({ expiresAt: null }).where(inArray(orders.customerId, ids))
  shop.clock.advance({ minutes: 2 })
}
