import { sql } from 'drizzle-orm'
import { csvStart, escapeCsvCell } from '#app/framework/csv.ts'
import { nairobiEnd, nairobiMinute, nairobiStart } from '#app/framework/nairobi.ts'
import { type OrderMethod, paymentMethods } from '#app/money/payment-method.ts'
import { orderNumberOrNull } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'

type Line = {
  at: string
  kind: 'payment' | 'unmatched' | 'refund' | 'fee'
  method: OrderMethod | null
  receipt: string | null
  prefix: string | null
  number: number | null
  name: string | null
  amount_kes: string
  discount_kes: number | null
}

const kinds: Record<Line['kind'], string> = {
  payment: 'Payment',
  unmatched: 'Receipt of no order',
  refund: 'Refund',
  fee: 'Fee',
}
const names = ['Time (Nairobi)', 'Kind', 'Method', 'Receipt', 'Order', 'Name', 'Amount (KES)', 'Discount (KES)']

/**
 * All money in and out of these days for the bookkeeper, one line each; money out is negative. A discount moves no
 * money, so it is a column of its payment.
 */
export async function reconciliationCsv(shop: Shop, { from, to }: { from: string; to: string }): Promise<string> {
  const lines = await listLines(shop, { from, to })
  return `${csvStart}${names.map(escapeCsvCell).join(',')}\r\n${lines.map(lineText).join('')}`
}

async function listLines({ db, config }: Shop, days: { from: string; to: string }): Promise<Line[]> {
  const from = nairobiStart(days.from).toISOString()
  const to = nairobiEnd(days.to).toISOString()
  const { rows } = await db.execute<Line>(sql`
    select paid_at::text as at, 'payment' as kind, method, receipt, prefix, number, contact_name as name,
      amount_kes::numeric(12, 2)::text as amount_kes, discount_kes
    from orders where is_demo = ${config.isDemo} and paid_at >= ${from} and paid_at < ${to}
    union all
    select coalesce(paid_at, received_at)::text, 'unmatched', null, receipt, null, null, payer, amount_kes::text, null
    from receipts where is_demo = ${config.isDemo} and standing = 'unmatched'
      and coalesce(paid_at, received_at) >= ${from} and coalesce(paid_at, received_at) < ${to}
    union all
    select f.settled_at::text, 'refund', o.method, f.receipt, o.prefix, o.number, o.contact_name, (-f.amount_kes)::numeric(12, 2)::text, null
    from refunds f join orders o on o.id = f.order_id
    where o.is_demo = ${config.isDemo} and f.state = 'done' and f.settled_at >= ${from} and f.settled_at < ${to}
    union all
    select at::text, 'fee', null, receipt, null, null, details, amount_kes::text, null
    from statement_rows where is_demo = ${config.isDemo} and kind = 'charge' and at >= ${from} and at < ${to}
    union all
    select ((last_day + 1)::timestamp at time zone 'Africa/Nairobi' - interval '1 second')::text, 'fee', method, reference, null, null,
      'Settlement' || coalesce(', bank receipt ' || bank_receipt, ''), (-fees_kes)::numeric(12, 2)::text, null
    from settlements where is_demo = ${config.isDemo} and removed_at is null and fees_kes > 0
      and last_day >= ${days.from} and last_day <= ${days.to}
    order by 1, 2, 4`)
  return rows
}

function lineText({
  at,
  kind,
  method,
  receipt,
  prefix,
  number,
  name,
  amount_kes: amount,
  discount_kes: discount,
}: Line): string {
  const cells = [
    nairobiMinute(new Date(at)),
    kinds[kind],
    method ? paymentMethods[method].title : '',
    receipt ?? '',
    orderNumberOrNull({ prefix, number }) ?? '',
    name ?? '',
  ]
  return `${cells.map(escapeCsvCell).join(',')},${amount},${discount || ''}\r\n`
}
