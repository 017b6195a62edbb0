import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxTotalKes } from '#app/payment-links/link-amounts.ts'
import { openExchanges } from '#tests/support/payments/exchanges.ts'

test('a difference above the limit of a payment link is refused, and nothing is stored', async () => {
  const scene = await openExchanges({ quantity: 8 })
  await scene.shop.db.execute(sql`
    update products set choices = jsonb_set(choices, '{0,values,2,differenceCents}', '1000000') where id = ${scene.product.id}`)
  const { difference_kes } = (await scene.quote('Large', 7)).json()
  expect(difference_kes).toBeLessThanOrEqual(maxTotalKes)
  expect((await scene.quote('Large', 8)).json().message).toContain('asks for KES 10,000,000 at most')
  expect((await scene.exchange('Large', 10_310_272, { pieces: 8 })).statusCode).toBe(409)
  expect(await scene.lines()).toEqual([['Small', 8]])
  expect((await scene.read()).exchanges).toEqual([])
})
