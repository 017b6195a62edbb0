import { expect, test } from 'vitest'
import type { Customer } from '#app/identity/customer.ts'
import { requestPayment } from '#app/payments/payments.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { createCustomers } from '#tests/support/shop/many-customers.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Opens a new page each time. */
async function openPages(shop: TestShop, customer: Customer, number: number, ip: string) {
  const reasons: string[] = []
  for (let n = 0; n < number; n++) {
    const answer = await requestPayment(shop, customer, {
      provider: 'card',
      amountKes: usualKes,
      ip,
      opensNewPage: true,
    })
    reasons.push(answer.ok ? 'ok' : answer.reason)
  }
  return { opened: reasons.filter((reason) => reason === 'ok').length, last: reasons.at(-1) }
}

test('a new customer can open ten card pages an hour, and prompts are not affected', async () => {
  const shop = await createPayingShop({ env: { PROMPTS_PER_MINUTE: '20' } })
  const buyer = await shop.given.buyer()
  expect(await openPages(shop, buyer, 11, '41.90.0.1')).toEqual({ opened: 10, last: 'too-many-pages' })
  const pushes = shop.sandbox.pushes().length
  expect(await pay(shop, buyer)).toMatchObject({ status: 200 })
  expect(shop.sandbox.pushes()).toHaveLength(pushes + 1)
})

test('new customers at one address can open sixty card pages an hour, and known customers are not limited by it', async () => {
  const shop = await createPayingShop()
  const known = await shop.given.buyer()
  await postResult(shop, (await pay(shop, known)).transactionId)
  await shop.given.cartLine(known, known.product)
  const [elsewhere, ...others] = await createCustomers(shop, 8)
  for (const one of others.slice(0, 6))
    expect(await openPages(shop, one, 10, '41.90.0.1')).toMatchObject({ opened: 10 })
  const seventh = others[6]!
  expect(await openPages(shop, seventh, 1, '41.90.0.1')).toEqual({ opened: 0, last: 'too-many-pages' })
  expect(await openPages(shop, known, 12, '41.90.0.1')).toMatchObject({ opened: 12 })
  expect(await openPages(shop, elsewhere!, 1, '102.0.0.7')).toMatchObject({ opened: 1 })
  shop.clock.advance({ hours: 1, minutes: 1 })
  await shop.runJobs(['exchange-rate'])
  expect(await openPages(shop, seventh, 1, '41.90.0.1')).toMatchObject({ opened: 1 })
})

test('the subscribers of an IPv6 network share four times the card pages of one address', async () => {
  const shop = await createPayingShop({ env: { PROMPTS_PER_MINUTE: '10000' } })
  const others = await createCustomers(shop, 26)
  const last = others.pop()!
  const pages = others.map((one, n) => openPages(shop, one, 10, `2001:db8:1:${Math.floor(n / 5)}::${n + 1}`))
  const opened = (await Promise.all(pages)).reduce((sum, page) => sum + page.opened, 0)
  expect(opened).toBe(240)
  expect(await openPages(shop, last, 1, '2001:db8:2::1')).toMatchObject({ opened: 1 })
})
