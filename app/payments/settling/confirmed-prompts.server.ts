import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { type Attempt, attempts, type Receipt } from '../payments.tables.server.ts'
import { allocateReceipt } from './receipts.server.ts'
import { addReceiptToPaidOrder } from './reviews.server.ts'
import { type PaymentOutcome, settleSuccess } from './settle.server.ts'

/**
 * A provider may also confirm a prompt as a manual payment. The account of such a confirmation is the exact order
 * number, of which people type only the digits. The confirmation settles the prompt, even without a callback. Null if
 * there is no such prompt.
 */
export async function settleConfirmedPrompt(
  tx: Database,
  shop: Shop,
  receipt: Receipt,
  order: Order,
): Promise<PaymentOutcome | null> {
  if (receipt.account?.trim().toUpperCase() !== order.number) return null
  const paidPrompts = await findPrompts(tx, order, ['success'])
  const promptWithoutReceipt = paidPrompts.find((attempt) => attempt.receipt === null)
  if (promptWithoutReceipt) return addPromptReceipt(tx, shop, receipt, promptWithoutReceipt, order)
  const [openPrompt, secondPrompt] = await findPrompts(tx, order, ['requested', 'pending', 'unknown'])
  // With two open prompts it is unclear which prompt was paid, so the shop waits for a callback.
  if (!openPrompt || secondPrompt || order.state !== 'awaiting_payment') return null
  const attempt = await lockAttempt(tx, openPrompt.id)
  if (!attempt) return null
  await allocateReceipt(tx, receipt, attempt, { at: shop.clock.now(), by: null })
  return settleSuccess(tx, shop, { attempt, order, receipt: receipt.receipt })
}

function findPrompts(tx: Database, order: Order, states: Attempt['state'][]): Promise<Attempt[]> {
  const isPrompt = and(eq(attempts.orderId, order.id), eq(attempts.isManual, false), inArray(attempts.state, states))
  return tx.select().from(attempts).where(isPrompt).orderBy(attempts.requestedAt)
}

/** Adds the receipt to a prompt that the shop knows as paid only from polling, which returns no receipt. */
export async function addPromptReceipt(
  tx: Database,
  shop: Shop,
  receipt: Receipt,
  attempt: Attempt,
  order: Order,
): Promise<PaymentOutcome> {
  await allocateReceipt(tx, receipt, attempt, { at: shop.clock.now(), by: null })
  const hasNoReceipt = and(eq(attempts.id, attempt.id), isNull(attempts.receipt))
  await tx.update(attempts).set({ receipt: receipt.receipt }).where(hasNoReceipt)
  await addReceiptToPaidOrder(tx, order, attempt, receipt.receipt)
  return 'receipt-added'
}
