import { eq, inArray } from 'drizzle-orm'
import { takeFromCart } from '#app/cart/carts.server.ts'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { consumeReservations, releaseReservations } from '#app/catalog/inventory/reservations.server.ts'
import { lockOwner } from '#app/customers/customer-lock.server.ts'
import { readPromise } from '#app/delivery/delivery.server.ts'
import { productionDaysOf } from '#app/delivery/delivery-dates.ts'
import { releaseUse, storeUse } from '#app/discounts/code-uses.server.ts'
import { isStaffMarked, type OrderMethod } from '#app/money/payment-method.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import { notifyCustomer } from './customer-messages/customer-messages.server.ts'
import { storeMessage } from './messages/channel-messages.server.ts'
import { orderMessage } from './messages/order-message.ts'
import { enqueueOrderNotification } from './messages/order-notifications.server.ts'
import { piecesText, pushTitle } from './messages/order-push.ts'
import { canMoveOrder, isPaidState, type Mover, type Order, type OrderLine, type OrderState } from './order.ts'
import { readOrder } from './orders.server.ts'
import { orderEvents, orders } from './orders.tables.server.ts'
import { recordSale } from './sales-record.server.ts'

/** Locks the customer first, as every change of carts, orders and payments does, so that no two block each other. */
export async function lockOrder(tx: Database, id: string): Promise<Order | null> {
  const isThere = await lockOwner(tx, async () => {
    const [row] = await tx.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, id))
    return row?.customerId
  })
  if (!isThere) return null
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  return readOrder(tx, id)
}

type Step = { to: OrderState; by: Mover; actor: string; at: Date; note?: string | null; parcelId?: string | null }

/** Also writes the history. Throws for a move that the table does not allow, because that is a bug. */
export async function changeState(
  tx: Database,
  order: Order,
  { to, by, actor, at, note = null, parcelId = null }: Step,
): Promise<void> {
  if (!canMoveOrder(order.state, to, by)) throw new Error(`an order cannot go from ${order.state} to ${to}`)
  await tx.update(orders).set({ state: to }).where(eq(orders.id, order.id))
  if (to === 'cancelled') {
    await releaseUse(tx, order.id)
    await releaseReservations(tx, order.id, at)
  }
  if (to === 'paid' && by !== 'step-back') await storeUse(tx, order.id)
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at, fromState: order.state, toState: to, actor, note, parcelId })
}

export async function supersedeOrder(tx: Database, order: Order, at: Date): Promise<void> {
  await changeState(tx, order, { to: 'cancelled', by: 'shop', actor: 'shop', at, note: 'replaced by a newer order' })
  await tx.update(orders).set({ superseded: true }).where(eq(orders.id, order.id))
}

/**
 * `method`: the method that was used, if it differs from the order's. `isForced`: staff accept that the last stock item
 * went to another order and make a new one.
 */
export type Paid = {
  at: Date
  receipt: string | null
  by: 'payment' | 'staff'
  actor: string
  /** For the order's history. */
  note?: string | null
  method?: OrderMethod
  isForced?: boolean
}
type PaidRefusal = 'already-paid' | 'superseded' | 'cancelled' | 'piece-gone'
type MarkOrderPaidResult = { ok: true } | { ok: false; reason: PaidRefusal }

/** Also records sales, empties the cart and stores the messages to makers and customer. A refusal changes nothing. */
export async function markOrderPaid(tx: Database, shop: Shop, order: Order, paid: Paid): Promise<MarkOrderPaidResult> {
  if (!canMoveOrder(order.state, 'paid', paid.by)) {
    if (isPaidState(order.state)) return { ok: false, reason: 'already-paid' }
    return { ok: false, reason: order.isSuperseded ? 'superseded' : 'cancelled' }
  }
  const { id: orderId, lines } = order
  const { at, isForced = false } = paid
  const ready = await consumeReservations(tx, { orderId, lines, at, isForced })
  if (!ready) return { ok: false, reason: 'piece-gone' }
  await changeState(tx, order, { to: 'paid', by: paid.by, actor: paid.actor, at: paid.at, note: paid.note ?? null })
  const taken = lines.map((line) => (ready.size > 0 ? { ...line, ready: ready.get(line.id) ?? 0 } : line))
  const begun = { db: tx, settings: { makingDays: await daysToMake(tx, taken, shop.settings.makingDays) } }
  const { readyOn: makingDueOn, withYouBy } = await readPromise(begun, paid.at, order.delivery)
  const { method = order.method } = paid
  await tx
    .update(orders)
    .set({ paidAt: paid.at, makingDueOn, withYouBy, receipt: paid.receipt, method, expiresAt: null })
    .where(eq(orders.id, order.id))
  await recordSale(tx, order, paid.at)
  // A bank order emptied the cart when it was placed; later lines must stay.
  if (!isStaffMarked(order.method)) await takeFromCart(tx, order.customerId, order.lines)
  const promised = { makingDueOn, withYouBy }
  const now = {
    ...order,
    lines: taken,
    ...promised,
    method,
    state: 'paid' as const,
    paidAt: paid.at,
    receipt: paid.receipt,
  }
  const text = orderMessage(now)
  await storeMessage(tx, { orderId: order.id, kind: 'paid', text, at: paid.at, priority: 'paid-order' })
  await storePush(tx, {
    tag: `paid ${order.number}`,
    title: pushTitle(order, 'paid'),
    body: piecesText(now),
    path: `/admin/orders/${order.number}`,
    policy: 'admin',
    at: shop.clock.now(),
  })
  await notifyCustomer(tx, shop, now, { kind: 'paid' })
  await enqueueOrderNotification(tx, now, { event: 'order.paid', at: paid.at })
  return { ok: true }
}

/** Moves a paid order's promised days later if the line, added today, must still be made. Never sooner. */
export async function postponePromise(tx: Database, shop: Shop, order: Order, line: OrderLine): Promise<Order> {
  const makingDays = await daysToMake(tx, [line], shop.settings.makingDays)
  const begun = { db: tx, settings: { makingDays } }
  const { readyOn: makingDueOn, withYouBy } = await readPromise(begun, shop.clock.now(), order.delivery)
  if (makingDays === 0 || (order.makingDueOn !== null && makingDueOn <= order.makingDueOn)) return order
  await tx.update(orders).set({ makingDueOn, withYouBy }).where(eq(orders.id, order.id))
  return { ...order, makingDueOn, withYouBy }
}

/** By the products' current production days. Zero if everything comes from stock. */
async function daysToMake(tx: Database, lines: Order['lines'], usual: number): Promise<number> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const { id, makingDays } = products
  const rows = ids.length > 0 ? await tx.select({ id, makingDays }).from(products).where(inArray(id, ids)) : []
  const own = new Map(rows.map((row) => [row.id, row.makingDays]))
  const pieces = lines.map(({ productId, ready, quantity }) => ({
    isReady: ready === quantity,
    makingDays: own.get(productId ?? ''),
  }))
  return productionDaysOf(pieces, usual)
}

/** An unpaid order may be paid by another method than the first attempt's. */
export async function changeMethod(tx: Database, order: Order, method: OrderMethod): Promise<Order> {
  await tx.update(orders).set({ method }).where(eq(orders.id, order.id))
  return { ...order, method }
}

export async function setOnHold(tx: Database, orderId: string, isOnHold: boolean): Promise<void> {
  await tx.update(orders).set({ isOnHold }).where(eq(orders.id, orderId))
}

/** For a provider that sends the receipt only after the payment. */
export async function addReceipt(tx: Database, orderId: string, receipt: string): Promise<void> {
  await tx.update(orders).set({ receipt }).where(eq(orders.id, orderId))
}
