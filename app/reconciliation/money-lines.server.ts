import { type SQL, sql } from 'drizzle-orm'
import { nairobiEnd, nairobiStart } from '#app/framework/nairobi.ts'
import { orderNumberOrNull } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { MoneyLine } from './closed-books.ts'

/** `to` is excluded. */
export type Span = { from: Date; to: Date }
/** Days in Nairobi, as `2026-11-21`; `to` is included. */
export type Days = { from: string; to: string }

export const spanOf = ({ from, to }: Days): Span => ({ from: nairobiStart(from), to: nairobiEnd(to) })

/** `time`: a column, or an expression of columns. */
export function isWithin(time: SQL, { from, to }: Span): SQL {
  return sql`(${time} >= ${from.toISOString()} and ${time} < ${to.toISOString()})`
}

/** A line of the bookkeeper's file. */
export type NamedLine = MoneyLine & { name: string | null; discount_kes: number | null }

type Row = Omit<NamedLine, 'order_number'> & { prefix: string | null; number: number | null }

/** All incoming and outgoing money of these days; outgoing amounts are negative. */
export async function listMoneyLines({ db, config }: Shop, days: Days): Promise<NamedLine[]> {
  const span = spanOf(days)
  const { rows } = await db.execute<Row>(sql`
    select coalesce(bank_arrived_at, paid_at)::text as at, 'payment' as kind, method,
      coalesce(bank_reference, receipt) as receipt, prefix, number, contact_name as name,
      amount_kes::numeric(12, 2)::text as amount_kes, discount_kes
    from orders where is_demo = ${config.isDemo} and ${paidWithin(span)}
    union all
    select at::text, 'unmatched', method, receipt, null, null, payer, amount_kes::text, null
    from (${unmatchedMoney(config.isDemo, span)}) came
    union all
    select at::text, 'outside', method, receipt, null, null, payer, amount_kes::text, null
    from (${outsideMoney(config.isDemo, span)}) sold
    union all
    select at::text, 'returned', method, coalesce(reference, receipt), null, null, payer, (-amount_kes)::text, null
    from (${returnedMoney(config.isDemo, span)}) back
    union all
    select f.settled_at::text, 'refund', o.method, f.receipt, o.prefix, o.number, o.contact_name, (-f.amount_kes)::numeric(12, 2)::text, null
    from refunds f join orders o on o.id = f.order_id
    where o.is_demo = ${config.isDemo} and f.state = 'done' and ${isWithin(sql`f.settled_at`, span)}
    union all
    select at::text, 'fee', 'mpesa', receipt, null, null, details, amount_kes::text, null
    from statement_rows where is_demo = ${config.isDemo} and kind = 'charge' and ${isWithin(sql`at`, span)}
    union all
    select ((last_day + 1)::timestamp at time zone 'Africa/Nairobi' - interval '1 second')::text, 'fee', method, reference, null, null,
      'Settlement' || coalesce(', bank receipt ' || bank_receipt, ''), (-fees_kes)::numeric(12, 2)::text, null
    from settlements where is_demo = ${config.isDemo} and removed_at is null and fees_kes > 0
      and last_day >= ${days.from} and last_day <= ${days.to}
    order by 1, 2, 4`)
  return rows.map(({ at, prefix, number, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    order_number: orderNumberOrNull({ prefix, number }),
  }))
}

/** Orders that were paid in this span. A bank transfer counts on the day of its arrival. */
export function paidWithin(span: Span): SQL {
  return sql`((bank_arrived_at is null and ${isWithin(sql`paid_at`, span)}) or ${isWithin(sql`bank_arrived_at`, span)})`
}

/**
 * Incoming money without an order, on the day of its arrival: receipts without an order, including returned ones, and
 * payments that only a statement contains.
 */
export function unmatchedMoney(isDemo: boolean, span: Span): SQL {
  return sql`
    select coalesce(paid_at, received_at) as at, coalesce(provider, 'mpesa') as method, receipt, payer, amount_kes
    from receipts where is_demo = ${isDemo} and attempt_id is null and standing in ('unmatched', 'returned')
      and ${isWithin(sql`coalesce(paid_at, received_at)`, span)}
    union all
    select s.at, 'mpesa', s.receipt, s.payer, s.amount_kes from statement_rows s
    where s.is_demo = ${isDemo} and s.kind = 'payment' and ${isWithin(sql`s.at`, span)}
      and not exists (select 1 from receipts r where r.receipt = s.receipt)`
}

/** Money for sales outside the shop, on the day of its arrival. */
export function outsideMoney(isDemo: boolean, span: Span): SQL {
  return sql`
    select coalesce(paid_at, received_at) as at, coalesce(provider, 'mpesa') as method, receipt, payer, amount_kes
    from receipts where is_demo = ${isDemo} and attempt_id is null and standing = 'outside'
      and ${isWithin(sql`coalesce(paid_at, received_at)`, span)}`
}

/** Money without an order that staff returned, on the day of the return. */
export function returnedMoney(isDemo: boolean, span: Span): SQL {
  return sql`
    select settled_at as at, coalesce(provider, 'mpesa') as method, receipt, return_reference as reference, payer, amount_kes
    from receipts where is_demo = ${isDemo} and attempt_id is null and standing = 'returned'
      and ${isWithin(sql`settled_at`, span)}`
}

/**
 * The fees in the statements of this span, each with the kind of its receipt: `unmatched` or `outside` for a receipt
 * without an order, null for a receipt of an order.
 */
export function statementFees(isDemo: boolean, span: Span): SQL {
  return sql`
    select -s.amount_kes as amount_kes, case
        when r.standing = 'outside' then 'outside'
        when r.receipt is not null or (exists (select 1 from statement_rows p
            where p.receipt = s.receipt and p.kind = 'payment' and p.is_demo = s.is_demo)
          and not exists (select 1 from receipts known where known.receipt = s.receipt)) then 'unmatched'
      end as line
    from statement_rows s
    left join lateral (select receipt, standing from receipts
      where is_demo = s.is_demo and attempt_id is null and standing in ('unmatched', 'returned', 'outside')
        and (receipt = s.receipt or return_reference = s.receipt) limit 1) r on true
    where s.is_demo = ${isDemo} and s.kind = 'charge' and ${isWithin(sql`s.at`, span)}`
}

/** The stored form of a line in a closed day. It has no names, since they may have to be erased. */
export function removeName({ at, kind, method, receipt, order_number, amount_kes }: NamedLine): MoneyLine {
  return { at, kind, method, receipt, order_number, amount_kes }
}
