import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { removeUnsentEvent } from '#app/webhooks/store-event.server.ts'
import { notifyCustomer } from '../customer-messages/customer-messages.server.ts'
import type { ProgressNotification } from '../customer-messages/step-texts.ts'
import { canMoveOrder, isCollected, type Order, type OrderState, undoSeconds } from '../order.ts'
import { changeState, lockOrder } from '../order-moves.server.ts'
import { customerMessages, orderEvents, orders } from '../orders.tables.server.ts'
import { findStaffOrder } from './staff-orders.server.ts'
import { removeParcel } from './store-parcel.server.ts'

/**
 * Until `undoUntil` no reason is needed, because the buyer has not been notified. `parcelId`: the parcel that the step
 * created.
 */
export type StepBack = { to: OrderState; undoUntil: Date | null; parcelId: string | null; at: Date }

/** Null if the order can't step back. */
export async function findStepBack(db: Database, order: Order): Promise<StepBack | null> {
  if (order.isOnHold) return null
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
  const step = events.find(
    ({ toState, fromState, parcelId }) =>
      toState === order.state &&
      fromState !== null &&
      (canMoveOrder(toState, fromState, 'step-back') || (parcelId !== null && fromState === toState)),
  )
  if (!step?.fromState) return null
  const { fromState: to, parcelId, at } = step
  return { to, parcelId, at, undoUntil: step === events[0] ? addSeconds(at, undoSeconds) : null }
}

export type StepBackRefusal = 'not-found' | 'moved-meanwhile' | 'no-step-back' | 'reason-needed'
export type StepBackResult = { ok: true } | { ok: false; reason: StepBackRefusal }

/** `parcelId`: of a partly sent order, the parcel that staff saw as the one to take back. */
type StepBackChoice = { reason?: string; parcelId?: string | null }

export function stepBack(
  shop: Shop,
  staff: StaffMember,
  number: string,
  step: { from: OrderState } & StepBackChoice,
): Promise<StepBackResult> {
  return shop.db.transaction(async (tx): Promise<StepBackResult> => {
    const found = await findStaffOrder(tx, number)
    const order = found && (await lockOrder(tx, found.id))
    if (!order) return { ok: false, reason: 'not-found' }
    if (order.state !== step.from) return { ok: false, reason: 'moved-meanwhile' }
    return stepBackLocked(tx, shop, staff, order, step)
  })
}

/** Call it in the transaction that locked the order. */
export async function stepBackLocked(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  order: Order,
  { reason, parcelId = null }: StepBackChoice = {},
): Promise<StepBackResult> {
  const at = shop.clock.now()
  const back = await findStepBack(tx, order)
  if (!back) return { ok: false, reason: 'no-step-back' }
  if (order.state !== 'sent' && back.parcelId !== parcelId) return { ok: false, reason: 'moved-meanwhile' }
  const isUndo = back.undoUntil !== null && at < back.undoUntil
  if (!isUndo && !reason) return { ok: false, reason: 'reason-needed' }
  const { to } = back
  const note = reason ?? 'undone at once'
  const actor = staff.name
  if (to === order.state) {
    const event = { orderId: order.id, at, fromState: to, toState: to, actor, note: `Taken back: ${note}` }
    await tx.insert(orderEvents).values(event)
  } else await changeState(tx, order, { to, by: 'step-back', actor, at, note })
  const now = await withoutStep(tx, order, back)
  await takeBackMessages(tx, shop, now, { ...back, from: order.state })
  await recordAudit(tx, {
    at,
    staff,
    action: 'order stepped back',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: to },
  })
  return { ok: true }
}

async function withoutStep(tx: Database, order: Order, { to, parcelId }: StepBack): Promise<Order> {
  if (parcelId) return { ...(await removeParcel(tx, order.id, parcelId)), state: to }
  const trackingNote = order.parcels.length > 0 ? order.trackingNote : null
  if (order.state === 'sent') await tx.update(orders).set({ trackingNote }).where(eq(orders.id, order.id))
  return { ...order, state: to, trackingNote }
}

type Taken = Pick<StepBack, 'parcelId' | 'at'> & { from: OrderState }

/**
 * Deletes messages that were not sent. If the buyer was notified already, another message says that the step was taken
 * back.
 */
async function takeBackMessages(tx: Database, shop: Shop, order: Order, { from, parcelId, at }: Taken): Promise<void> {
  const isSending = from === 'sent' || parcelId !== null
  if (from !== 'making' && !isSending) return
  const event = from === 'sent' ? 'order.sent' : 'order.partly_sent'
  if (isSending) await removeUnsentEvent(tx, { event, subject: order.number, at })
  const step: ProgressNotification = !isSending ? 'making' : isCollected(order) ? 'ready' : 'sent'
  const isIt = and(
    eq(customerMessages.orderId, order.id),
    eq(customerMessages.kind, step === 'sent' ? `sent:${parcelId}` : step),
  )
  const isUnsent = and(
    inArray(customerMessages.state, ['waiting', 'set-aside']),
    eq(customerMessages.tries, 0),
    isNull(customerMessages.claimedUntil),
  )
  await tx.delete(customerMessages).where(and(isIt, isUnsent))
  const id = (await tx.$count(orderEvents, eq(orderEvents.orderId, order.id))).toString()
  // The key changes so that the same step notifies the buyer again.
  const heard = await tx
    .update(customerMessages)
    .set({ kind: sql`${customerMessages.kind} || ':' || ${id}` })
    .where(isIt)
    .returning({ state: customerMessages.state })
  const isPart = order.parcels.length > 0
  if (heard.some(({ state }) => state !== 'set-aside'))
    await notifyCustomer(tx, shop, order, { kind: 'stepped-back', step, id, ...(step === 'sent' ? { isPart } : {}) })
}
