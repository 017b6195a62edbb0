import { expect, test } from 'vitest'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { attempts } from './payments.tables.server.ts'

test('no more than ten prompts reach one phone, however many accounts ask at once', async () => {
  const shop = await createPayingShop()
  // No prompt goes out, and none is refused by the phone's lock, before all have been counted.
  shop.sandbox.faults.token.slowMs = 1_500
  const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.given.buyer()))
  const answers = await Promise.all(buyers.map((buyer) => pay(shop, buyer, { phone: '0712345671' })))
  expect(answers.filter(({ reason }) => reason === 'too-many-prompts')).toHaveLength(6)
  expect(await shop.db.select().from(attempts)).toHaveLength(10)
})
