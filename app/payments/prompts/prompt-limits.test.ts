import { expect, test } from 'vitest'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { attempts } from '../payments.tables.server.ts'

test('a phone gets at most ten prompts, even from many accounts at once', async () => {
  const shop = await createPayingShop()
  const { mpesa } = shop.mobileMoney
  const { requestPrompt } = mpesa
  // The gate holds all prompts back until all are counted; otherwise the phone's lock would refuse some.
  const gate = Promise.withResolvers<void>()
  mpesa.requestPrompt = (request) => gate.promise.then(() => requestPrompt(request))
  const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.given.buyer()))
  const reasons: string[] = []
  const answers = buyers.map(async (buyer) => {
    const { reason } = await pay(shop, buyer, { phone: '0712345671' })
    reasons.push(reason)
  })
  await expect.poll(() => reasons).toEqual(Array(6).fill('too-many-prompts'))
  await expect.poll(() => shop.db.select().from(attempts)).toHaveLength(10)
  gate.resolve()
  await Promise.all(answers)
  expect(reasons.filter((reason) => reason === 'too-many-prompts')).toHaveLength(6)
  expect(await shop.db.select().from(attempts)).toHaveLength(10)
})
