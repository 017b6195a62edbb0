import { expect, test } from 'vitest'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import { requestPayment } from '#app/payments/payments.server.ts'
import { promptQueue } from '#app/payments/payments.tables.server.ts'
import { createPayingShop, usualKes } from '#tests/support/payments/payments.ts'
import { createCustomers } from '#tests/support/shop/many-customers.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { limitsCheck } from './limits-health.server.ts'

const silent = { name: 'Limits', isWell: true, sentence: 'No limit for new customers was near in the last hour.' }

/** `count`: four fifths of the limit. Only the last of these uses adds a warning, which names the limit. */
async function expectLine(shop: TestShop, count: number, use: (n: number) => Promise<unknown>, said: string) {
  for (let n = 0; n < count - 1; n++) await use(n)
  expect(await limitsCheck(shop)).toEqual(silent)
  await use(count - 1)
  expect(await limitsCheck(shop)).toMatchObject({ isWell: false, sentence: expect.stringContaining(said) })
}

test('the health page counts prompts per minute and card pages per address', async () => {
  const shop = await createPayingShop({ env: { PROMPTS_PER_MINUTE: '20' } })
  const customers = await createCustomers(shop, 8)
  const prompt = (n: number) =>
    requestPayment(shop, customers[n]!, {
      provider: 'mpesa',
      phone: `071234568${n}`,
      amountKes: usualKes,
      ip: `41.90.${n}.1`,
    })
  await expectLine(shop, 8, prompt, 'prompts in a minute: 8 of 10')

  const other = await createPayingShop()
  const pages = await createCustomers(other, 5)
  const open = (n: number) =>
    requestPayment(other, pages[n % 5]!, { provider: 'card', amountKes: usualKes, ip: '41.90.0.1', opensNewPage: true })
  await expectLine(other, 48, open, 'card pages from one address: 48 of 60')
})

test('the health page counts queued prompts and uploaded files', async () => {
  const shop = await createPayingShop()
  const customers = await createCustomers(shop, 120)
  const wait = (n: number) =>
    shop.db.insert(promptQueue).values({ customerId: customers[n]!.id, limitKey: 'shop', askedAt: shop.clock.now() })
  await expectLine(shop, 120, wait, 'prompts that wait: 120 of 150')

  const other = await createPayingShop()
  // Advances to the beginning of an hour, so that the test doesn't cross the end of an hour.
  other.clock.advance({ seconds: 3_610 - (Math.floor(other.clock.now().getTime() / 1000) % 3_600) })
  await expectLine(other, 1_200, (n) => countUpload(other, `41.90.${n % 100}.1`), 'files: 1200 of 1500')
})

test('the health page counts the stock that new customers reserve', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Account 1' } })
  const product = await shop.given.product()
  await addStock(shop, { id: product.id, number: 10 })
  const reserve = async () => {
    const buyer = await shop.given.customer()
    await shop.given.address(buyer)
    await shop.given.cartLine(buyer, product)
    const headers = { cookie: buyer.cookie }
    const payload = { method: 'bank' }
    const answer = await shop.api.inject({ method: 'POST', url: '/api/orders', headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  await expectLine(shop, 4, reserve, `reserved before payment of ${product.name}: 4 of 5`)
})
