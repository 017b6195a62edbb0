import { expect, test } from 'vitest'
import { askFor, necklace } from '#tests/support/payments/payment-links.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { StaffPaymentLink } from './link-wire.ts'

const inKes = (amount: number) => ({ currency: 'KES', amount })
const inDollars = (amount: number) => ({ currency: 'USD', amount })

/** One product at $48, which is KES 6,192 at a rate of 129. */
async function openScene() {
  const shop = await createPayingShop()
  const { id: productId } = await shop.given.product({ priceCents: 4_800 })
  const [owner, helper] = [await openOffice(shop), await openOffice(shop, 'helper')]
  const full = (
    await owner.post('/requests', askFor({ lines: [{ productId, quantity: 1 }] }))
  ).json() as StaffPaymentLink
  const bracelet = (price?: object) => ({ productId, quantity: 1, ...(price ? { price } : {}) })
  return { owner, helper, bracelet, fullKes: full.amount_kes }
}

test('a helper can’t request less than the catalogue price, and an owner can', async () => {
  const { owner, helper, bracelet, fullKes } = await openScene()
  const below = [
    { lines: [bracelet(inDollars(47.99))] },
    { lines: [bracelet(inKes(fullKes - 1))] },
    { lines: [necklace, bracelet(inKes(100))] },
    { lines: [bracelet()], discount: inKes(1) },
    { lines: [bracelet()], discount: inDollars(47) },
    { lines: [bracelet(), necklace], discount: inKes(1_501) },
  ]
  for (const request of below) {
    const refused = await helper.post('/requests', askFor(request))
    const words = 'Only owners can request less than the catalogue price. Please ask an owner.'
    expect([refused.statusCode, refused.json().message], JSON.stringify(request)).toEqual([403, words])
    expect((await owner.post('/requests', askFor(request))).statusCode, JSON.stringify(request)).toBe(200)
  }
  const asked = await helper.get<StaffPaymentLink[]>('/requests')
  expect(asked).toHaveLength(below.length + 1)
})

test('a helper requests at least the catalogue price, and any price for a custom description', async () => {
  const { helper, bracelet, fullKes } = await openScene()
  const fair = [
    { lines: [bracelet()] },
    { lines: [bracelet(inDollars(48))] },
    { lines: [bracelet(inKes(fullKes))] },
    { lines: [bracelet(inDollars(60))], discount: inDollars(12) },
    { lines: [bracelet(), necklace], discount: inKes(1_500) },
    { lines: [{ ...necklace, price: inKes(50) }], discount: inKes(20) },
  ]
  for (const request of fair) {
    const answer = await helper.post('/requests', askFor(request))
    expect(answer.statusCode, `${JSON.stringify(request)}: ${answer.body}`).toBe(200)
  }
})
