import { countAddress } from '#app/identity/throttling/rate-limits.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { isExactAmount, settleManualPayment } from './manual-payments.server.ts'
import { lockReceipt } from './receipts.server.ts'
import { findTypedCodeLimit, lockReceiptCode, storeTypedCode } from './typed-codes.server.ts'

const maxTriesPerAddress = 60
const hourSeconds = 3_600

type Claim = { customerId: string; orderId: string; code: string; ip: string }
export type ClaimRefusal = 'no-such-order' | 'not-open' | 'no-match' | 'too-many' | 'codes-waiting'
/** `isWaiting`: the payment is not confirmed yet; its confirmation will pay the order. */
export type ClaimResult =
  | { ok: true; isWaiting: boolean }
  | { ok: false; reason: ClaimRefusal; retryAfterSeconds?: number }

/**
 * Pays the order with the unallocated receipt whose code the buyer typed, if its amount is exact. An unknown code is
 * stored and waits for its confirmation.
 */
export async function claimReceipt(shop: Shop, { ip, ...claim }: Claim): Promise<ClaimResult> {
  const count = await countAddress(shop, 'receipt code from', ip, maxTriesPerAddress, hourSeconds)
  if (!count.ok) return { ...count, reason: 'too-many' }
  const result = await shop.db.transaction((tx) => settleClaim(tx, shop, claim))
  if (result.ok) shop.jobs.wake(channelMessagesJobName)
  return result
}

async function settleClaim(tx: Database, shop: Shop, claim: Omit<Claim, 'ip'>): Promise<ClaimResult> {
  const { customerId, orderId, code } = claim
  await lockReceiptCode(tx, code)
  const order = await lockOrder(tx, orderId)
  if (order?.customerId !== customerId) return { ok: false, reason: 'no-such-order' }
  if (order.state !== 'awaiting_payment') return { ok: false, reason: 'not-open' }
  const typed = { ...claim, at: shop.clock.now() }
  const limit = await findTypedCodeLimit(tx, typed)
  if (limit) return { ok: false, ...limit }
  const receipt = await lockReceipt(tx, code)
  if (receipt?.status === 'unmatched' && !receipt.isDoubtful && isExactAmount(receipt, order)) {
    await settleManualPayment(tx, shop, receipt, order)
    return { ok: true, isWaiting: false }
  }
  const isWaiting = receipt === null || receipt.status === 'asked-back'
  await storeTypedCode(tx, typed, isWaiting ? 'waiting' : 'wrong')
  return isWaiting ? { ok: true, isWaiting } : { ok: false, reason: 'no-match' }
}
