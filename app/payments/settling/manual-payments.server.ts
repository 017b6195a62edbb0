import { eq } from 'drizzle-orm'
import type { ProviderName } from '#app/money/payment-method.ts'
import { storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import { matchesOrderNumber, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import { startManualAttempt } from '../attempts.server.ts'
import { formatExactKes } from '../kes-text.ts'
import { type Receipt, receipts } from '../payments.tables.server.ts'
import { settleConfirmedPrompt } from './confirmed-prompts.server.ts'
import { allocateReceipt, lockReceipt } from './receipts.server.ts'
import { type PaymentOutcome, settleSuccess } from './settle.server.ts'
import { findOrderOfTypedCode, lockReceiptCode, markCodePaid } from './typed-codes.server.ts'
import { parseAccountOrderNumber, unmatchedMessage } from './unmatched-receipt.ts'

/** The provider's confirmation of a payment that the shop did not prompt for. */
export type ManualPayment = {
  provider: ProviderName
  receipt: string
  /** An exact decimal string in shillings. */
  amount: string
  /** As the payer typed it; empty for a till. */
  account: string
  payer: string
  /** Masked, hashed or empty. */
  phone: string
  paidAt: Date | null
}
export type ManualOutcome = PaymentOutcome | 'unmatched' | 'asked-back'

/** `needsVerification`: the provider must confirm the payment before it pays an order. */
export async function receiveManualPayment(
  tx: Database,
  shop: Shop,
  paid: ManualPayment,
  needsVerification: boolean,
): Promise<ManualOutcome> {
  const { amount: amountKes, ...details } = paid
  const at = shop.clock.now()
  const { isDemo } = shop.config
  // Locks the customer before the receipt: the usual lock order.
  const order = await lockPayableOrder(tx, { ...details, amountKes, isDemo, receivedAt: at })
  const [receipt] = await tx
    .insert(receipts)
    .values({
      ...details,
      amountKes,
      receivedAt: at,
      isDemo,
      status: 'asked-back',
      nextCheckAt: needsVerification ? at : null,
    })
    .onConflictDoNothing()
    .returning()
  if (!receipt) return settleKnownReceipt(tx, shop, paid, order)
  return needsVerification ? 'asked-back' : matchReceipt(tx, shop, receipt, order)
}

type PaymentReceipt = Pick<Receipt, 'receipt' | 'account' | 'amountKes' | 'isDemo' | 'receivedAt'>

/**
 * Locks the order that a payment may be for. The open order with the account's number and this amount comes first, then
 * an order for which the buyer typed this code, then any order with the account's number.
 */
export async function lockPayableOrder(tx: Database, payment: PaymentReceipt): Promise<Order | null> {
  const { receipt: code, account, amountKes, isDemo, receivedAt: at } = payment
  await lockReceiptCode(tx, code)
  const number = parseAccountOrderNumber(account ?? '')
  const [namedOrder] = number === null ? [] : await tx.select().from(orders).where(matchesOrderNumber(number))
  const isOpenAndExact =
    namedOrder?.state === 'awaiting_payment' && amountKes?.replace(/\.00$/, '') === String(namedOrder.amountKes)
  const typedOrderId = isOpenAndExact ? null : await findOrderOfTypedCode(tx, { code, amountKes, isDemo, at })
  const id = typedOrderId ?? namedOrder?.id
  return id ? lockOrder(tx, id) : null
}

/**
 * Settles a confirmation whose receipt is already stored: from the prompt's callback, by staff, or from an earlier
 * confirmation.
 */
async function settleKnownReceipt(
  tx: Database,
  shop: Shop,
  paid: ManualPayment,
  order: Order | null,
): Promise<ManualOutcome> {
  const storedReceipt = await lockReceipt(tx, paid.receipt)
  if (!storedReceipt || storedReceipt.account !== null) return 'known'
  const { account, payer } = paid
  await tx.update(receipts).set({ account, payer }).where(eq(receipts.receipt, paid.receipt))
  if (storedReceipt.status !== 'unmatched') return 'known'
  return matchReceipt(tx, shop, { ...storedReceipt, account, payer }, order)
}

/** Pays the open order of a locked receipt if the amount is exact. Otherwise the receipt stays unallocated. */
export async function matchReceipt(
  tx: Database,
  shop: Shop,
  receipt: Receipt,
  order: Order | null,
): Promise<ManualOutcome> {
  if (!order || !isExactAmount(receipt, order)) return markUnmatched(tx, shop, receipt)
  const promptOutcome = await settleConfirmedPrompt(tx, shop, receipt, order)
  if (promptOutcome) return promptOutcome
  if (order.state !== 'awaiting_payment') return markUnmatched(tx, shop, receipt)
  return settleManualPayment(tx, shop, receipt, order)
}

export function isExactAmount(receipt: Receipt, order: Order): boolean {
  return receipt.amountKes === `${order.amountKes}.00` && receipt.isDemo === order.isDemo
}

/** Pays a locked order with a locked, unallocated receipt of exactly its amount. */
export async function settleManualPayment(
  tx: Database,
  shop: Shop,
  receipt: Receipt,
  order: Order,
): Promise<PaymentOutcome> {
  const at = shop.clock.now()
  const { provider, phone } = receipt
  if (!provider) throw new Error('an unallocated receipt has no provider')
  const attempt = await startManualAttempt(tx, shop, order, { provider, phone: unmaskedPhone(phone), at })
  await allocateReceipt(tx, receipt, attempt, { at, by: null })
  await markCodePaid(tx, order.id, receipt.receipt)
  return settleSuccess(tx, shop, { attempt, order, receipt: receipt.receipt })
}

/** Null for a masked or hashed phone: no SMS can be sent to it. */
export function unmaskedPhone(phone: string | null): string | null {
  return phone && /^254[17]\d{8}$/.test(phone) ? phone : null
}

/** Marks a receipt that matches no order. Notifies staff once, even if the provider did not confirm the receipt. */
export async function markUnmatched(
  tx: Database,
  shop: Shop,
  receipt: Receipt,
  isDoubtful = false,
): Promise<'unmatched'> {
  if (receipt.status === 'unmatched') return 'unmatched'
  await tx
    .update(receipts)
    .set({ status: 'unmatched', nextCheckAt: null, isDoubtful })
    .where(eq(receipts.receipt, receipt.receipt))
  const text = unmatchedMessage({ ...receipt, isDoubtful })
  const at = shop.clock.now()
  await storeChannelMessage(tx, { orderId: null, kind: `unmatched:${receipt.receipt}`, text, at })
  await storePush(tx, {
    tag: `receipt ${receipt.receipt}`,
    title: `An unmatched receipt${receipt.isDemo ? ' (demo)' : ''}`,
    body: `${formatExactKes(receipt.amountKes ?? '0')}, for no order that the shop knows.`,
    path: '/admin/receipts',
    policy: 'office',
    at,
  })
  return 'unmatched'
}
