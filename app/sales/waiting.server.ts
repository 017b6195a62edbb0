import { sql } from 'drizzle-orm'
import { staffMarkedMethods } from '#app/money/payment-method.ts'
import type { Database } from '#app/platform/shop.server.ts'
import type { WaitingCounts } from './waiting.ts'

/** In demo mode only demo orders count, otherwise only real ones. */
export async function countWaiting(db: Database, isDemo: boolean): Promise<WaitingCounts> {
  const { rows } = await db.execute<WaitingCounts>(sql`
    select
      (select count(*) from orders where is_demo = ${isDemo} and state in ('paid', 'making')) as orders_waiting,
      (select count(*) from orders
        where is_demo = ${isDemo} and state = 'awaiting_payment' and method in ${staffMarkedMethods}) as transfers_waiting,
      (select count(*) from payment_reviews where settled_at is null) as reviews_waiting,
      -- An unmatched receipt has no attempt, and those without one have an index.
      (select count(*) from receipts
        where is_demo = ${isDemo} and standing = 'unmatched' and attempt_id is null) as receipts_waiting,
      (select count(*) from feedback where read_at is null) as messages_waiting,
      (select count(*) from order_threads where is_waiting) as letters_waiting,
      (select count(*) from product_reviews
        where is_demo = ${isDemo} and state = 'waiting') as product_reviews_waiting`)
  const [counts] = rows
  if (!counts) throw new Error('a count answered nothing')
  return counts
}
