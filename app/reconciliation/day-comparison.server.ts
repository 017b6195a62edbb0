import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { sumExactKes } from '#app/money/exact-kes.ts'
import { type OrderMethod, settlementMethods } from '#app/money/payment-method.ts'
import { orderNumberOrNull } from '#app/orders/order.ts'
import { toStaffReceipt } from '#app/payments/admin/staff-receipts.api.server.ts'
import { listPossibleOrders } from '#app/payments/admin/staff-receipts.server.ts'
import type { Receipt } from '#app/payments/payments.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { DayComparison, Difference } from './day-comparison.ts'
import { listMethodsWithoutFee, readDaySums, readStatementTotal, type Sum, sumMoney } from './day-totals.server.ts'
import { isWithin, paidWithin, type Span, spanOf } from './money-lines.server.ts'
import { compareMoneyOut } from './money-out.server.ts'
import { statements } from './reconciliation.tables.server.ts'
import { listSettlements } from './settlements.server.ts'

const isSettled = (method: OrderMethod) => settlementMethods.some((one) => one === method)

/** The maximum number of payments in one list: staff settle these before they load more. */
const maxListedUnknown = 100

/** `day`: in Nairobi, as `2026-11-21`. Writes nothing. */
export async function readDayComparison(shop: Shop, day: string): Promise<DayComparison> {
  const span = spanOf({ from: day, to: day })
  const statementList = await listStatements(shop, span)
  const rows = await compareWithStatement(shop, span)
  const missing = await listMissing(shop, span)
  const settlements = await listSettlements(shop, day)
  const isMpesaFeeKnown = statementList.length > 0 && !(await listMethodsWithoutFee(shop, span)).includes('mpesa')
  const isFeeKnown = (method: OrderMethod) =>
    method === 'mpesa' ? isMpesaFeeKnown : !isSettled(method) || settlements.some((one) => one.method === method)
  const sums = await readDaySums(shop, { from: day, to: day }, { isFeeKnown })
  const unknown = rows.filter(
    ({ attempt_id: attempt, standing }) => attempt === null && standing !== 'returned' && standing !== 'outside',
  )
  return {
    day,
    statements: statementList.map(({ fileName, uploadedAt, uploadedBy }) => ({
      file_name: fileName,
      uploaded_at: uploadedAt.toISOString(),
      uploaded_by: uploadedBy,
    })),
    is_covered: statementList.some(
      ({ beginsAt, endsAt }) => beginsAt <= span.from && endsAt.getTime() >= span.to.getTime() - 1_000,
    ),
    collected: await sumCollected(shop, span),
    settlements,
    unsettled: settlementMethods.filter((one) =>
      sums.methods.some(({ method, is_fee_known: isKnown }) => method === one && !isKnown),
    ),
    refunded: await sumMoney(shop, refundedMoney(shop, span)),
    fees: await sumMoney(shop, chargedMoney(shop, span)),
    agreed: sumOf(rows.filter((row) => row.attempt_id !== null && row.statement_kes === row.shop_kes)),
    unknown: await toUnmatched(shop, unknown.slice(0, maxListedUnknown)),
    unknown_count: unknown.length,
    missing: missing.map(toDifference),
    wrong: rows.filter((row) => row.attempt_id !== null && row.statement_kes !== row.shop_kes).map(toDifference),
    ...(await compareMoneyOut(shop, span)),
    ...sums,
    statement_total: await readStatementTotal(shop, span),
  }
}

function listStatements(shop: Shop, { from, to }: Span) {
  const touches = and(lt(statements.beginsAt, to), gte(statements.endsAt, from))
  return shop.db
    .select()
    .from(statements)
    .where(and(touches, eq(statements.isDemo, shop.config.isDemo)))
    .orderBy(statements.uploadedAt)
}

type ComparedPayment = {
  receipt: string
  at: Date
  account: string
  payer: string
  statement_kes: string
  shop_kes: string | null
  attempt_id: string | null
  standing: Receipt['status'] | null
  is_doubtful: boolean | null
  prefix: string | null
  number: number | null
}

/** The payments in the statement, each with the shop's data about its receipt. */
async function compareWithStatement({ db, config }: Shop, span: Span): Promise<ComparedPayment[]> {
  const { rows } = await db.execute<Omit<ComparedPayment, 'at'> & { at: string }>(sql`
    select s.receipt, s.at::text as at, s.account, s.payer, s.amount_kes::text as statement_kes,
      coalesce(r.amount_kes, a.amount_kes)::numeric(12, 2)::text as shop_kes, r.attempt_id, r.standing, r.is_doubtful,
      o.prefix, o.number
    from statement_rows s
    left join receipts r on r.receipt = s.receipt and r.is_demo = s.is_demo
    left join payment_attempts a on a.id = r.attempt_id
    left join orders o on o.id = a.order_id
    where s.kind = 'payment' and s.is_demo = ${config.isDemo} and ${isWithin(sql`s.at`, span)}
    order by s.at, s.receipt`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The shop's M-Pesa payments of the day that are missing from its statements, and payments without a receipt. */
async function listMissing({ db, config }: Shop, span: Span): Promise<ComparedPayment[]> {
  const { rows } = await db.execute<Omit<ComparedPayment, 'at'> & { at: string }>(sql`
    select p.* from (
      select r.receipt, coalesce(r.paid_at, r.received_at)::text as at, '' as account, '' as payer, null as statement_kes,
        r.amount_kes::text as shop_kes, r.attempt_id, r.standing, r.is_doubtful, o.prefix, o.number
      from receipts r
      left join payment_attempts a on a.id = r.attempt_id
      left join orders o on o.id = a.order_id
      where r.is_demo = ${config.isDemo} and coalesce(a.provider, r.provider) = 'mpesa'
        and ${isWithin(sql`coalesce(r.paid_at, r.received_at)`, span)}
        and not exists (select 1 from statement_rows s where s.receipt = r.receipt and s.kind = 'payment')
      union all
      select null, a.settled_at::text, '', '', null, a.amount_kes::numeric(12, 2)::text, a.id, null, null, o.prefix, o.number
      from payment_attempts a join orders o on o.id = a.order_id
      where a.is_demo = ${config.isDemo} and a.provider = 'mpesa' and a.state = 'success' and a.receipt is null
        and ${isWithin(sql`a.settled_at`, span)}
    ) p
    where exists (select 1 from statements t
      where t.is_demo = ${config.isDemo} and p.at::timestamptz between t.begins_at and t.ends_at)
    order by p.at`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

function toDifference({ receipt, shop_kes, statement_kes, at, ...order }: ComparedPayment): Difference {
  return { receipt, order_number: orderNumberOrNull(order), shop_kes, statement_kes, at: at.toISOString() }
}

/** A payment that only the statement contains. */
export type StatementPayment = Pick<
  ComparedPayment,
  'receipt' | 'at' | 'account' | 'payer' | 'statement_kes' | 'standing'
>

export async function toUnmatched(shop: Shop, rows: readonly StatementPayment[]): Promise<DayComparison['unknown']> {
  const receipts = rows.map((row) => toReceipt(shop, row))
  const possible = await listPossibleOrders(shop, receipts)
  return receipts.map((receipt) => toStaffReceipt(receipt, null, possible))
}

/** A receipt for a payment that only the statement contains. */
function toReceipt(shop: Shop, row: StatementPayment): Receipt {
  return {
    receipt: row.receipt,
    attemptId: null,
    amountKes: row.statement_kes,
    phone: null,
    paidAt: row.at,
    receivedAt: row.at,
    status: row.standing ?? 'unmatched',
    provider: 'mpesa',
    account: row.account,
    payer: row.payer,
    isDemo: shop.config.isDemo,
    isDoubtful: false,
    nextCheckAt: null,
    checks: 0,
    settledAt: null,
    settledBy: null,
    note: null,
    returnReference: null,
  }
}

function sumOf(rows: readonly ComparedPayment[]): Sum {
  return { count: rows.length, amount_kes: sumExactKes(rows.map(({ statement_kes: kes }) => kes)) }
}

async function sumCollected({ db, config }: Shop, span: Span) {
  const { rows } = await db.execute<Sum & { method: OrderMethod }>(sql`
    select method, count(*)::int as count, sum(amount_kes)::numeric(20, 2)::text as amount_kes from orders
    where is_demo = ${config.isDemo} and ${paidWithin(span)}
    group by method order by method`)
  return rows
}

function refundedMoney({ config }: Shop, span: Span): SQL {
  return sql`select f.amount_kes from refunds f join orders o on o.id = f.order_id
    where o.is_demo = ${config.isDemo} and f.state = 'done' and ${isWithin(sql`f.settled_at`, span)}`
}

/** The charges in M-Pesa's statement. */
function chargedMoney({ config }: Shop, span: Span): SQL {
  return sql`select -amount_kes as amount_kes from statement_rows
    where kind = 'charge' and is_demo = ${config.isDemo} and ${isWithin(sql`at`, span)} and amount_kes < 0`
}
