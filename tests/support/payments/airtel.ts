import type { TestShop } from '../shop/test-shop.ts'
import { readAttempt } from './payment-state.ts'
import { usualKes } from './payments.ts'

type Payer = { cookie: string }

export async function payByAirtel(shop: TestShop, { cookie }: Payer, phone = '0733123456', amount = usualKes) {
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/airtel/pay',
    headers: { cookie },
    payload: { phone, amount },
  })
  const body = answer.json() as { transactionId: string; orderId: string; orderNumber: string; message: string }
  return { status: answer.statusCode, ...body }
}

export async function openAirtelPayment(shop: TestShop, phone?: string) {
  const buyer = await shop.given.buyer()
  const paid = await payByAirtel(shop, buyer, phone)
  const attempt = await readAttempt(shop, paid.transactionId)
  return { buyer, ...paid, attempt, shopReference: attempt.shopReference ?? '' }
}

/** Posts a callback as Airtel would, with any hash or without one. */
export async function postAirtelCallback(shop: TestShop, transaction: object, hash?: string) {
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/payments/airtel',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ transaction, ...(hash ? { hash } : {}) }),
  })
  return answer.statusCode
}

/** Runs the due checks of Airtel payments until none is left. */
export async function askAirtel(shop: TestShop): Promise<void> {
  shop.clock.advance({ seconds: 16 })
  await shop.runJobs(['payment-checks'])
}
