import type { StaffMember } from '#app/identity/staff-member.ts'
import { type ReceiptResult, type ReceiptSettling, settleReceipt } from '#app/payments/admin/staff-receipts.server.ts'
import { receipts } from '#app/payments/payments.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { findStatementRow } from './statements.server.ts'

/** Creates an unallocated receipt for a payment that only the statement contains, and settles it like any other. */
export async function settleStatementRow(
  shop: Shop,
  staff: StaffMember,
  receipt: string,
  settling: ReceiptSettling,
): Promise<ReceiptResult> {
  const row = await findStatementRow(shop, receipt)
  if (!row) return { ok: false, reason: 'not-found' }
  return settleReceipt(shop, staff, receipt, settling, async (tx) => {
    const { amountKes, at: paidAt, account, payer, isDemo } = row
    const told = { receipt, amountKes, paidAt, account, payer, isDemo, provider: 'mpesa' as const }
    const receivedAt = shop.clock.now()
    await tx
      .insert(receipts)
      .values({ ...told, receivedAt, status: 'unmatched' })
      .onConflictDoNothing()
  })
}
