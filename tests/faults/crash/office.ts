import { newId } from '../../support/payments/refunds.ts'
import { expectOk, type Market } from './buyer.ts'
import type { CrashScene } from './crash-scene.ts'
import type { Ledger } from './ledger-checks/ledger.ts'
import type { Plan, RefundPlan } from './plan.ts'

/** Staff's work while customers buy. */
export async function runOffice(market: Market, { refunds, cancelsOne }: Plan): Promise<void> {
  const work = refunds.map((refund) => refundMoney(market, refund))
  if (cancelsOne) work.push(cancelOne(market.scene))
  await Promise.all(work)
}

type PaidOrder = { number: string; kes: number }

async function refundMoney({ scene, ledger }: Market, { isPart, isByHand, pick }: RefundPlan): Promise<void> {
  const paid = await scene
    .query<PaidOrder>(
      `select 'EK-' || number as number, amount_kes - refunded_kes as kes from orders o where state = 'paid'
       and not exists (select from refunds r where r.order_id = o.id and r.state <> 'failed') order by number`,
    )
    .catch(() => [])
  const order = paid[pick % paid.length]
  if (!order) return
  const kes = isPart ? Math.ceil(order.kes / 3) : order.kes
  const id = newId()
  const { status } = await scene.staff.call('POST', `/orders/${order.number}/refunds`, {
    id,
    wish: isPart ? { of: 'amount', kes } : { of: 'rest' },
    way: isByHand ? 'by-hand' : 'provider',
    amount_kes: kes,
    reason: 'Too small',
    ...(isByHand ? { reference: 'UKL0REFUND' } : {}),
  })
  if (status === 200) ledger.refunds.add(id)
}

async function cancelOne({ query, staff }: CrashScene): Promise<void> {
  const open = await query<{ number: string }>(
    `select 'EK-' || number as number from orders where state = 'awaiting_payment' order by number desc limit 1`,
  ).catch(() => [])
  const [order] = open
  if (order) await staff.call('POST', `/orders/${order.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
}

/** Marks each bank transfer as received, once. */
export async function markTransfers({ scene, ledger }: Market): Promise<void> {
  for (const number of ledger.transfers.keys()) {
    if (ledger.marked.has(number)) continue
    const { status } = await scene.staff.call('POST', `/orders/${number}/state`, {
      from: 'awaiting_payment',
      to: 'paid',
    })
    if (status === 200) ledger.marked.add(number)
  }
}

/** Staff check with the provider each refund whose result is unknown, and each payment that it did not report. */
export async function checkProviders({ scene, ledger }: Market): Promise<void> {
  await settleRefundDoubts(scene)
  await readStatement(scene, ledger)
}

type Doubt = {
  review: string
  refund: string
  provider: string
  attempt_receipt: string | null
  own_id: string | null
  done: number
}

async function settleRefundDoubts({ query, staff, sandbox }: CrashScene): Promise<void> {
  const doubts = await query<Doubt>(
    `select v.id as review, r.id as refund, r.provider, a.receipt as attempt_receipt, a.own_id,
      (select count(*)::int from refunds d where d.attempt_id = a.id and d.state = 'done' and d.way = 'provider') as done
     from payment_reviews v join refunds r on r.id = v.refund_id join payment_attempts a on a.id = r.attempt_id
     where v.settled_at is null`,
  )
  for (const { review, refund, attempt_receipt, own_id, done } of doubts) {
    const made =
      sandbox
        .refunds()
        .filter((one) => one.original === attempt_receipt || one.id?.replaceAll('-', '') === refund.replaceAll('-', ''))
        .length +
      sandbox.cards.refunds.filter((one) => one.reference === own_id).length +
      sandbox.airtelPayments().filter((one) => one.id === own_id && one.refundedAt).length
    const action = made > done ? 'returned' : 'not-returned'
    await staff.call('POST', `/reviews/${review}/settle`, { action, note: 'looked up' })
  }
}

/** M-Pesa confirms a manual payment only once, so staff find a missed one in the statement. */
async function readStatement({ query, staff, sandbox }: CrashScene, { byHand }: Ledger): Promise<void> {
  const receipts = await query<{ receipt: string }>(
    'select receipt from receipts union select receipt from statement_rows',
  )
  const known = new Set(receipts.map(({ receipt }) => receipt))
  const unheard = [...byHand].filter(([receipt]) => !known.has(receipt))
  if (unheard.length === 0) return
  const statement = await fetch(`${sandbox.url}/statement.csv`)
  await expectOk(staff.uploadStatement(await statement.text()))
  // If the order accepts no payment, the row stays until staff refund it.
  for (const [receipt, { orderNumber }] of unheard)
    await staff.call('POST', `/statement-rows/${receipt}/settle`, { action: 'assign', order: orderNumber })
}
