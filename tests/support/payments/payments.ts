import { createTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'
import { newReceipt, postResult } from './callbacks.ts'
import { readAttempt } from './payment-state.ts'

/** A shop with a rate of 129.5 that receives the sandbox's callbacks. */
export async function createPayingShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop(options)
  await shop.runJobs(['exchange-rate'])
  await shop.listen()
  return shop
}

/** The price in shillings of one product at $48.00 with shipping, at a rate of 129.5. */
export const usualKes = 6_864

type Payer = { cookie: string }
type PaymentOptions = { phone?: unknown; amount?: unknown }

export function pay(shop: TestShop, payer: Payer, options: PaymentOptions = {}) {
  return payFrom(shop, '127.0.0.1', payer, options)
}

export async function payFrom(
  shop: TestShop,
  remoteAddress: string,
  { cookie }: Payer,
  { phone = '0712345678', amount = usualKes }: PaymentOptions = {},
) {
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/mpesa/pay',
    headers: { cookie },
    payload: { phone, amount } as object,
    remoteAddress,
  })
  const body = answer.json() as {
    transactionId: string
    orderId: string
    orderNumber: string
    amount: number
    error: string
    reason: string
    retryAfterMinutes?: number
    fields?: Record<string, string>
  }
  return { status: answer.statusCode, ...body }
}

export async function openPayment(shop: TestShop, phone = '0712345678') {
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer, { phone })
  return { buyer, ...paid, attempt: await readAttempt(shop, paid.transactionId) }
}

/** A prompt that went out, but whose answer and callback never come. */
export async function openPaymentWithLostResponse(shop: TestShop) {
  shop.sandbox.faults.callback.times = 0
  shop.sandbox.faults.push.answer = 'lost'
  const opened = await openPayment(shop)
  shop.sandbox.faults.push.answer = null
  return opened
}

/** No callback comes, and the provider answers queries with 'still on the phone'. */
export async function openSilentPayment(shop: TestShop) {
  shop.sandbox.faults.callback.times = 0
  shop.sandbox.faults.query.answer = 'being-processed'
  return openPayment(shop)
}

export async function payWithoutCallback(shop: TestShop) {
  const opened = await openSilentPayment(shop)
  await shop.sandbox.handset.enterPin(opened.attempt.checkoutRequestId ?? '', '1234')
  return opened
}

/** A prompt whose order was replaced by the order of a larger cart, with a second prompt. */
export async function payWithLargerCart(shop: TestShop) {
  const first = await openPayment(shop)
  shop.clock.advance({ minutes: 4 })
  await shop.given.cartLine(first.buyer, first.buyer.product, 2)
  return { first, second: await pay(shop, first.buyer, { amount: 13_080 }) }
}

/** A customer with a paid order and a filled cart, when no prompt limit applies any more. */
export async function customerWithPaidOrder(shop: TestShop) {
  const customer = await shop.given.buyer()
  const first = await pay(shop, customer)
  await postResult(shop, first.transactionId, { receipt: newReceipt() })
  await shop.given.cartLine(customer, customer.product)
  shop.clock.advance({ minutes: 4 })
  return customer
}
