import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { readOrder } from '../../../app/orders/orders.server.ts'
import { channelMessages, salesRows } from '../../../app/orders/orders.tables.server.ts'
import { attempts, providerMessages, receipts, reviews } from '../../../app/payments/payments.tables.server.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'

/** The rate is 129.5, and the sandbox's callbacks arrive. */
export async function createPayingShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop(options)
  await shop.runJobs(['exchange-rate'])
  await shop.listen()
  return shop
}

/** One product at $48.00 with shipping, at 129.5. */
export const usualKes = 6_864

type Payer = { cookie: string }
type Wish = { phone?: unknown; amount?: unknown }

export function pay(shop: TestShop, payer: Payer, wish: Wish = {}) {
  return payFrom(shop, '127.0.0.1', payer, wish)
}

export async function payFrom(
  shop: TestShop,
  remoteAddress: string,
  { cookie }: Payer,
  { phone = '0712345678', amount = usualKes }: Wish = {},
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

export async function readStatus(shop: TestShop, { cookie }: Payer, transactionId: string) {
  const answer = await shop.api.inject({ url: `/api/mpesa/status/${transactionId}`, headers: { cookie } })
  return answer.json() as { status: string; orderId: string; message?: string; error?: string }
}

export async function readAttempt(shop: TestShop, id: string) {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, id))
  if (!attempt) throw new Error('no such attempt')
  return attempt
}

export async function readBooks(shop: TestShop, orderId: string) {
  const tries = await shop.db.select().from(attempts).where(eq(attempts.orderId, orderId))
  const ids = tries.map(({ id }) => id)
  const kept = await shop.db.select().from(receipts).where(inArray(receipts.attemptId, ids))
  return {
    order: await readOrder(shop.db, orderId),
    attempts: tries,
    receipts: kept.map(({ receipt }) => receipt),
    kept,
    sales: await shop.db.select().from(salesRows).where(eq(salesRows.orderId, orderId)),
    messages: await shop.db.select().from(channelMessages).where(eq(channelMessages.orderId, orderId)),
    reviews: await shop.db.select().from(reviews).where(eq(reviews.orderId, orderId)),
  }
}

export async function listAnswers(shop: TestShop, attemptId: string) {
  return shop.db.select().from(providerMessages).where(eq(providerMessages.attemptId, attemptId))
}

let receiptCount = 0

export function newReceipt(): string {
  receiptCount += 1
  return `UKL${String(receiptCount).padStart(7, '0')}`
}

type News = {
  amount?: number | string | null
  receipt?: string | null
  code?: number | string
  checkoutRequestId?: string
  stamp?: number
}

export function callbackText(checkoutRequestId: string, { amount, receipt, code = 0, ...news }: News): string {
  const items = [
    ...(amount === null ? [] : [{ Name: 'Amount', Value: amount }]),
    ...(receipt === null ? [] : [{ Name: 'MpesaReceiptNumber', Value: receipt }]),
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: news.stamp ?? 20261121120000 },
    { Name: 'PhoneNumber', Value: '2547 ***** 678' },
  ]
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '1',
        CheckoutRequestID: news.checkoutRequestId ?? checkoutRequestId,
        ResultCode: code,
        ResultDesc: 'as told',
        ...(String(code) === '0' ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  })
}

export async function postCallback(shop: TestShop, token: string, payload: string) {
  const headers = { 'content-type': 'application/json;charset=UTF-8' }
  const answer = await shop.api.inject({ method: 'POST', url: `/api/payments/callback/${token}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

/** By default the attempt's amount was paid. */
export async function tell(shop: TestShop, attemptId: string, news: News = {}) {
  const attempt = await readAttempt(shop, attemptId)
  const text = callbackText(attempt.checkoutRequestId ?? 'ws_CO_unknown', {
    amount: attempt.amountKes,
    receipt: newReceipt(),
    ...news,
  })
  return postCallback(shop, attempt.callbackToken, text)
}

export async function untilSettled(shop: TestShop, attemptId: string) {
  await expect.poll(async () => (await readAttempt(shop, attemptId)).state).toMatch(/^(success|failed)$/)
  return readAttempt(shop, attemptId)
}

export async function openPayment(shop: TestShop, phone = '0712345678') {
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer, { phone })
  return { buyer, ...paid, attempt: await readAttempt(shop, paid.transactionId) }
}

/** A prompt that went out, but whose answer and callback never come. */
export async function loseAnswer(shop: TestShop) {
  shop.sandbox.faults.callback.times = 0
  shop.sandbox.faults.push.answer = 'lost'
  const opened = await openPayment(shop)
  shop.sandbox.faults.push.answer = null
  return opened
}

/** With another cart, later than any limit of prompts. */
export async function customerWithPaidOrder(shop: TestShop) {
  const customer = await shop.given.buyer()
  const first = await pay(shop, customer)
  await tell(shop, first.transactionId, { receipt: newReceipt() })
  await shop.given.cartLine(customer, customer.product)
  shop.clock.advance({ minutes: 4 })
  return customer
}
