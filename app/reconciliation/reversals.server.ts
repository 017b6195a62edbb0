import { sql } from 'drizzle-orm'
import { openReversalReview } from '#app/payments/settling/reversals.server.ts'
import type { Database } from '#app/shop/shop.server.ts'

type Row = { receipt: string; original_receipt: string; kes: number; at: string }

/**
 * Opens a review for each reversal in the statements that is not one of the shop's refunds, once for each payment.
 * Locks guests before accounts, the same lock order as when a guest becomes an account (docs/decisions/005).
 */
export async function openReversalReviews(tx: Database, { isDemo, at }: { isDemo: boolean; at: Date }): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`
    select s.receipt, s.original_receipt, floor(-s.amount_kes)::int as kes, s.at::text as at
    from statement_rows s
    join receipts r on r.receipt = s.original_receipt and r.is_demo = s.is_demo
    left join payment_attempts a on a.id = r.attempt_id
    left join customers c on c.id = a.customer_id
    where s.kind = 'reversal' and s.is_demo = ${isDemo} and s.original_receipt is not null
      and not exists (select 1 from refunds f where f.receipt = s.receipt)
      and not exists (select 1 from refunds f where f.attempt_id = r.attempt_id and f.receipt is null
        and f.state <> 'failed' and f.amount_kes = -s.amount_kes)
      and not exists (select 1 from payment_reviews v where v.attempt_id = r.attempt_id and v.reason = 'reversed')
    order by c.is_guest desc, c.id, s.at, s.receipt`)
  for (const { receipt, original_receipt: originalReceipt, kes, at: reversedAt } of rows) {
    await openReversalReview(tx, { receipt, originalReceipt, kes, at: new Date(reversedAt) }, at)
  }
}
