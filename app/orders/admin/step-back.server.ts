import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { later } from '#app/framework/clock.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { removeUnsentEvent } from '#app/webhooks/store-event.server.ts'
import { notifyCustomer } from '../customer-messages/customer-messages.server.ts'
import type { StepNotification } from '../customer-messages/step-texts.ts'
import { canMoveOrder, isCollected, type Order, type OrderState, undoSeconds } from '../order.ts'
import { changeState, lockOrder } from '../order-moves.server.ts'
import { customerMessages, orderEvents, orders } from '../orders.tables.server.ts'
import { findStaffOrder } from './staff-orders.server.ts'

/** Until `undoUntil` the step is undone without a reason, since nobody has heard of it. */
export type StepBack = { to: OrderState; undoUntil: Date | null }

/** To where the order came from; null where no step leads back. */
export async function findStepBack(db: Database, order: Order): Promise<StepBack | null> {
  if (order.isOnHold) return null
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
  const step = events.find(
    ({ toState, fromState }) =>
      toState === order.state && fromState !== null && canMoveOrder(toState, fromState, 'step-back'),
  )
  if (!step?.fromState) return null
  return { to: step.fromState, undoUntil: step === events[0] ? later(step.at, undoSeconds) : null }
}

export type StepBackRefusal = 'not-found' | 'moved-meanwhile' | 'no-step-back' | 'reason-needed'
export type StepBackResult = { ok: true } | { ok: false; reason: StepBackRefusal }

export function stepBack(
  shop: Shop,
  staff: StaffMember,
  number: string,
  step: { from: OrderState; reason?: string },
): Promise<StepBackResult> {
  return shop.db.transaction(async (tx): Promise<StepBackResult> => {
    const found = await findStaffOrder(tx, number)
    const order = found && (await lockOrder(tx, found.id))
    if (!order) return { ok: false, reason: 'not-found' }
    if (order.state !== step.from) return { ok: false, reason: 'moved-meanwhile' }
    return stepBackLocked(tx, shop, staff, order, step.reason)
  })
}

/** Within the transaction that locked the order. */
export async function stepBackLocked(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  order: Order,
  reason?: string,
): Promise<StepBackResult> {
  const at = shop.clock.now()
  const back = await findStepBack(tx, order)
  if (!back) return { ok: false, reason: 'no-step-back' }
  const isUndo = back.undoUntil !== null && at < back.undoUntil
  if (!isUndo && !reason) return { ok: false, reason: 'reason-needed' }
  const { to } = back
  const note = reason ?? 'undone at once'
  await changeState(tx, order, { to, by: 'step-back', actor: staff.name, at, note })
  const trackingNote = order.state === 'sent' ? null : order.trackingNote
  await tx.update(orders).set({ trackingNote }).where(eq(orders.id, order.id))
  await takeBackMessages(tx, shop, { ...order, state: to, trackingNote }, order.state)
  await recordAudit(tx, {
    at,
    staff,
    action: 'order stepped back',
    subject: `order:${order.number}`,
    before: { state: order.state, trackingNote: order.trackingNote },
    after: { state: to, note },
  })
  return { ok: true }
}

/** What is not sent yet never is. A buyer who had heard of the step hears that it was taken back. */
async function takeBackMessages(tx: Database, shop: Shop, order: Order, from: OrderState): Promise<void> {
  if (from !== 'making' && from !== 'sent') return
  const step: StepNotification = from === 'sent' && isCollected(order) ? 'ready' : from
  if (from === 'sent') await removeUnsentEvent(tx, { event: 'order.sent', subject: order.number })
  const isIt = and(eq(customerMessages.orderId, order.id), eq(customerMessages.kind, step))
  const isUnsent = and(
    inArray(customerMessages.state, ['waiting', 'set-aside']),
    eq(customerMessages.tries, 0),
    isNull(customerMessages.claimedUntil),
  )
  await tx.delete(customerMessages).where(and(isIt, isUnsent))
  const id = (await tx.$count(orderEvents, eq(orderEvents.orderId, order.id))).toString()
  // By another key, so that the step is told again when it is made again.
  const heard = await tx
    .update(customerMessages)
    .set({ kind: sql`${customerMessages.kind} || ':' || ${id}` })
    .where(isIt)
    .returning({ state: customerMessages.state })
  if (heard.some(({ state }) => state !== 'set-aside'))
    await notifyCustomer(tx, shop, order, { kind: 'stepped-back', step, id })
}
