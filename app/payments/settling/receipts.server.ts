import { and, asc, eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { paidByConfirmationCode } from '../payment.ts'
import { type Attempt, attempts, type Receipt, receipts } from '../payments.tables.server.ts'

/** How much earlier or later than its prompt a confirmation may be. */
const toleranceSeconds = 600

type PaymentFacts = { amount: string | null; phone: string | null; paidAt: Date | null }

/**
 * Stores the receipt of an attempt's own callback, even if the payment does not match: the money has moved. 'used': the
 * receipt belongs to another payment. 'counted': the receipt's confirmation came first and has already paid this order.
 */
export async function storeReceipt(
  tx: Database,
  shop: Shop,
  attempt: Attempt,
  { amount, phone, paidAt }: PaymentFacts,
  receipt: string,
): Promise<'stored' | 'used' | 'counted'> {
  const { isDemo } = attempt
  const stored = await tx
    .insert(receipts)
    .values({ receipt, attemptId: attempt.id, amountKes: amount, phone, paidAt, receivedAt: shop.clock.now(), isDemo })
    .onConflictDoNothing()
    .returning({ receipt: receipts.receipt })
  if (stored.length === 1) return 'stored'
  const storedReceipt = await lockReceipt(tx, receipt)
  if (!storedReceipt) throw new Error('a stored receipt was not found')
  if (storedReceipt.attemptId === attempt.id) {
    await addMissingAmount(tx, storedReceipt, amount)
    return 'stored'
  }
  if (storedReceipt.attemptId === null) return claimUnallocated(tx, shop, storedReceipt, attempt)
  return (await isCountedFor(tx, storedReceipt.attemptId, attempt)) ? 'counted' : 'used'
}

export async function lockReceipt(tx: Database, receipt: string): Promise<Receipt | null> {
  const [found] = await tx.select().from(receipts).where(eq(receipts.receipt, receipt)).for('no key update')
  return found ?? null
}

/** An earlier event may have had no amount. */
async function addMissingAmount(tx: Database, known: Receipt, amountKes: string | null): Promise<void> {
  if (known.amountKes !== null || amountKes === null) return
  await tx.update(receipts).set({ amountKes }).where(eq(receipts.receipt, known.receipt))
}

/** The receipt's confirmation came before its callback and matched no order; the callback now names the attempt. */
async function claimUnallocated(
  tx: Database,
  shop: Shop,
  known: Receipt,
  attempt: Attempt,
): Promise<'stored' | 'used'> {
  const isSpent = known.status === 'returned' || known.status === 'outside'
  if (isSpent || known.isDemo !== attempt.isDemo) return 'used'
  await allocateReceipt(tx, known, attempt, { at: shop.clock.now(), by: null })
  return 'stored'
}

type Allocation = { at: Date; by: string | null; note?: string }

/** Allocates a locked receipt to an attempt. */
export async function allocateReceipt(
  tx: Database,
  { receipt }: Receipt,
  attempt: Attempt,
  { at, by, note }: Allocation,
): Promise<void> {
  await tx
    .update(receipts)
    .set({
      attemptId: attempt.id,
      status: 'matched',
      nextCheckAt: null,
      settledAt: at,
      settledBy: by,
      ...(note ? { note } : {}),
    })
    .where(eq(receipts.receipt, receipt))
}

async function isCountedFor(tx: Database, attemptId: string, { orderId }: Attempt): Promise<boolean> {
  const [other] = await tx.select().from(attempts).where(eq(attempts.id, attemptId))
  return other?.orderId === orderId && other.isManual && other.state === 'success'
}

/**
 * True if a paid prompt without a receipt has already paid its order through its own confirmation. Such a
 * confirmation has the whole order number, such as EK-1001, as its account; buyers who pay manually type its digits.
 */
export async function isPaidByConfirmation(tx: Database, attempt: Attempt, order: Order): Promise<boolean> {
  // One manual payment can be the confirmation of only one prompt.
  const isCounted = and(eq(attempts.orderId, order.id), eq(attempts.resultCode, paidByConfirmationCode))
  if ((await tx.$count(attempts, isCounted)) > 0) return false
  const isConfirmation = and(
    eq(attempts.orderId, order.id),
    eq(attempts.isManual, true),
    eq(attempts.state, 'success'),
    eq(receipts.account, order.number),
  )
  const found = await tx
    .select({ paidAt: receipts.paidAt })
    .from(receipts)
    .innerJoin(attempts, eq(attempts.id, receipts.attemptId))
    .where(isConfirmation)
  const [begins, ends] = [
    addSeconds(attempt.requestedAt, -toleranceSeconds),
    addSeconds(attempt.promptEndsAt, toleranceSeconds),
  ]
  return found.some(({ paidAt }) => paidAt !== null && begins <= paidAt && paidAt <= ends)
}

export async function readReceipt(tx: Database, attemptId: string): Promise<string | null> {
  const [row] = await tx
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(eq(receipts.attemptId, attemptId))
    .orderBy(asc(receipts.receivedAt))
    .limit(1)
  return row?.receipt ?? null
}
