import { randomUUID } from 'node:crypto'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Order } from '#app/orders/order.ts'
import { calculateRefundShare } from '#app/orders/refund-share.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { readPaidMoney, readRefundable } from './paid-money.server.ts'
import { storeRefund } from './refunds.server.ts'

/** Records the payer's reversal of a locked order as a manual refund, with the reversal's receipt. */
export async function recordReversal(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { order, receipt, kes }: { order: Order; receipt: string; kes: number },
): Promise<void> {
  const paid = await readPaidMoney(tx, order)
  const left = await readRefundable(tx, order, paid)
  const sharing = calculateRefundShare(left, kes >= left.kes ? { of: 'rest' } : { of: 'amount', kes })
  // The shop has already refunded the whole payment, so nothing is recorded.
  if (!sharing.ok) return
  const { share } = sharing
  const input = {
    id: randomUUID(),
    method: 'by-hand',
    reason: 'The payer took the money back',
    reference: receipt,
  } as const
  await storeRefund(tx, shop, staff, { order, paid, share, isWhole: share.kes === paid.kes, input })
}
