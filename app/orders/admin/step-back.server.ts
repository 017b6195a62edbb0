import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { removeUnsentEvent } from '#app/webhooks/store-event.server.ts'
import { notifyCustomer } from '../customer-messages/customer-messages.server.ts'
import type { ProgressNotification } from '../customer-messages/step-texts.ts'
import { canMoveOrder, isCollected, type Order, type OrderState, undoSeconds } from '../order.ts'
import { changeState } from '../order-moves.server.ts'
import { customerMessages, orderEvents, orders } from '../orders.tables.server.ts'
import { lockStaffOrder } from './find-staff-order.server.ts'
import { removeParcel } from './store-parcel.server.ts'

/**
 * Until `undoUntil` staff need no reason, because the buyer is not notified yet. `parcelId`: the parcel that the step
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

/** `parcelId`: for a partly sent order, the parcel that staff want to take back. */
type StepBackOptions = { reason?: string; parcelId?: string | null }

export function stepBack(
  shop: Shop,
  staff: StaffMember,
  number: string,
  step: { from: OrderState } & StepBackOptions,
): Promise<StepBackResult> {
  return shop.db.transaction(async (tx): Promise<StepBackResult> => {
    const order = await lockStaffOrder(tx, number)
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
  { reason, parcelId = null }: StepBackOptions = {},
): Promise<StepBackResult> {
  const at = shop.clock.now()
  const lastStep = await findStepBack(tx, order)
  if (!lastStep) return { ok: false, reason: 'no-step-back' }
  if (order.state !== 'sent' && lastStep.parcelId !== parcelId) return { ok: false, reason: 'moved-meanwhile' }
  const isUndo = lastStep.undoUntil !== null && at < lastStep.undoUntil
  if (!isUndo && !reason) return { ok: false, reason: 'reason-needed' }
  const { to } = lastStep
  const note = reason ?? 'undone at once'
  const actor = staff.name
  if (to === order.state) {
    const event = { orderId: order.id, at, fromState: to, toState: to, actor, note: `Taken back: ${note}` }
    await tx.insert(orderEvents).values(event)
  } else await changeState(tx, order, { to, by: 'step-back', actor, at, note })
  const revertedOrder = await revertStep(tx, order, lastStep)
  await revertMessages(tx, shop, revertedOrder, { ...lastStep, from: order.state })
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

async function revertStep(tx: Database, order: Order, { to, parcelId }: StepBack): Promise<Order> {
  if (parcelId) return { ...(await removeParcel(tx, order.id, parcelId)), state: to }
  const trackingNote = order.parcels.length > 0 ? order.trackingNote : null
  if (order.state === 'sent') await tx.update(orders).set({ trackingNote }).where(eq(orders.id, order.id))
  return { ...order, state: to, trackingNote }
}

type RevertedStep = Pick<StepBack, 'parcelId' | 'at'> & { from: OrderState }

/**
 * Deletes messages that were not sent. If the buyer was notified already, another message says that the step was a
 * mistake.
 */
async function revertMessages(
  tx: Database,
  shop: Shop,
  order: Order,
  { from, parcelId, at }: RevertedStep,
): Promise<void> {
  const isSending = from === 'sent' || parcelId !== null
  if (from !== 'making' && !isSending) return
  const event = from === 'sent' ? 'order.sent' : 'order.partly_sent'
  if (isSending) await removeUnsentEvent(tx, { event, subject: order.number, at })
  const sentStep = isCollected(order) ? 'ready' : 'sent'
  const step: ProgressNotification = isSending ? sentStep : 'making'
  const isStepMessage = and(
    eq(customerMessages.orderId, order.id),
    eq(customerMessages.kind, step === 'sent' ? `sent:${parcelId}` : step),
  )
  const isUnsent = and(
    inArray(customerMessages.state, ['waiting', 'set-aside']),
    eq(customerMessages.tries, 0),
    isNull(customerMessages.claimedUntil),
  )
  await tx.delete(customerMessages).where(and(isStepMessage, isUnsent))
  const id = (await tx.$count(orderEvents, eq(orderEvents.orderId, order.id))).toString()
  // Gives sent messages another key, so that the same step can notify the buyer again.
  const renamedMessages = await tx
    .update(customerMessages)
    .set({ kind: sql`${customerMessages.kind} || ':' || ${id}` })
    .where(isStepMessage)
    .returning({ state: customerMessages.state })
  const isPart = order.parcels.length > 0
  if (renamedMessages.some(({ state }) => state !== 'set-aside'))
    await notifyCustomer(tx, shop, order, { kind: 'stepped-back', step, id, ...(step === 'sent' ? { isPart } : {}) })
}
