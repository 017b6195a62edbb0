import { sql } from 'drizzle-orm'
import { sumExactKes } from '#app/money/exact-kes.ts'
import { orderNumber, orderNumberOrNull } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { DayComparison, Difference } from './day-comparison.ts'
import { isWithin, type Span } from './money-lines.server.ts'

/** The maximum of unexplained rows in a list. */
const maxListed = 100

type OutRow = {
  receipt: string
  kind: 'reversal' | 'withdrawal'
  at: string
  statement_kes: string
  details: string
  refund_kes: string | null
  payment_kes: string | null
  has_open_refund: boolean
  prefix: string | null
  number: number | null
}

type MoneyOut = Pick<DayComparison, 'refunds_agreed' | 'refunds_wrong' | 'refunds_missing' | 'reversed' | 'other_out'>

/** Compares the statement's outgoing money with the shop's refunds. */
export async function compareMoneyOut(shop: Shop, span: Span): Promise<MoneyOut> {
  const rows = await listMoneyOut(shop, span)
  const isRefund = ({ refund_kes, has_open_refund }: OutRow) => refund_kes !== null || has_open_refund
  const isAgreed = (row: OutRow) => isRefund(row) && (row.refund_kes ?? row.statement_kes) === row.statement_kes
  const agreed = rows.filter(isAgreed)
  const unexplained = rows.filter((row) => !isRefund(row))
  const reversed = unexplained.filter(({ kind, payment_kes }) => kind === 'reversal' && payment_kes !== null)
  return {
    refunds_agreed: { count: agreed.length, amount_kes: sumExactKes(agreed.map(({ statement_kes: kes }) => kes)) },
    refunds_wrong: rows
      .filter((row) => isRefund(row) && !isAgreed(row))
      .map((row) => toDifference(row, row.refund_kes)),
    refunds_missing: await listMissingRefunds(shop, span),
    reversed: reversed.map((row) => toDifference(row, row.payment_kes)),
    other_out: unexplained
      .filter((row) => !reversed.includes(row))
      .slice(0, maxListed)
      .map(({ receipt, at, statement_kes, details }) => ({ receipt, at: iso(at), amount_kes: statement_kes, details })),
  }
}

/**
 * Matches a refund by its own receipt. A refund without a receipt matches by the payment that the reversal names.
 * Returned money without an order matches by the reference of the return transfer, or by the payment that the reversal
 * names.
 */
async function listMoneyOut({ db, config }: Shop, span: Span): Promise<OutRow[]> {
  const { rows } = await db.execute<OutRow>(sql`
    select s.receipt, s.kind, s.at::text as at, (-s.amount_kes)::text as statement_kes, s.details,
      coalesce(f.amount_kes, (
        select b.amount_kes from receipts b where b.is_demo = s.is_demo and b.standing = 'returned'
          and (b.return_reference = s.receipt or b.receipt = s.original_receipt) limit 1
      ))::numeric(12, 2)::text as refund_kes, coalesce(r.amount_kes, a.amount_kes)::numeric(12, 2)::text as payment_kes, o.prefix, o.number,
      exists (select 1 from refunds w where w.attempt_id = a.id and w.receipt is null and w.state <> 'failed'
        and w.amount_kes = -s.amount_kes) as has_open_refund
    from statement_rows s
    left join refunds f on f.receipt = s.receipt
    left join receipts r on r.receipt = s.original_receipt and r.is_demo = s.is_demo
    left join payment_attempts a on a.id = r.attempt_id
    left join orders o on o.id = coalesce(f.order_id, a.order_id)
    where s.kind in ('reversal', 'withdrawal') and s.is_demo = ${config.isDemo} and ${isWithin(sql`s.at`, span)}
    order by s.at, s.receipt`)
  return rows
}

/** The shop's M-Pesa refunds within a statement's period that are missing from the statements. */
async function listMissingRefunds({ db, config }: Shop, span: Span): Promise<Difference[]> {
  const { rows } = await db.execute<{
    receipt: string | null
    at: string
    kes: string
    prefix: string
    number: number
  }>(sql`
    select f.receipt, f.settled_at::text as at, f.amount_kes::numeric(12, 2)::text as kes, o.prefix, o.number
    from refunds f
    join orders o on o.id = f.order_id
    left join receipts r on r.attempt_id = f.attempt_id
    where o.is_demo = ${config.isDemo} and f.state = 'done' and f.way = 'provider' and f.provider = 'mpesa'
      and ${isWithin(sql`f.settled_at`, span)}
      and not exists (select 1 from statement_rows s where s.receipt = f.receipt and s.kind in ('reversal', 'withdrawal'))
      and not exists (select 1 from statement_rows s where f.receipt is null and s.original_receipt = r.receipt)
      and exists (select 1 from statements t
        where t.is_demo = o.is_demo and f.settled_at between t.begins_at and t.ends_at)
    order by f.settled_at`)
  return rows.map(({ receipt, at, kes, ...order }) => ({
    receipt,
    order_number: orderNumber(order),
    shop_kes: kes,
    statement_kes: null,
    at: iso(at),
  }))
}

function toDifference({ receipt, statement_kes, at, ...order }: OutRow, shopKes: string | null): Difference {
  return { receipt, order_number: orderNumberOrNull(order), shop_kes: shopKes, statement_kes, at: iso(at) }
}

const iso = (at: string) => new Date(at).toISOString()
