import type { CrashScene } from '../crash-scene.ts'

export type OrderRow = {
  id: string
  number: string
  state: string
  method: string
  is_paid: boolean
  amount_kes: number
  subtotal_cents: number
  discount_cents: number
  refunded_kes: number
}
export type AttemptRow = {
  id: string
  order_id: string
  provider: string
  amount_kes: number
  state: string
  result_code: string | null
  receipt: string | null
  callback_token: string
  own_id: string | null
  is_by_hand: boolean
}
export type ReceiptRow = { receipt: string; attempt_id: string | null; amount_kes: string | null; standing: string }
export type ReviewRow = { attempt_id: string | null; refund_id: string | null; reason: string; is_open: boolean }
export type SaleRow = {
  order_id: string
  line_id: string
  quantity: number
  total_cents: number
  is_discount: boolean
  is_sale: boolean
}
export type RefundRow = {
  id: string
  order_id: string
  attempt_id: string | null
  provider: string | null
  way: string
  state: string
  amount_kes: number
  line_cents: number
}
export type MessageRow = { order_id: string; state: string; text: string }
export type CustomerMessageRow = {
  id: string
  order_id: string
  way: string
  state: string
  round: number
  text: string
}

export type BookRows = {
  orders: OrderRow[]
  attempts: AttemptRow[]
  receipts: ReceiptRow[]
  statement: string[]
  reviews: ReviewRow[]
  sales: SaleRow[]
  refunds: RefundRow[]
  messages: MessageRow[]
  customerMessages: CustomerMessageRow[]
}

/** The shop's rows since the start of the scene, without the demo's orders. */
export async function readBookRows({ query }: CrashScene): Promise<BookRows> {
  const ours = 'in (select id from orders where not is_demo)'
  return {
    orders:
      await query(`select id, 'EK-' || number as number, state, method, paid_at is not null as is_paid, amount_kes,
      subtotal_cents, discount_cents, refunded_kes from orders where not is_demo`),
    attempts:
      await query(`select id, order_id, provider, amount_kes, state, result_code, receipt, callback_token, own_id,
      is_by_hand from payment_attempts where not is_demo`),
    receipts: await query(`select receipt, attempt_id, amount_kes, standing from receipts r
      where not exists (select from payment_attempts a where a.id = r.attempt_id and a.is_demo) and not r.is_demo`),
    statement: (await query<{ receipt: string }>('select distinct receipt from statement_rows where not is_demo')).map(
      ({ receipt }) => receipt,
    ),
    reviews: await query(`select attempt_id, refund_id, reason, settled_at is null as is_open from payment_reviews
      where order_id ${ours}`),
    sales:
      await query(`select s.order_id, s.line_id, s.quantity, s.total_cents, s.is_discount, s.id = s.line_id as is_sale
      from sales s where s.order_id ${ours}`),
    refunds: await query(`select r.id, r.order_id, r.attempt_id, r.provider, r.way, r.state, r.amount_kes,
      (select coalesce(sum(cents), 0)::int from refund_lines l where l.refund_id = r.id) as line_cents
      from refunds r where order_id ${ours}`),
    messages: await query(
      `select order_id, state, text from channel_messages where kind = 'paid' and order_id ${ours}`,
    ),
    customerMessages: await query(`select id, order_id, way, state, round, text from customer_messages
      where kind = 'paid' and order_id ${ours}`),
  }
}

/** Each row is a fault: a wrong stock count, a reservation of an ended order, or a wrong number of uses of a code. */
export function readMiscounts({ query }: CrashScene): Promise<{ fault: string }[]> {
  return query(`
    select 'ready pieces miscounted: held ' || held || ', taken ' || taken || ', free ' || free as fault
    from ready_pieces p
    where free < 0
      or held <> (select coalesce(sum(quantity), 0) from ready_holds h where h.piece_id = p.id and h.state = 'held')
      or taken <> (select coalesce(sum(quantity), 0) from ready_holds h where h.piece_id = p.id and h.state = 'taken')
    union all
    select 'a hold is ' || h.state || ' for EK-' || o.number || ', which is ' || o.state
    from ready_holds h join orders o on o.id = h.order_id
    where (h.state = 'held') > (o.state = 'awaiting_payment') or (h.state = 'taken') > (o.paid_at is not null)
    union all
    select 'a discount code of ' || c.most_uses || ' uses was used ' || count(*) || ' times'
    from discount_codes c join discount_uses u on u.code_id = c.id and u.is_held
    group by c.id, c.most_uses having count(*) > c.most_uses
    union all
    select 'EK-' || o.number || ' is paid with a code that it does not use'
    from discount_uses u join orders o on o.id = u.order_id where not u.is_held and o.paid_at is not null`)
}
