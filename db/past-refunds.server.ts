import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { nairobiDay, nairobiStart } from '#app/framework/nairobi.ts'
import { isProviderMethod } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import { calculateRefundShare, type RefundShare, wholeShare } from '#app/orders/refund-share.ts'
import { recordRefund } from '#app/orders/sales-record.server.ts'
import { attempts } from '#app/payments/payments.tables.server.ts'
import { readPaidMoney, readRefundable } from '#app/payments/refunds/paid-money.server.ts'
import { moveRefund, startRefund } from '#app/payments/refunds/refund-moves.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { laterSteps } from './demo/past-sales.ts'
import type { ShopTemplate } from './templates/template.ts'

const askedBy = 'demo staff'
const onItsWaySeconds = 90

/** Refunds each order in state 'refunded' in full. A part of one delivered order was refunded yesterday. */
export async function addRefunds(
  tx: Database,
  shop: Shop,
  orders: readonly Order[],
  reasons: ShopTemplate['refundReasons'],
): Promise<void> {
  for (const order of orders) {
    if (order.state !== 'refunded') continue
    const step = laterSteps({ paidAt: order.paidAt ?? order.createdAt, end: 'refunded' }).at(-1)
    if (step) await addRefund(tx, order, { share: wholeShare(order), reason: reasons.whole, at: step.at })
  }
  const worn = orders.findLast(({ state, method }) => state === 'delivered' && method === 'mpesa')
  if (!worn) return
  const at = new Date(nairobiStart(nairobiDay(shop.clock.now(), -1)).getTime() + 11 * 3_600_000)
  const sharing = calculateRefundShare(await readRefundable(tx, worn, await readPaidMoney(tx, worn)), {
    of: 'amount',
    kes: 500,
  })
  if (sharing.ok) await addRefund(tx, worn, { share: sharing.share, reason: reasons.part, at })
}

type Given = { share: RefundShare; reason: string; at: Date }

async function addRefund(tx: Database, order: Order, { share, reason, at }: Given) {
  const [attempt] = await tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.orderId, order.id))
  const asked = {
    id: randomUUID(),
    orderId: order.id,
    attemptId: attempt?.id ?? null,
    provider: isProviderMethod(order.method) ? order.method : null,
    method: attempt ? ('provider' as const) : ('by-hand' as const),
    isWhole: share.kes === order.amountKes,
    reason,
    askedBy,
    askedAt: at,
  }
  const settledAt = addSeconds(at, onItsWaySeconds)
  const refund = await startRefund(tx, asked, share)
  await moveRefund(tx, refund, { to: 'done', at: settledAt, receipt: `DEMOR${order.number.replace(/\D/g, '')}` })
  await recordRefund(tx, order, share, settledAt)
}
