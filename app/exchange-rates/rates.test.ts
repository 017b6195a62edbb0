import { describe, expect, test } from 'vitest'
import type { StaffRate } from '#app/payments/admin/staff-review.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { acceptReading, currentRate, listQuotedRates, listReadings } from './rates.server.ts'

const staff = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'naisiae',
  name: 'Naisiae',
  role: 'owner' as const,
}
const read = (shop: TestShop) => shop.runJobs(['exchange-rate'])
const ask = async (shop: TestShop) => (await shop.api.inject({ url: '/api/exchange-rate' })).json() as unknown

async function readAfter(shop: TestShop, hours: number, kes: number) {
  shop.clock.advance({ hours })
  shop.sandbox.faults.rates.kes = kes
  await read(shop)
  return (await currentRate(shop)).rate
}

test('the rate is read, stored and returned', async () => {
  const shop = await createTestShop()
  shop.sandbox.faults.rates.kes = 129.511518
  await read(shop)
  expect(await ask(shop)).toEqual({
    rates: { KES: 129.511518 },
    fetchedAt: expect.stringMatching(/^20.*Z$/),
    source: '127.0.0.1',
    fallback: false,
  })
})

test('without any reading the rate is 129 and marked as a fallback', async () => {
  const shop = await createTestShop()
  shop.sandbox.faults.rates.answer = 'error-500'
  await read(shop)
  expect(await ask(shop)).toEqual({ rates: { KES: 129 }, fetchedAt: null, source: 'default', fallback: true })
})

test('the source is read at most hourly across all runs and processes', async () => {
  const shop = await createTestShop()
  await Promise.all(Array.from({ length: 8 }, () => read(shop)))
  expect(await listReadings(shop)).toHaveLength(1)
  expect(await readAfter(shop, 0.9, 130)).toBe('129.5')
  expect(await readAfter(shop, 0.2, 130)).toBe('130')
  expect(await listReadings(shop)).toHaveLength(2)
})

describe('a reading is refused', () => {
  test.each([
    ['below 90', { kes: 0.0077 }],
    ['below 90 by a little', { kes: 89.999999 }],
    ['above 200', { kes: 1_295 }],
    ['zero', { kes: 0 }],
    ['negative', { kes: -129.5 }],
    ['as text', { kesForm: 'text' as const }],
    ['missing', { kesForm: 'missing' as const }],
    ['of another base', { baseCode: 'EUR' }],
    ['five days old', { staleDays: 5 }],
    ['an error with status 200', { answer: 'error' as const }],
    ['not found', { answer: 'not-found' as const }],
    ['too many', { answer: 'too-many' as const }],
    ['HTML', { answer: 'html' as const }],
    ['empty', { answer: 'empty' as const }],
    ['cut off', { answer: 'reset' as const }],
  ])('%s', async (_name, faults) => {
    const shop = await createTestShop()
    Object.assign(shop.sandbox.faults.rates, faults)
    await read(shop)
    expect(await currentRate(shop)).toMatchObject({ rate: '129', isFallback: true })
  })
})

test('the source is read again at once after one bad answer', async () => {
  const shop = await createTestShop()
  Object.assign(shop.sandbox.faults.rates, { answer: 'reset', times: 1 })
  await read(shop)
  expect((await currentRate(shop)).rate).toBe('129.5')
})

test('a jump of more than 8% is accepted after it has lasted a day', async () => {
  const shop = await createTestShop()
  await read(shop)
  expect(await readAfter(shop, 1, 129.5 * 1.08)).toBe('139.86')
  expect(await readAfter(shop, 1, 129.5)).toBe('129.5')
  expect(await readAfter(shop, 1, 150)).toBe('129.5')
  expect(await readAfter(shop, 12, 150)).toBe('129.5')
  expect(await readAfter(shop, 11, 180)).toBe('129.5')
  expect(await readAfter(shop, 1, 150)).toBe('129.5')
  expect(await readAfter(shop, 23, 150.4)).toBe('129.5')
  expect(await readAfter(shop, 1, 150.4)).toBe('150.4')
})

test('staff may accept a jump at once, but no other refused reading', async () => {
  const shop = await createTestShop()
  await read(shop)
  await readAfter(shop, 1, 150)
  await readAfter(shop, 1, 1_500)
  const [absurd, jump] = await listReadings(shop)
  expect(await acceptReading(shop, staff, absurd!.id)).toEqual({ ok: false, reason: 'not-found' })
  expect(await acceptReading(shop, staff, 999_999)).toEqual({ ok: false, reason: 'not-found' })
  expect(await acceptReading(shop, staff, jump!.id)).toEqual({ ok: true })
  expect((await currentRate(shop)).rate).toBe('150')
  expect(await readAfter(shop, 1, 151)).toBe('151')
})

test('a reading that would no longer have an effect is neither offered nor accepted', async () => {
  const shop = await createTestShop()
  await read(shop)
  await readAfter(shop, 1, 150)
  const [jump] = await listReadings(shop)
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const offer = async () => {
    const rates = (await shop.api.inject({ url: '/api/admin/rates', headers })).json() as StaffRate[]
    return rates.find(({ id }) => id === jump!.id)?.may_accept
  }
  const accept = () => shop.api.inject({ method: 'POST', url: `/api/admin/rates/${jump!.id}/accept`, headers })
  expect(await offer()).toBe(true)
  await readAfter(shop, 1, 130)
  expect(await offer()).toBe(false)
  const refused = await accept()
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    409,
    'A newer rate is already in use, so this one can’t be accepted.',
  ])
  expect((await currentRate(shop)).rate).toBe('130')

  shop.sandbox.faults.rates.kes = 160
  shop.clock.advance({ hours: 1 })
  await read(shop)
  shop.sandbox.faults.rates.answer = 'error-500'
  shop.clock.advance({ hours: 73 })
  const [old] = await listReadings(shop)
  expect(await acceptReading(shop, staff, old!.id)).toEqual({ ok: false, reason: 'outdated' })
})

test('the last good rate counts for 72 hours', async () => {
  const shop = await createTestShop()
  await read(shop)
  shop.sandbox.faults.rates.answer = 'error-500'
  expect(await readAfter(shop, 71, 129)).toBe('129.5')
  shop.clock.advance({ hours: 2 })
  expect(await currentRate(shop)).toMatchObject({ rate: '129', isFallback: true })
})

test('reading the rate writes nothing', async () => {
  const shop = await createTestShop()
  await shop.runJobs(['exchange-rate'])
  const readOnly = { accessMode: 'read only' } as const
  const asked = shop.db.transaction(async (tx) => {
    const { rate } = await currentRate({ ...shop, db: tx as never })
    return [rate, (await listQuotedRates(tx, shop.clock.now())).length]
  }, readOnly)
  await expect(asked).resolves.toEqual(['129.5', 2])
})

test('an amount is accepted at every rate that was in use in the last 15 minutes', async () => {
  const shop = await createTestShop()
  await read(shop)
  const buyer = await shop.given.buyer()
  shop.clock.advance({ minutes: 61 })
  shop.sandbox.faults.rates.kes = 130
  await read(shop)
  const paid = await pay(shop, buyer, { amount: 6_864, phone: '0712341032' })
  expect(paid.status).toBe(200)
  const order = await shop.api.inject({ url: `/api/orders/${paid.orderId}`, headers: { cookie: buyer.cookie } })
  expect(order.json()).toMatchObject({ amountKes: 6_864, rate: '129.500000' })

  shop.clock.advance({ minutes: 16 })
  const late = await pay(shop, await shop.given.buyer(), { amount: 6_864 })
  expect(late).toMatchObject({
    status: 409,
    reason: 'amount-changed',
    amount: 6_890,
    error: expect.stringContaining('KES 6,890'),
  })
})
