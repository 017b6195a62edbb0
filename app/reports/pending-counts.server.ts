import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#app/framework/records.ts'
import { staffConfirmedMethods } from '#app/money/payment-method.ts'
import { statementPayments } from '#app/reconciliation/statement-rows.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type PendingCounts, pendingCounts } from './pending-counts.ts'

type PendingKind = keyof PendingCounts

const kinds = keysOf(pendingCounts.shape)

/** Counts only demo orders in demo mode, otherwise only real ones. `since`: when the row began to wait. */
function pendingRows(isDemo: boolean): Record<PendingKind, { rows: SQL; since: SQL }> {
  return {
    orders_waiting: {
      rows: sql`orders where is_demo = ${isDemo} and not is_on_hold
        and awaited_order_id is null and not pays_exchange and state in ('paid', 'making')`,
      since: sql`paid_at`,
    },
    transfers_waiting: {
      rows: sql`orders
        where is_demo = ${isDemo} and state = 'awaiting_payment' and method in ${staffConfirmedMethods}`,
      since: sql`created_at`,
    },
    reviews_waiting: { rows: sql`payment_reviews where settled_at is null`, since: sql`opened_at` },
    receipts_waiting: {
      // Unmatched receipts never have an attempt. The extra condition only lets the query use the index of receipts
      // without an attempt.
      rows: sql`(select received_at from receipts
          where is_demo = ${isDemo} and standing = 'unmatched' and attempt_id is null
          union all select at from (${statementPayments(isDemo)}) payment) receipt`,
      since: sql`received_at`,
    },
    messages_waiting: { rows: sql`feedback where read_at is null`, since: sql`created_at` },
    letters_waiting: { rows: sql`order_threads where is_waiting`, since: sql`latest_at` },
    product_reviews_waiting: {
      rows: sql`product_reviews where is_demo = ${isDemo} and state = 'waiting'`,
      since: sql`written_at`,
    },
  }
}

export async function countPending(db: Database, isDemo: boolean): Promise<PendingCounts> {
  const all = pendingRows(isDemo)
  const counts = kinds.map((kind) => sql`(select count(*) from ${all[kind].rows}) as ${sql.identifier(kind)}`)
  const { rows } = await db.execute<PendingCounts>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the pending counts could not be read')
  return row
}

type PendingSince<Kind> = { kind: Kind; count: number; since: Date }

/** The pending counts of these kinds, each with the time of its oldest row. */
export async function listPending<Kind extends PendingKind>(
  db: Database,
  isDemo: boolean,
  wanted: readonly Kind[],
): Promise<PendingSince<Kind>[]> {
  const all = pendingRows(isDemo)
  const parts = wanted.map(
    (kind) => sql`select ${kind} as kind, count(*)::int as count,
      extract(epoch from min(${all[kind].since}))::float8 as seconds from ${all[kind].rows}`,
  )
  const { rows } = await db.execute<{ kind: Kind; count: number; seconds: number }>(
    sql`select * from (${sql.join(parts, sql` union all `)}) waiting where count > 0`,
  )
  return rows.map(({ kind, count, seconds }) => ({ kind, count, since: new Date(seconds * 1000) }))
}
