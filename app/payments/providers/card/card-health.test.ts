import { expect, test } from 'vitest'
import { answerCardPage, openCardPage, untilCardSettled } from '#tests/support/payments/cards.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

async function readLine(shop: TestShop, name = 'Cards') {
  const office = await openOffice(shop)
  const lines = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  return lines.find((line) => line.name === name)
}

test('the health page shows whether cards are accepted, the last Paystack event, and unknown payments', async () => {
  const shop = await createPayingShop()
  expect(await readLine(shop)).toMatchObject({
    isWell: true,
    sentence: 'Cards (the sandbox) can be reached, and the shop’s access is accepted.',
  })
  const { transactionId, redirectUrl } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'pay')
  await untilCardSettled(shop, transactionId)
  expect((await readLine(shop, 'Card payments'))?.sentence).toContain('its last message came less than a minute ago')

  shop.sandbox.faults.cardVerify.answer = 'ongoing'
  await openCardPage(shop)
  shop.clock.advance({ hours: 1 })
  await shop.runJobs(['payment-checks'])
  expect((await readLine(shop, 'Card payments'))?.sentence).toContain('1 payment unclear')
})

test('a key that Paystack rejects is named, with the place to look', async () => {
  const shop = await createPayingShop()
  shop.config.paystack = { baseUrl: shop.sandbox.url, secretKey: 'sk_test_of_somebody_else' }
  expect(await readLine(shop)).toMatchObject({
    isWell: false,
    sentence: expect.stringContaining('PAYSTACK_SECRET_KEY'),
  })
  shop.config.paystack = null
  expect(await readLine(shop)).toBeUndefined()
})
