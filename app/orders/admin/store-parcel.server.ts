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
  isAllSent,
  leftToSend,
  maxParcels,
  type Parcel,
  type ParcelLine,
  parcelLinesText,
  trackingNoteOf,
  trackingText,
} from '../parcels/parcel.ts'
import { carriers, parcelLines, parcels } from '../parcels/parcels.tables.server.ts'
import { trackingLink } from '../parcels/tracking-link.server.ts'

/** Without `lines` it holds everything that is left. */
export type ParcelInput = {
  id?: string
  lines?: readonly ParcelLine[] | undefined
  carrierId?: string | null | undefined
  number?: string | undefined
  note?: string | undefined
}
export type ParcelRefusal = 'id-taken' | 'too-much' | 'nothing-chosen' | 'no-carrier' | 'too-many-parcels'
export type StoreParcelResult = { ok: true; order: Order } | { ok: false; reason: ParcelRefusal }

type Sending = { order: Order; actor: string; input: ParcelInput }

/**
 * Stores a parcel of a locked order. The buyer is notified when the undo time is over. The last parcel makes the order
 * `sent`.
 */
export async function storeParcel(tx: Database, shop: Shop, sending: Sending): Promise<StoreParcelResult> {
  const { order, input } = sending
  const lines = input.lines ?? linesLeft(order)
  // Nothing is left: everything is in parcels or refunded.
  if (!input.lines && lines.length === 0) return { ok: true, order: await markSent(tx, shop, sending) }
  const refusal = refusalOf(order, lines)
  if (refusal) return { ok: false, reason: refusal }
  const way = await readWay(tx, input)
  if (!way) return { ok: false, reason: 'no-carrier' }
  const id = input.id ?? randomUUID()
  const sentAt = shop.clock.now()
  const added = await tx
    .insert(parcels)
    .values({ id, orderId: order.id, ...way, note: input.note || null, sentAt })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return { ok: false, reason: 'id-taken' }
  await tx.insert(parcelLines).values(lines.map((line) => ({ lineId: line.id, parcelId: id, quantity: line.quantity })))
  return { ok: true, order: await markSent(tx, shop, sending, id) }
}

/** After a refund nothing may be left to send: the order is then `sent` with the parcels that it has. */
export async function completeSending(tx: Database, shop: Shop, order: Order, actor: string): Promise<void> {
  const isOpen = order.state === 'paid' || order.state === 'making'
  if (isOpen && order.parcels.length > 0 && isAllSent(order)) await markSent(tx, shop, { order, actor, input: {} })
}

function linesLeft({ lines }: Order): ParcelLine[] {
  return lines.map((line) => ({ id: line.id, quantity: leftToSend(line) })).filter(({ quantity }) => quantity > 0)
}

function refusalOf(order: Order, lines: readonly ParcelLine[]): ParcelRefusal | null {
  if (lines.length === 0) return 'nothing-chosen'
  if (order.parcels.length >= maxParcels) return 'too-many-parcels'
  if (new Set(lines.map(({ id }) => id)).size < lines.length) return 'too-much'
  const left = linesLeft(order)
  const fits = lines.every(({ id, quantity }) => left.some((line) => line.id === id && quantity <= line.quantity))
  return fits ? null : 'too-much'
}

/** Null if the carrier does not exist. */
async function readWay(tx: Database, { carrierId, number }: ParcelInput) {
  const trackingNumber = number || null
  if (!carrierId) return { carrier: null, trackingNumber, trackingLink: null }
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId))
  if (!carrier) return null
  const { name, linkPattern } = carrier
  const link = linkPattern && trackingNumber ? trackingLink(linkPattern, trackingNumber) : null
  return { carrier: name, trackingNumber, trackingLink: link }
}

async function markSent(tx: Database, shop: Shop, sending: Sending, parcelId: string | null = null): Promise<Order> {
  const { order: before, actor } = sending
  const at = shop.clock.now()
  const order = await updateTracking(tx, before.id)
  const state: OrderState = isAllSent(order) ? 'sent' : before.state
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  const note = (parcel && noteOf(order, parcel)) || null
  if (state === 'sent') await changeState(tx, before, { to: 'sent', by: 'staff', actor, at, note, parcelId })
  else
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, at, fromState: state, toState: state, actor, note, parcelId })
  const now = { ...order, state }
  if (parcel) await notifyCustomer(tx, shop, now, { kind: 'sent', parcel })
  const event = state === 'sent' ? 'order.sent' : 'order.partly_sent'
  await enqueueOrderNotification(tx, now, { event, at, dueAt: addSeconds(at, undoSeconds) })
  return now
}

/** The entry in the order's history. */
function noteOf(order: Order, parcel: Parcel): string {
  const isWhole = order.parcels.length === 1 && isAllSent(order)
  return [isWhole ? '' : parcelLinesText(parcel, order.lines), trackingText(parcel)].filter(Boolean).join(': ')
}

/** Its products are to be sent again. */
export async function removeParcel(tx: Database, orderId: string, parcelId: string): Promise<Order> {
  await tx.delete(parcels).where(eq(parcels.id, parcelId))
  return updateTracking(tx, orderId)
}

async function updateTracking(tx: Database, orderId: string): Promise<Order> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error('a locked order is gone')
  const trackingNote = trackingNoteOf(order.parcels)
  await tx.update(orders).set({ trackingNote }).where(eq(orders.id, orderId))
  return { ...order, trackingNote }
}
