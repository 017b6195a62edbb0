import { type SQL, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { StaffReceipt } from '#app/payments/admin/staff-receipt.ts'
import { type ReceiptResult, type ReceiptSettling, settleReceipt } from '#app/payments/admin/staff-receipts.server.ts'
import { receipts } from '#app/payments/payments.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type StatementPayment, toUnmatched } from './day-comparison.server.ts'
import { maxListedDays } from './day-comparison.ts'
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
    const reportedPayment = { receipt, amountKes, paidAt, account, payer, isDemo, provider: 'mpesa' as const }
    const receivedAt = shop.clock.now()
    await tx
      .insert(receipts)
      .values({ ...reportedPayment, receivedAt, status: 'unmatched' })
      .onConflictDoNothing()
  })
}

/** The maximum length of the list. Once staff have settled the listed payments, the next ones appear. */
const maxListed = 100

/** Statement rows of the last month for payments that the shop does not know from another source. */
export function statementPayments(isDemo: boolean): SQL {
  return sql`
    select s.* from statement_rows s
    where s.is_demo = ${isDemo} and s.kind = 'payment' and s.at > now() - ${maxListedDays} * interval '1 day'
      and not exists (select 1 from receipts r where r.receipt = s.receipt)`
}

export async function listStatementPayments(shop: Shop): Promise<StaffReceipt[]> {
  const { rows } = await shop.db.execute<Omit<StatementPayment, 'at'> & { at: string }>(sql`
    select receipt, at::text as at, account, payer, amount_kes::text as statement_kes, null as standing
    from (${statementPayments(shop.config.isDemo)}) payment
    order by payment.at, receipt limit ${maxListed}`)
  return toUnmatched(
    shop,
    rows.map((row) => ({ ...row, at: new Date(row.at) })),
  )
}
