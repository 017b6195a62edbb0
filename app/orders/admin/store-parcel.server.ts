import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { notifyCustomer } from '../customer-messages/customer-messages.server.ts'
import { enqueueOrderNotification } from '../messages/order-notifications.server.ts'
import { type Order, type OrderState, undoSeconds } from '../order.ts'
import { changeState } from '../order-moves.server.ts'
import { readOrder } from '../orders.server.ts'
import { orderEvents, orders } from '../orders.tables.server.ts'
import {
  countUnsent,
  isAllSent,
  joinTrackingTexts,
  maxParcels,
  type Parcel,
  type ParcelLine,
  parcelLinesText,
  trackingText,
} from '../parcels/parcel.ts'
import { carriers, parcelLines, parcels } from '../parcels/parcels.tables.server.ts'
import { trackingLink } from '../parcels/tracking-link.server.ts'

/** Without `lines` the parcel contains all unsent products. */
export type ParcelInput = {
  id?: string
  lines?: readonly ParcelLine[] | undefined
  carrierId?: string | null | undefined
  number?: string | undefined
  note?: string | undefined
}
export type ParcelRefusal = 'id-taken' | 'too-much' | 'nothing-chosen' | 'no-carrier' | 'too-many-parcels'
export type StoreParcelResult = { ok: true; order: Order } | { ok: false; reason: ParcelRefusal }

type ParcelSending = { order: Order; actor: string; input: ParcelInput }

/**
 * Stores a parcel of a locked order. The shop notifies the buyer when the undo time is over. The last parcel makes the
 * order `sent`.
 */
export async function storeParcel(tx: Database, shop: Shop, sending: ParcelSending): Promise<StoreParcelResult> {
  const { order, input } = sending
  const lines = input.lines ?? listUnsentLines(order)
  // There is nothing left to send: everything is in parcels or refunded.
  if (!input.lines && lines.length === 0) return { ok: true, order: await markSent(tx, shop, sending) }
  const refusal = checkLines(order, lines)
  if (refusal) return { ok: false, reason: refusal }
  const carrierFields = await readCarrierFields(tx, input)
  if (!carrierFields) return { ok: false, reason: 'no-carrier' }
  const id = input.id ?? randomUUID()
  const sentAt = shop.clock.now()
  const added = await tx
    .insert(parcels)
    .values({ id, orderId: order.id, ...carrierFields, note: input.note || null, sentAt })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return { ok: false, reason: 'id-taken' }
  await tx.insert(parcelLines).values(lines.map((line) => ({ lineId: line.id, parcelId: id, quantity: line.quantity })))
  return { ok: true, order: await markSent(tx, shop, sending, id) }
}

/** Call it after a refund: if no unsent products are left, the order becomes `sent` with its existing parcels. */
export async function completeSending(tx: Database, shop: Shop, order: Order, actor: string): Promise<void> {
  const isOpen = order.state === 'paid' || order.state === 'making'
  if (isOpen && order.parcels.length > 0 && isAllSent(order)) await markSent(tx, shop, { order, actor, input: {} })
}

function listUnsentLines({ lines }: Order): ParcelLine[] {
  return lines.map((line) => ({ id: line.id, quantity: countUnsent(line) })).filter(({ quantity }) => quantity > 0)
}

function checkLines(order: Order, lines: readonly ParcelLine[]): ParcelRefusal | null {
  if (lines.length === 0) return 'nothing-chosen'
  if (order.parcels.length >= maxParcels) return 'too-many-parcels'
  if (new Set(lines.map(({ id }) => id)).size < lines.length) return 'too-much'
  const left = listUnsentLines(order)
  const areLinesUnsent = lines.every(({ id, quantity }) =>
    left.some((line) => line.id === id && quantity <= line.quantity),
  )
  return areLinesUnsent ? null : 'too-much'
}

/** Null if the carrier does not exist. */
async function readCarrierFields(tx: Database, { carrierId, number }: ParcelInput) {
  const trackingNumber = number || null
  if (!carrierId) return { carrier: null, trackingNumber, trackingLink: null }
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId))
  if (!carrier) return null
  const { name, linkPattern } = carrier
  const link = linkPattern && trackingNumber ? trackingLink(linkPattern, trackingNumber) : null
  return { carrier: name, trackingNumber, trackingLink: link }
}

async function markSent(
  tx: Database,
  shop: Shop,
  sending: ParcelSending,
  parcelId: string | null = null,
): Promise<Order> {
  const { order: before, actor } = sending
  const at = shop.clock.now()
  const order = await updateTracking(tx, before.id)
  const state: OrderState = isAllSent(order) ? 'sent' : before.state
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  const note = (parcel && historyNote(order, parcel)) || null
  if (state === 'sent') await changeState(tx, before, { to: 'sent', by: 'staff', actor, at, note, parcelId })
  else
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, at, fromState: state, toState: state, actor, note, parcelId })
  const sentOrder = { ...order, state }
  if (parcel) await notifyCustomer(tx, shop, sentOrder, { kind: 'sent', parcel })
  const event = state === 'sent' ? 'order.sent' : 'order.partly_sent'
  await enqueueOrderNotification(tx, sentOrder, { event, at, dueAt: addSeconds(at, undoSeconds) })
  return sentOrder
}

/** The note in the order's history. */
function historyNote(order: Order, parcel: Parcel): string {
  const isWhole = order.parcels.length === 1 && isAllSent(order)
  return [isWhole ? '' : parcelLinesText(parcel, order.lines), trackingText(parcel)].filter(Boolean).join(': ')
}

/** The products of the parcel become unsent again. */
export async function removeParcel(tx: Database, orderId: string, parcelId: string): Promise<Order> {
  await tx.delete(parcels).where(eq(parcels.id, parcelId))
  return updateTracking(tx, orderId)
}

async function updateTracking(tx: Database, orderId: string): Promise<Order> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error('the locked order was not found')
  const trackingNote = joinTrackingTexts(order.parcels)
  await tx.update(orders).set({ trackingNote }).where(eq(orders.id, orderId))
  return { ...order, trackingNote }
}
