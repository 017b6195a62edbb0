import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { discountedLineTotals } from '#app/money/shares.ts'
import { channelMessagesJobName, storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import { reviewMessage } from '#app/orders/messages/order-message.ts'
import type { Order } from '#app/orders/order.ts'
import { changeState, lockOrder } from '#app/orders/order-moves.server.ts'
import { type OrderExchange, orderExchanges, orders } from '#app/orders/orders.tables.server.ts'
import { countUnsent } from '#app/orders/parcels/parcel.ts'
import { paidForQuantity } from '#app/orders/refund-share.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { applyExchange } from './apply-exchange.server.ts'

const maxPerRun = 20

/** Completes exchanges whose difference is paid, and gives up those whose payment link ended unpaid. */
export function exchangesJob(shop: Shop): Job {
  return { name: 'exchanges', everySeconds: 2, run: () => settleDueExchanges(shop) }
}

async function settleDueExchanges(shop: Shop): Promise<number> {
  let settled = 0
  for (const id of await listDue(shop)) if (await settleExchange(shop, id)) settled += 1
  if (settled > 0) shop.jobs.wake(channelMessagesJobName)
  return settled
}

/**
 * Lists waiting exchanges whose payment link was paid or ended, and given-up exchanges whose late payment staff
 * accepted.
 */
async function listDue({ db }: Shop): Promise<string[]> {
  const isWaiting = eq(orderExchanges.state, 'waiting')
  const isOver = and(isWaiting, ne(orders.state, 'awaiting_payment'))
  const isPaidLate = and(eq(orderExchanges.state, 'given-up'), eq(orders.state, 'paid'))
  const rows = await db
    .select({ id: orderExchanges.id })
    .from(orderExchanges)
    .innerJoin(orders, eq(orders.id, orderExchanges.paymentOrderId))
    .where(or(isOver, isPaidLate))
    .orderBy(asc(orderExchanges.requestedAt))
    .limit(maxPerRun)
  return rows.map(({ id }) => id)
}

function settleExchange(shop: Shop, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [due] = await tx.select().from(orderExchanges).where(eq(orderExchanges.id, id))
    // Locks the paying order before the exchanged order, as payments do, so that no two transactions block each other.
    const payment = due?.paymentOrderId ? await lockOrder(tx, due.paymentOrderId) : null
    const order = due ? await lockOrder(tx, due.orderId) : null
    const [exchange] = await tx.select().from(orderExchanges).where(eq(orderExchanges.id, id))
    if (!payment || !order || !exchange || exchange.state === 'done' || exchange.state === 'failed') return false
    if (payment.state === 'awaiting_payment') return false
    // Cancelled or refunded.
    if (payment.state !== 'paid') return endExchange(tx, shop, order, exchange, 'given-up')
    // Waits until an owner ends the hold, or until the order's current exchange ends.
    if (order.isOnHold || (order.awaitsExchange && exchange.state === 'given-up')) return false
    return completeExchange(tx, shop, { order, payment, exchange })
  })
}

type PaidExchange = { order: Order; payment: Order; exchange: OrderExchange }

async function completeExchange(
  tx: Database,
  shop: Shop,
  { order, payment, exchange }: PaidExchange,
): Promise<boolean> {
  const at = shop.clock.now()
  const index = order.lines.findIndex(({ id }) => id === exchange.lineId)
  const line = order.lines[index]
  const isOpen = order.state === 'paid' || order.state === 'making'
  if (!isOpen || !line || countUnsent(line) < exchange.quantity) {
    const text = reviewMessage(
      payment,
      `${order.number} can’t be exchanged any more. Please refund ${payment.number}.`,
      'here',
    )
    await storeChannelMessage(tx, { orderId: payment.id, kind: 'exchange-failed', text, at, priority: 'paid-order' })
    return endExchange(tx, shop, order, exchange, 'failed')
  }
  const { title: actor } = paymentMethods[payment.method]
  await changeState(tx, payment, {
    to: 'delivered',
    by: 'shop',
    actor: 'shop',
    at,
    note: `Exchange of ${order.number}`,
  })
  const paidCents = discountedLineTotals(order.lines, order.discountCents)[index] ?? 0
  await applyExchange(tx, shop, order, {
    exchange,
    line,
    paidCents: paidForQuantity({ ordered: line.quantity, paidCents }, exchange.quantity),
    actor,
  })
  return true
}

async function endExchange(
  tx: Database,
  shop: Shop,
  order: Order,
  { id, state: previousState, paymentOrderId }: OrderExchange,
  state: 'given-up' | 'failed',
): Promise<boolean> {
  const settledAt = shop.clock.now()
  await tx.update(orderExchanges).set({ state, settledAt }).where(eq(orderExchanges.id, id))
  const isAwaited = and(eq(orders.id, order.id), eq(orders.awaitedOrderId, paymentOrderId ?? id))
  await tx.update(orders).set({ awaitedOrderId: null }).where(isAwaited)
  return previousState !== state
}
