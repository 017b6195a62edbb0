import { randomUUID } from 'node:crypto'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Order } from '#app/orders/order.ts'
import { shareOf } from '#app/orders/refund-share.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { readPaidMoney, readRefundable } from './paid-money.server.ts'
import { storeRefund } from './refunds.server.ts'

/** Notes what the payer took back of a locked order as a refund by hand, with the reversal's receipt. */
export async function noteReversal(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { order, receipt, kes }: { order: Order; receipt: string; kes: number },
): Promise<void> {
  const paid = await readPaidMoney(tx, order)
  const left = await readRefundable(tx, order, paid)
  const sharing = shareOf(left, kes >= left.kes ? { of: 'rest' } : { of: 'amount', kes })
  // The shop has refunded all of it before.
  if (!sharing.ok) return
  const { share } = sharing
  const input = {
    id: randomUUID(),
    way: 'by-hand',
    reason: 'The payer took the money back',
    reference: receipt,
  } as const
  await storeRefund(tx, shop, staff, { order, paid, share, isWhole: share.kes === paid.kes, input })
}
