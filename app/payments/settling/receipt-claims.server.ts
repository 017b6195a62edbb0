import { countCall } from '#app/identity/limits/call-limits.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import { lockOrder } from '#app/orders/order-moves.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { isExact, settleByHand } from './hand-payments.server.ts'
import { lockReceipt } from './receipts.server.ts'

const triesAnHour = 6
const triesOfAddress = 60
const hourSeconds = 3_600

type Claim = { customerId: string; orderId: string; code: string; ip: string }
export type ClaimRefusal = 'no-such-order' | 'not-open' | 'no-match' | 'too-many'
export type ClaimResult = { ok: true } | { ok: false; reason: ClaimRefusal; retryAfterSeconds?: number }

/**
 * The buyer types the code of a receipt. It pays the order where such a receipt stands alone with the exact amount; of
 * any other code nobody learns whether it exists.
 */
export async function claimReceipt(shop: Shop, { customerId, orderId, code, ip }: Claim): Promise<ClaimResult> {
  const counts = [
    await countCall(shop, `receipt code ${customerId}`, triesAnHour, hourSeconds),
    await countCall(shop, `receipt code from ${ip}`, triesOfAddress, hourSeconds),
  ]
  for (const count of counts) if (!count.ok) return { ...count, reason: 'too-many' }
  const result = await shop.db.transaction(async (tx): Promise<ClaimResult> => {
    const order = await lockOrder(tx, orderId)
    if (order?.customerId !== customerId) return { ok: false, reason: 'no-such-order' }
    if (order.state !== 'awaiting_payment') return { ok: false, reason: 'not-open' }
    const receipt = await lockReceipt(tx, code)
    if (receipt?.standing !== 'unmatched' || receipt.isDoubtful || !isExact(receipt, order))
      return { ok: false, reason: 'no-match' }
    await settleByHand(tx, shop, receipt, order)
    return { ok: true }
  })
  if (result.ok) shop.jobs.wake(channelMessagesJobName)
  return result
}
