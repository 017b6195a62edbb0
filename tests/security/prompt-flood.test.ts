import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Customer } from '#app/identity/customer.ts'
import { requestPayment } from '#app/payments/payments.server.ts'
import { createPayingShop, customerWithPaidOrder, payFrom, usualKes } from '#tests/support/payments/payments.ts'
import { createCustomers } from '#tests/support/shop/many-customers.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const attackerIp = '41.90.0.1'
const otherIp = '102.0.0.7'

let asked = 0
/** With this signal, calls don't wait in the queue. */
const gone = AbortSignal.abort()
// A low limit, so that a test can exceed it.
const env = { PROMPTS_PER_MINUTE: '60' }

/** Each customer requests a prompt to another stranger's phone. Returns the number of sent prompts. */
async function flood(shop: TestShop, customers: Customer[], ipOf: (n: number) => string): Promise<number> {
  const answers = await Promise.all(
    customers.map((customer, n) => {
      asked += 1
      const phone = `07${String(asked).padStart(8, '0')}`
      return requestPayment(shop, customer, {
        provider: 'mpesa',
        phone,
        amountKes: usualKes,
        ip: ipOf(n),
        signal: gone,
      })
    }),
  )
  for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('too-many-prompts')
  return answers.filter(({ ok }) => ok).length
}

test('65 fresh accounts of one address leave M-Pesa open for customers old and new', async () => {
  const shop = await createPayingShop({ env })
  const [old, fresh] = [await customerWithPaidOrder(shop), await shop.given.buyer()]
  const sent = await flood(shop, await createCustomers(shop, 65), () => attackerIp)
  expect(sent).toBe(15)

  const paid = await payFrom(shop, attackerIp, old)
  expect(paid).toMatchObject({ status: 200 })
  expect((await payFrom(shop, otherIp, fresh, { phone: '0712345679' })).status).toBe(200)
})

test('180 fresh accounts of one address send 120 prompts an hour and no more', async () => {
  const shop = await createPayingShop({ env })
  const [old, fresh] = [await customerWithPaidOrder(shop), await shop.given.buyer()]
  const customers = await createCustomers(shop, 180)
  let sent = 0
  for (let first = 0; first < customers.length; first += 20) {
    sent += await flood(shop, customers.slice(first, first + 20), () => attackerIp)
    shop.clock.advance({ minutes: 6 })
  }
  expect(sent).toBe(120)
  expect((await payFrom(shop, attackerIp, old)).status).toBe(200)
  expect((await payFrom(shop, otherIp, fresh, { phone: '0712345679' })).status).toBe(200)
})

test('65 fresh accounts of as many addresses take half of the minute, and a paying customer pays', async () => {
  const shop = await createPayingShop({ env })
  const old = await customerWithPaidOrder(shop)
  expect(await flood(shop, await createCustomers(shop, 65), (n) => `41.90.${n}.1`)).toBe(30)
  expect((await payFrom(shop, otherIp, old)).status).toBe(200)
})

test("strangers' prompts to a phone do not keep its owner, who has paid from it, from paying", async () => {
  const shop = await createPayingShop()
  const owner = await customerWithPaidOrder(shop)
  for (const [n, stranger] of (await createCustomers(shop, 12)).entries()) {
    const input = { provider: 'mpesa' as const, phone: '0712345678', amountKes: usualKes, ip: `41.90.${n}.1` }
    await requestPayment(shop, stranger, input)
    shop.clock.advance({ minutes: 4 })
  }
  const [stranger] = await createCustomers(shop, 1)
  if (!stranger) throw new Error('nobody is there')
  const input = { provider: 'mpesa' as const, phone: '0712345678', amountKes: usualKes, ip: otherIp }
  expect(await requestPayment(shop, stranger, input)).toMatchObject({ ok: false, reason: 'too-many-prompts' })
  expect((await payFrom(shop, otherIp, owner)).status).toBe(200)
})

test('a phone gets thirty prompts a day from strangers, and the wait is given in hours', async () => {
  const shop = await createPayingShop()
  let sent = 0
  for (const [n, stranger] of (await createCustomers(shop, 40)).entries()) {
    const input = { provider: 'mpesa' as const, phone: '0712345678', amountKes: usualKes, ip: `41.90.${n}.1` }
    if ((await requestPayment(shop, stranger, input)).ok) sent += 1
    shop.clock.advance({ minutes: 10 })
  }
  expect(sent).toBe(30)
  const refused = await payFrom(shop, otherIp, await shop.given.buyer())
  expect(refused).toMatchObject({ status: 429, error: expect.stringMatching(/Please try again in 1[78] hours\.$/) })
})

test("a newcomer's address is read behind the trusted proxy, and stored only as a hash", async () => {
  const shop = await createPayingShop({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' } })
  const headers = { 'x-forwarded-for': attackerIp }
  const addresses: unknown[] = []
  for (const phone of ['0712345678', '0712345679']) {
    const { cookie } = await shop.given.buyer()
    const payload = { phone, amount: usualKes }
    const answer = await shop.api.inject({
      method: 'POST',
      url: '/api/mpesa/pay',
      headers: { ...headers, cookie },
      payload,
    })
    expect(answer.statusCode).toBe(200)
  }
  await payFrom(shop, '127.0.0.1', await shop.given.buyer(), { phone: '0712345680' })
  const kept = await shop.db.execute(
    sql`select newcomer_address as address, a::text as everything from payment_attempts a`,
  )
  for (const row of kept.rows) {
    addresses.push(row.address)
    expect(row.everything).not.toContain(attackerIp)
  }
  expect(new Set(addresses).size).toBe(2)

  shop.clock.advance({ minutes: 61 })
  await shop.runJobs(['forget-prompt-addresses'])
  const left = await shop.db.execute(sql`select 1 from payment_attempts where newcomer_address is not null`)
  expect(left.rows).toEqual([])
})
