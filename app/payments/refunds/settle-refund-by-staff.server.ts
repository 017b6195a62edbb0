import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { ReviewAction } from '../admin/staff-review.ts'
import { lockRefund } from './refund-moves.server.ts'
import { settleRefundDone, settleRefundFailed } from './settle-refund.server.ts'

type Settling = { action: ReviewAction; note: string | null }

/** Staff have looked for money that was in doubt. What is known by now stays as it is. */
export async function settleRefundByStaff(
  tx: Database,
  shop: Shop,
  refundId: string,
  { action, note }: Settling,
): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  if (locked?.refund.state !== 'unknown') return
  if (action === 'returned') await settleRefundDone(tx, shop, locked, note)
  if (action === 'not-returned') {
    await settleRefundFailed(tx, shop, locked, { code: action, text: 'staff found that no money went' })
  }
}
