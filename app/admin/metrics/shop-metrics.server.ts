import { sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'
import { counter, gauge, type Metric } from '#app/framework/metrics/metric.server.ts'
import { providerNames } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const recentHours = 1
const outcomes = ['open', 'success', 'failed', 'unknown']

/** Metrics from the database, so each process reports the same. Every subquery reads only open rows or a counter. */
const countsQuery = sql`
  select
    (select coalesce(sum(number), 0)::int from paid_orders) as "ordersPaid",
    (select count(*)::int from payment_reviews where settled_at is null) as reviews,
    (select count(*)::int from payment_attempts where next_check_at is not null) as "paymentsOpen",
    (select count(*)::int from payment_attempts where next_check_at is not null and state = 'unknown') as "inDoubt",
    (select count(*)::int from channel_messages where state = 'waiting') as channel,
    (select count(*)::int from maker_mails where state = 'waiting') as "makerMails",
    (select count(*)::int from customer_messages where state = 'waiting' and way = 'email') as mails,
    (select count(*)::int from customer_messages where state = 'waiting' and way = 'sms') as texts,
    (select count(*)::int from feedback_replies where state = 'waiting') as replies,
    (select count(*)::int from push_messages) as push,
    (select count(*)::int from webhook_deliveries where state = 'waiting') as webhooks,
    (select count(*)::int from awaited_pictures where image_key is null and fault is null) as pictures,
    (select extract(epoch from updated_at)::float8 from shop_facts where name = 'last-backup') as "backupAt"`

type Total = 'ordersPaid' | 'reviews' | 'paymentsOpen' | 'inDoubt'
type Queue = 'channel' | 'makerMails' | 'mails' | 'texts' | 'replies' | 'push' | 'webhooks' | 'pictures'
type Counts = Record<Total | Queue, number> & { backupAt: number | null }

const databaseUp = (value: number) => gauge('enkiama_database_up', 'Whether the database answers.', value)

export async function readShopMetrics(shop: Shop): Promise<Metric[]> {
  try {
    const [{ rows }, payments] = [await shop.db.execute<Counts>(countsQuery), await readPayments(shop)]
    const [counts] = rows
    return counts ? [databaseUp(1), ...shopMetrics(counts, shop.clock.now()), payments] : [databaseUp(0)]
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return [databaseUp(0)]
  }
}

function shopMetrics({ ordersPaid, reviews, paymentsOpen, inDoubt, backupAt, ...queues }: Counts, now: Date): Metric[] {
  const waiting = Object.entries(queues).map(([queue, value]) => ({ labels: { queue }, value }))
  const age = backupAt === null ? [] : [{ value: Math.max(0, now.getTime() / 1000 - backupAt) }]
  return [
    counter('enkiama_orders_paid_total', 'Orders ever paid.', ordersPaid),
    gauge('enkiama_payments_open', 'Payments without a final answer.', paymentsOpen),
    gauge('enkiama_payments_in_doubt', 'Open payments whose outcome is unknown.', inDoubt),
    gauge('enkiama_reviews_open', 'Payments that staff must check.', reviews),
    gauge('enkiama_queue_length', 'Waiting items by queue.', waiting),
    gauge('enkiama_backup_age_seconds', 'Seconds since the last backup; missing without a backup.', age),
  ]
}

async function readPayments({ db, clock }: Shop): Promise<Metric> {
  const since = new Date(clock.now().getTime() - recentHours * 3_600_000)
  const { rows } = await db.execute<{ provider: string; outcome: string; number: number }>(sql`
    select provider, case when state in ('requested', 'pending') then 'open' else state end as outcome,
      count(*)::int as number
    from payment_attempts where requested_at > ${since.toISOString()}::timestamptz group by 1, 2`)
  const numbers = new Map(rows.map(({ provider, outcome, number }) => [`${provider} ${outcome}`, number]))
  // Every sample exists from the start, so that an alert can tell zero from missing data.
  const samples = providerNames.flatMap((provider) =>
    outcomes.map((outcome) => ({ labels: { provider, outcome }, value: numbers.get(`${provider} ${outcome}`) ?? 0 })),
  )
  return gauge('enkiama_recent_payments', 'Payments requested in the last hour, by outcome.', samples)
}
