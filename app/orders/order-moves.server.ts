import { eq, inArray } from 'drizzle-orm'
import { removeOrderedLines } from '#app/cart/carts.server.ts'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { consumeReservations, releaseReservations } from '#app/catalog/inventory/reservations.server.ts'
import { lockOwner } from '#app/customers/customer-lock.server.ts'
import { readPromise } from '#app/delivery/delivery.server.ts'
import { longestProductionDays } from '#app/delivery/delivery-dates.ts'
import { confirmUse, releaseUse } from '#app/discounts/code-uses.server.ts'
import { isStaffConfirmed, type OrderMethod } from '#app/money/payment-method.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import { notifyCustomer } from './customer-messages/customer-messages.server.ts'
import { storeChannelMessage } from './messages/channel-messages.server.ts'
import { orderMessage } from './messages/order-message.ts'
import { enqueueOrderNotification } from './messages/order-notifications.server.ts'
import { orderLinesText, pushTitle } from './messages/order-push.ts'
import { canMoveOrder, isPaidState, type MoveCause, type Order, type OrderLine, type OrderState } from './order.ts'
import { readOrder } from './orders.server.ts'
import { orderEvents, orders } from './orders.tables.server.ts'
import { recordSale } from './sales-record.server.ts'

/** Locks the customer first, like every change of carts, orders and payments, so that two changes cannot deadlock. */
export async function lockOrder(tx: Database, id: string): Promise<Order | null> {
  const isFound = await lockOwner(tx, async () => {
    const [row] = await tx.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, id))
    return row?.customerId
  })
  if (!isFound) return null
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  return readOrder(tx, id)
}

type StateChange = {
  to: OrderState
  by: MoveCause
  actor: string
  at: Date
  note?: string | null
  parcelId?: string | null
}

/**
 * Changes the state and writes the history. Throws for a move that `canMoveOrder` does not allow, because that is a
 * bug.
 */
export async function changeState(
  tx: Database,
  order: Order,
  { to, by, actor, at, note = null, parcelId = null }: StateChange,
): Promise<void> {
  if (!canMoveOrder(order.state, to, by)) throw new Error(`an order cannot go from ${order.state} to ${to}`)
  await tx.update(orders).set({ state: to }).where(eq(orders.id, order.id))
  if (to === 'cancelled') {
    await releaseUse(tx, order.id)
    await releaseReservations(tx, order.id, at)
  }
  if (to === 'paid' && by !== 'step-back') await confirmUse(tx, order.id)
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
export type OrderPaymentInput = {
  at: Date
  receipt: string | null
  by: 'payment' | 'staff'
  actor: string
  /** For the order's history. */
  note?: string | null
  method?: OrderMethod
  isForced?: boolean
}
type OrderPaymentRefusal = 'already-paid' | 'superseded' | 'cancelled' | 'piece-gone'
type MarkOrderPaidResult = { ok: true } | { ok: false; reason: OrderPaymentRefusal }

/** Also records sales, empties the cart and stores the messages to makers and customer. A refusal changes nothing. */
export async function markOrderPaid(
  tx: Database,
  shop: Shop,
  order: Order,
  paid: OrderPaymentInput,
): Promise<MarkOrderPaidResult> {
  if (!canMoveOrder(order.state, 'paid', paid.by)) {
    if (isPaidState(order.state)) return { ok: false, reason: 'already-paid' }
    return { ok: false, reason: order.isSuperseded ? 'superseded' : 'cancelled' }
  }
  const { id: orderId, lines } = order
  const { at, isForced = false } = paid
  const ready = await consumeReservations(tx, { orderId, lines, at, isForced })
  if (!ready) return { ok: false, reason: 'piece-gone' }
  await changeState(tx, order, { to: 'paid', by: paid.by, actor: paid.actor, at, note: paid.note ?? null })
  const soldLines = lines.map((line) => (ready.size > 0 ? { ...line, ready: ready.get(line.id) ?? 0 } : line))
  const makingDays = await readMakingDays(tx, soldLines, shop.settings.makingDays)
  const promiseContext = { db: tx, settings: { makingDays } }
  const { readyOn: makingDueOn, withYouBy } = await readPromise(promiseContext, at, order.delivery)
  const changes = { paidAt: at, makingDueOn, withYouBy, receipt: paid.receipt, method: paid.method ?? order.method }
  await tx
    .update(orders)
    .set({ ...changes, expiresAt: null })
    .where(eq(orders.id, orderId))
  await recordSale(tx, order, at)
  // A bank order emptied the cart when it was placed; lines added later must stay.
  if (!isStaffConfirmed(order.method)) await removeOrderedLines(tx, order.customerId, lines)
  const paidOrder: Order = { ...order, ...changes, lines: soldLines, state: 'paid' }
  await storeChannelMessage(tx, { orderId, kind: 'paid', text: orderMessage(paidOrder), at, priority: 'paid-order' })
  await storePush(tx, {
    tag: `paid ${order.number}`,
    title: pushTitle(order, 'paid'),
    body: orderLinesText(paidOrder),
    path: `/admin/orders/${order.number}`,
    policy: 'admin',
    at: shop.clock.now(),
  })
  await notifyCustomer(tx, shop, paidOrder, { kind: 'paid' })
  await enqueueOrderNotification(tx, paidOrder, { event: 'order.paid', at })
  return { ok: true }
}

type AddedLine = Pick<OrderLine, 'productId' | 'ready' | 'quantity'>

/** Returns the order with later promised days if the line that is added today must still be made. Writes nothing. */
export async function withPostponedPromise(tx: Database, shop: Shop, order: Order, line: AddedLine): Promise<Order> {
  const makingDays = await readMakingDays(tx, [line], shop.settings.makingDays)
  const promiseContext = { db: tx, settings: { makingDays } }
  const { readyOn: makingDueOn, withYouBy } = await readPromise(promiseContext, shop.clock.now(), order.delivery)
  if (makingDays === 0 || (order.makingDueOn !== null && makingDueOn <= order.makingDueOn)) return order
  return { ...order, makingDueOn, withYouBy }
}

/** Moves the promised days of a paid order to later days if the line that was added today must still be made. */
export async function postponePromise(tx: Database, shop: Shop, order: Order, line: OrderLine): Promise<Order> {
  const after = await withPostponedPromise(tx, shop, order, line)
  const { makingDueOn, withYouBy } = after
  if (after !== order) await tx.update(orders).set({ makingDueOn, withYouBy }).where(eq(orders.id, order.id))
  return after
}

/** Uses the products' current production days. Zero if everything comes from stock. */
async function readMakingDays(tx: Database, lines: AddedLine[], defaultDays: number): Promise<number> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const { id, makingDays } = products
  const rows = ids.length > 0 ? await tx.select({ id, makingDays }).from(products).where(inArray(id, ids)) : []
  const ownMakingDays = new Map(rows.map((row) => [row.id, row.makingDays]))
  const lineDays = lines.map(({ productId, ready, quantity }) => ({
    isReady: ready === quantity,
    makingDays: ownMakingDays.get(productId ?? ''),
  }))
  return longestProductionDays(lineDays, defaultDays)
}

/** A buyer may pay an order by another method than that of the first attempt. */
export async function changeMethod(tx: Database, order: Order, method: OrderMethod): Promise<Order> {
  await tx.update(orders).set({ method }).where(eq(orders.id, order.id))
  return { ...order, method }
}

export async function setOnHold(tx: Database, orderId: string, isOnHold: boolean): Promise<void> {
  await tx.update(orders).set({ isOnHold }).where(eq(orders.id, orderId))
}

/** Adds the receipt of a provider that sends it only after the payment. */
export async function addReceipt(tx: Database, orderId: string, receipt: string): Promise<void> {
  await tx.update(orders).set({ receipt }).where(eq(orders.id, orderId))
}
