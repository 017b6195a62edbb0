import { inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#app/framework/nairobi.ts'
import { parseExactKes, writeExactKes } from '#app/money/exact-kes.ts'
import { type OrderMethod, orderMethods, settlementMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type DaySums, sumTotals } from './closed-books.ts'
import type { DayComparison } from './day-comparison.ts'
import {
  type Days,
  isWithin,
  outsideMoney,
  paidWithin,
  returnedMoney,
  type Span,
  spanOf,
  statementFees,
  unmatchedMoney,
} from './money-lines.server.ts'

type Row = { method: OrderMethod; orders: number; collected: string; refunds: number; refunded: string; fees: string }
type KnownFees = { isFeeKnown: (method: OrderMethod) => boolean }
export type Sum = { count: number; amount_kes: string }

/**
 * The collected, refunded, fee and net amounts of these days by method. Fees come from M-Pesa's statements and from
 * settlements. The fees of a settlement count on its last day. The fee of a receipt without an order counts with the
 * money without an order.
 */
export async function readDaySums(shop: Shop, days: Days, { isFeeKnown }: KnownFees): Promise<DaySums> {
  const span = spanOf(days)
  const rows = await sumByMethod(shop, days, span)
  const { isDemo } = shop.config
  const fees = await sumFeesOfNoOrder(shop, span)
  const methods = orderMethods.flatMap((method) =>
    rows.filter((row) => row.method === method).map((row) => toMethod(row, isFeeKnown(method))),
  )
  return {
    methods,
    total: sumTotals(methods),
    unmatched: { ...(await sumMoney(shop, unmatchedMoney(isDemo, span))), fees_kes: fees.unmatched },
    returned: await sumMoney(shop, returnedMoney(isDemo, span)),
    outside: { ...(await sumMoney(shop, outsideMoney(isDemo, span))), fees_kes: fees.outside },
  }
}

/** The sums of the day's whole month, with the fees that its statements and settlements contain so far. */
export async function readMonthSums(shop: Shop, day: string): Promise<Days & { sums: DaySums }> {
  const month = day.slice(0, 7)
  const days = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
  const withoutFee = await listMethodsWithoutFee(shop, spanOf(days))
  return { ...days, sums: await readDaySums(shop, days, { isFeeKnown: (method) => !withoutFee.includes(method) }) }
}

/**
 * The methods with an order whose fee is unknown: no statement has the order's receipt, or no settlement covers its
 * day.
 */
export async function listMethodsWithoutFee({ db, config }: Shop, span: Span): Promise<OrderMethod[]> {
  const { rows } = await db.execute<{ method: OrderMethod }>(sql`
    select distinct method from orders o where is_demo = ${config.isDemo} and ${paidWithin(span)}
      and case when method = 'mpesa'
        then not exists (select 1 from statement_rows s
          where s.receipt = o.receipt and s.kind = 'payment' and s.is_demo = o.is_demo)
        else ${inArray(sql`method`, settlementMethods)} and not exists (select 1 from settlements s
          where s.method = o.method and s.is_demo = o.is_demo and s.removed_at is null
            and (o.paid_at at time zone 'Africa/Nairobi')::date between s.first_day and s.last_day) end`)
  return rows.map(({ method }) => method)
}

async function sumFeesOfNoOrder({ db, config }: Shop, span: Span): Promise<{ unmatched: string; outside: string }> {
  const { rows } = await db.execute<{ unmatched: string; outside: string }>(sql`
    select coalesce(sum(amount_kes) filter (where line = 'unmatched'), 0)::numeric(20, 2)::text as unmatched,
      coalesce(sum(amount_kes) filter (where line = 'outside'), 0)::numeric(20, 2)::text as outside
    from (${statementFees(config.isDemo, span)}) fee`)
  return rows[0] ?? { unmatched: '0.00', outside: '0.00' }
}

/** `money`: a query with the column `amount_kes`. */
export async function sumMoney({ db }: Shop, money: SQL): Promise<Sum> {
  const { rows } = await db.execute<Sum>(sql`
    select count(*)::int as count, coalesce(sum(amount_kes), 0)::numeric(20, 2)::text as amount_kes from (${money}) money`)
  return rows[0] ?? { count: 0, amount_kes: '0.00' }
}

function toMethod(
  { method, orders, collected, refunds, refunded, fees }: Row,
  isFeeKnown: boolean,
): DaySums['methods'][number] {
  return {
    method,
    is_fee_known: isFeeKnown,
    orders,
    refunds,
    collected_kes: collected,
    refunded_kes: refunded,
    fees_kes: fees,
    net_kes: writeExactKes(parseExactKes(collected) - parseExactKes(refunded) - parseExactKes(fees)),
  }
}

async function sumByMethod({ db, config }: Shop, days: Days, span: Span): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select method, sum(orders)::int as orders, sum(collected)::numeric(20, 2)::text as collected,
      sum(refunds)::int as refunds, sum(refunded)::numeric(20, 2)::text as refunded, sum(fees)::numeric(20, 2)::text as fees
    from (
      select method, count(*) as orders, sum(amount_kes) as collected, 0 as refunds, 0 as refunded, 0 as fees
      from orders where is_demo = ${config.isDemo} and ${paidWithin(span)} group by method
      union all
      select o.method, 0, 0, count(*), sum(f.amount_kes), 0 from refunds f join orders o on o.id = f.order_id
      where o.is_demo = ${config.isDemo} and f.state = 'done' and ${isWithin(sql`f.settled_at`, span)}
      group by o.method
      union all
      select 'mpesa', 0, 0, 0, 0, sum(amount_kes) from (${statementFees(config.isDemo, span)}) fee
      where line is null having count(*) > 0
      union all
      select method, 0, 0, 0, 0, sum(fees_kes) from settlements
      where is_demo = ${config.isDemo} and removed_at is null and last_day >= ${days.from} and last_day <= ${days.to}
      group by method
    ) part group by method`)
  return rows
}

/** The sums of the statement's rows of the day, and the file's own sums if a file covers only this day. */
export async function readStatementTotal({ db, config }: Shop, span: Span): Promise<DayComparison['statement_total']> {
  const { rows } = await db.execute<{ paid_in: string; withdrawn: string; moved: string }>(sql`
    select coalesce(sum(amount_kes) filter (where amount_kes > 0), 0)::text as paid_in,
      coalesce(-sum(amount_kes) filter (where amount_kes < 0), 0)::text as withdrawn,
      coalesce(sum(amount_kes) filter (where kind = 'other'), 0)::text as moved
    from statement_rows where is_demo = ${config.isDemo} and ${isWithin(sql`at`, span)} having count(*) > 0`)
  const [sum] = rows
  if (!sum) return null
  const { rows: files } = await db.execute<{ paid_in: string | null; withdrawn: string | null }>(sql`
    select paid_in_kes::text as paid_in, withdrawn_kes::text as withdrawn from statements
    where is_demo = ${config.isDemo} and begins_at >= ${span.from.toISOString()} and ends_at < ${span.to.toISOString()} and paid_in_kes is not null
    order by uploaded_at desc limit 1`)
  return {
    paid_in_kes: sum.paid_in,
    withdrawn_kes: sum.withdrawn,
    own_moves_kes: sum.moved,
    file_paid_in_kes: files[0]?.paid_in ?? null,
    file_withdrawn_kes: files[0]?.withdrawn ?? null,
  }
}
