import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { readOrder } from '../../../app/orders/orders.server.ts'
import { channelMessages, salesRows } from '../../../app/orders/orders.tables.server.ts'
import { attempts, providerMessages, receipts, reviews } from '../../../app/payments/payments.tables.server.ts'
import type { TestShop } from '../shop/test-shop.ts'

export async function readStatus(shop: TestShop, { cookie }: { cookie: string }, transactionId: string) {
  const answer = await shop.api.inject({ url: `/api/mpesa/status/${transactionId}`, headers: { cookie } })
  return answer.json() as { status: string; orderId: string; message?: string; error?: string }
}

export async function readAttempt(shop: TestShop, id: string) {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.id, id))
  if (!attempt) throw new Error('no such attempt')
  return attempt
}

export async function readPaymentState(shop: TestShop, orderId: string) {
  const tries = await shop.db.select().from(attempts).where(eq(attempts.orderId, orderId))
  const ids = tries.map(({ id }) => id)
  const receiptRows = await shop.db.select().from(receipts).where(inArray(receipts.attemptId, ids))
  return {
    order: await readOrder(shop.db, orderId),
    attempts: tries,
    receipts: receiptRows.map(({ receipt }) => receipt),
    receiptRows,
    sales: await shop.db.select().from(salesRows).where(eq(salesRows.orderId, orderId)),
    messages: await shop.db.select().from(channelMessages).where(eq(channelMessages.orderId, orderId)),
    reviews: await shop.db.select().from(reviews).where(eq(reviews.orderId, orderId)),
  }
}

export async function listAnswers(shop: TestShop, attemptId: string) {
  return shop.db.select().from(providerMessages).where(eq(providerMessages.attemptId, attemptId))
}

export async function untilSettled(shop: TestShop, attemptId: string) {
  await expect.poll(async () => (await readAttempt(shop, attemptId)).state).toMatch(/^(success|failed)$/)
  return readAttempt(shop, attemptId)
}
