import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Customer } from '#app/identity/customer.ts'
import { requestPayment } from '#app/payments/payments.server.ts'
import { promptQueue } from '#app/payments/payments.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, customerWithPaidOrder, payFrom, usualKes } from '#tests/support/payments/payments.ts'
import { createCustomers } from '#tests/support/shop/many-customers.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const carrier = '41.90.0.1'
const elsewhere = '102.0.0.7'

let phones = 0

/** Requests a prompt to a new phone. */
async function ask(shop: TestShop, customer: Customer, ip: string) {
  phones += 1
  const phone = `07${String(phones).padStart(8, '0')}`
  return requestPayment(shop, customer, { provider: 'mpesa', phone, amountKes: usualKes, ip })
}

/**
 * Requests this many prompts without waiting in the queue. Each prompt that is sent fails at once. Returns their
 * number.
 */
async function abuse(shop: TestShop, customer: Customer, ip: string, times: number): Promise<number> {
  let sent = 0
  for (let n = 0; n < times; n++) {
    const gone = AbortSignal.abort()
    phones += 1
    const phone = `07${String(phones).padStart(8, '0')}`
    const input = { provider: 'mpesa' as const, phone, amountKes: usualKes, ip, signal: gone }
    const answer = await requestPayment(shop, customer, input)
    if (!answer.ok) continue
    sent += 1
    await postResult(shop, answer.transactionId, { code: 1032 })
  }
  return sent
}

test('36 newcomers behind one address get their prompts while three accounts there send ten times the limit', async () => {
  const shop = await createPayingShop()
  const paid = await customerWithPaidOrder(shop)
  const attackers = await createCustomers(shop, 3)
  const sent = await Promise.all(attackers.map((one) => abuse(shop, one, carrier, 40)))
  // The limit is four a minute for each account, however many it requests.
  expect(sent).toEqual([4, 4, 4])
  const honest = await createCustomers(shop, 36)
  const [answers] = await Promise.all([
    Promise.all(honest.map((one) => ask(shop, one, carrier))),
    ...attackers.map((one) => abuse(shop, one, carrier, 10)),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual(Array(36).fill(true))
  expect((await payFrom(shop, elsewhere, paid)).status).toBe(200)
})

test('five addresses with three accounts each do not block newcomers at a sixth', async () => {
  const shop = await createPayingShop()
  const customers = await createCustomers(shop, 15)
  await Promise.all(customers.map((one, n) => abuse(shop, one, `41.90.${n % 5}.1`, 12)))
  const honest = await createCustomers(shop, 36)
  const answers = await Promise.all(honest.map((one) => ask(shop, one, elsewhere)))
  expect(answers.map(({ ok }) => ok)).toEqual(Array(36).fill(true))
})

test('past the limit a newcomer queues, and buyers with the fewest prompts go first', async () => {
  const shop = await createPayingShop({ env: { PROMPTS_PER_MINUTE: '8' } })
  const [greedy, fresh] = (await createCustomers(shop, 2)) as [Customer, Customer]
  const others = await createCustomers(shop, 2)
  expect(await abuse(shop, greedy, carrier, 1)).toBe(1)
  shop.clock.advance({ seconds: 20 })
  expect(await abuse(shop, greedy, carrier, 1)).toBe(1)
  for (const [n, one] of others.entries()) expect(await ask(shop, one, `41.91.${n}.1`)).toMatchObject({ ok: true })

  shop.clock.advance({ seconds: 10 })
  const places = () => shop.db.select().from(promptQueue)
  const order: string[] = []
  const first = ask(shop, greedy, carrier).then((answer) => order.push('greedy') && answer)
  await expect.poll(places).toHaveLength(1)
  const second = ask(shop, fresh, elsewhere).then((answer) => order.push('fresh') && answer)
  await expect.poll(places).toHaveLength(2)
  expect(order).toEqual([])
  // After this time the limit allows one more prompt.
  shop.clock.advance({ seconds: 35 })
  expect(await second).toMatchObject({ ok: true })
  expect(order).toEqual(['fresh'])
  shop.clock.advance({ seconds: 17 })
  expect(await first).toMatchObject({ ok: true })
  expect(order).toEqual(['fresh', 'greedy'])
  expect(await places()).toEqual([])
})

test('after a minute in the queue the prompt is refused, and customers with a paid order never queue there', async () => {
  const shop = await createPayingShop({ env: { PROMPTS_PER_MINUTE: '4' } })
  const paid = await customerWithPaidOrder(shop)
  const places = () => shop.db.select().from(promptQueue)
  const [one, two, late, gone] = (await createCustomers(shop, 4)) as [Customer, Customer, Customer, Customer]
  expect(await ask(shop, one, '41.90.1.1')).toMatchObject({ ok: true })
  shop.clock.advance({ seconds: 20 })
  expect(await ask(shop, two, '41.90.2.1')).toMatchObject({ ok: true })
  const waiting = ask(shop, late, elsewhere)
  const leaving = new AbortController()
  const input = { provider: 'mpesa' as const, phone: '0799999999', amountKes: usualKes, ip: '41.90.3.1' }
  const left = requestPayment(shop, gone, { ...input, signal: leaving.signal })
  await expect.poll(places).toHaveLength(2)
  leaving.abort()
  expect(await left).toMatchObject({ ok: false, reason: 'too-many-prompts' })
  expect(await places()).toHaveLength(1)
  expect((await payFrom(shop, carrier, paid)).status).toBe(200)
  // Makes the attempts as recent as before, as if other accounts had used the free slots.
  await shop.db.execute(sql`update payment_attempts set requested_at = requested_at + interval '61 seconds'`)
  shop.clock.advance({ seconds: 61 })
  expect(await waiting).toMatchObject({ ok: false, reason: 'too-many-prompts', retryAfterMinutes: 1 })
  expect(await places()).toEqual([])
})
