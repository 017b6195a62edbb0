import { and, asc, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { dropUnused, type StoredPhotosError, withStoredPhotos } from '#app/catalog/admin/product-photos.server.ts'
import type { UploadedPhoto } from '#app/catalog/admin/upload-form.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { findStaffOrder } from '../admin/staff-orders.server.ts'
import type { CustomerNotification } from '../customer-messages/customer-message.ts'
import { notifyCustomer, renotifyCustomer } from '../customer-messages/customer-messages.server.ts'
import type { Order } from '../order.ts'
import { lockOrder } from '../order-moves.server.ts'
import { customerMessages, orderPhotographs } from '../orders.tables.server.ts'
import { maxPhotographs, mayPhotograph, type OrderPhotograph } from './order-photograph.ts'

/** Oldest first. */
export async function listPhotographs(db: Database, orderId: string): Promise<OrderPhotograph[]> {
  return (await readPhotographs(db, orderId)).map(({ id, words, width, height, addedAt }) => ({
    id,
    words,
    width,
    height,
    addedAt,
  }))
}

export function readPhotographs(db: Database, orderId: string) {
  return db
    .select()
    .from(orderPhotographs)
    .where(eq(orderPhotographs.orderId, orderId))
    .orderBy(asc(orderPhotographs.addedAt), asc(orderPhotographs.id))
}

/** Null if the order has no such photograph, or without `orderId`, if no order has. */
export async function findPhotographKey(db: Database, id: string, orderId?: string): Promise<string | null> {
  const isIt = and(eq(orderPhotographs.id, id), orderId ? eq(orderPhotographs.orderId, orderId) : undefined)
  const [row] = await db.select({ key: orderPhotographs.imageKey }).from(orderPhotographs).where(isIt)
  return row?.key ?? null
}

export type NewPhotograph = { id: string; words: string }
export type PhotographRefusal = 'not-found' | 'no-photograph' | 'id-taken' | 'not-being-made' | 'too-many'
export type PhotographResult = { ok: true; order: Order } | { ok: false; reason: PhotographRefusal } | StoredPhotosError

/** Idempotent by `id`: the same id sent again stores nothing. */
export function addPhotograph(
  shop: Shop,
  staff: StaffMember,
  number: string,
  { id, words }: NewPhotograph,
  photo: UploadedPhoto,
): Promise<PhotographResult> {
  const work = async (tx: Database, kept: readonly StoredPhotograph[]): Promise<PhotographResult> => {
    const [image] = kept
    const order = await lockStaffOrder(tx, number)
    if (!order || !image) return { ok: false, reason: 'not-found' }
    const [known] = await tx.select().from(orderPhotographs).where(eq(orderPhotographs.id, id))
    if (known) return known.orderId === order.id ? { ok: true, order } : { ok: false, reason: 'id-taken' }
    if (!mayPhotograph(order.state)) return { ok: false, reason: 'not-being-made' }
    if ((await tx.$count(orderPhotographs, eq(orderPhotographs.orderId, order.id))) >= maxPhotographs)
      return { ok: false, reason: 'too-many' }
    const gathering = await findGathering(tx, order.id)
    const addedAt = shop.clock.now()
    const { key: imageKey, width, height } = image
    await tx
      .insert(orderPhotographs)
      .values({
        id,
        orderId: order.id,
        imageKey,
        width,
        height,
        words: words || null,
        staffName: staff.name,
        addedAt,
        announcedWith: gathering ?? id,
      })
    const notify = gathering ? renotifyCustomer : notifyCustomer
    await notify(tx, shop, order, await photographNotification(tx, order.id, gathering ?? id))
    await audit(tx, shop, staff, order, 'photograph added')
    return { ok: true, order }
  }
  return withStoredPhotos(shop, [photo], work, 'private')
}

type StoredPhotograph = { key: string; width: number; height: number }

/** Before or after the buyer was notified. A sent mail can't be recalled. */
export async function removePhotograph(
  shop: Shop,
  staff: StaffMember,
  number: string,
  id: string,
): Promise<PhotographResult> {
  const gone: string[] = []
  const result = await shop.db.transaction(async (tx): Promise<PhotographResult> => {
    const order = await lockStaffOrder(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    const isIt = and(eq(orderPhotographs.id, id), eq(orderPhotographs.orderId, order.id))
    const [photograph] = await tx.delete(orderPhotographs).where(isIt).returning()
    if (!photograph) return { ok: false, reason: 'no-photograph' }
    gone.push(photograph.imageKey)
    const notification = await photographNotification(tx, order.id, photograph.announcedWith)
    if (notification.photographs.length === 0) await dropUnsent(tx, order.id, photograph.announcedWith)
    await renotifyCustomer(tx, shop, order, notification)
    await audit(tx, shop, staff, order, 'photograph removed')
    return { ok: true, order }
  })
  if (result.ok) await dropUnused(shop, gone)
  return result
}

async function lockStaffOrder(tx: Database, number: string): Promise<Order | null> {
  const found = await findStaffOrder(tx, number)
  return found && lockOrder(tx, found.id)
}

const isUntouched = sql`${customerMessages.state} = 'waiting' and ${customerMessages.tries} = 0
  and ${customerMessages.claimedUntil} is null and ${customerMessages.round} = 1`

/** The first photograph of the message that still gathers photographs on every channel. */
async function findGathering(tx: Database, orderId: string): Promise<string | null> {
  const isOne = and(eq(customerMessages.orderId, orderId), like(customerMessages.kind, 'photographed:%'))
  const rows = await tx
    .select({ id: customerMessages.id, kind: customerMessages.kind, isUntouched: sql<boolean>`(${isUntouched})` })
    .from(customerMessages)
    .where(isOne)
    .orderBy(desc(customerMessages.createdAt))
    // So that the job can't send it meanwhile.
    .for('no key update')
  const [latest] = rows
  const ofIt = rows.filter(({ kind }) => kind === latest?.kind)
  return latest && ofIt.every((one) => one.isUntouched) ? (latest.kind.split(':')[1] ?? null) : null
}

async function dropUnsent(tx: Database, orderId: string, firstId: string): Promise<void> {
  const isOne = and(eq(customerMessages.orderId, orderId), eq(customerMessages.kind, `photographed:${firstId}`))
  await tx
    .delete(customerMessages)
    .where(and(isOne, inArray(customerMessages.state, ['waiting', 'set-aside']), isNull(customerMessages.claimedUntil)))
}

type Photographed = Extract<CustomerNotification, { kind: 'photographed' }>

async function photographNotification(tx: Database, orderId: string, firstId: string): Promise<Photographed> {
  const all = await readPhotographs(tx, orderId)
  const photographs = all
    .filter(({ announcedWith }) => announcedWith === firstId)
    .map(({ id, words }) => ({ id, words }))
  return { kind: 'photographed', firstId, photographs }
}

/** Without the text, which may be about the buyer and is erased with their data. */
async function audit(tx: Database, shop: Shop, staff: StaffMember, order: Order, action: string): Promise<void> {
  const at = shop.clock.now()
  await recordAudit(tx, { at, staff, action, subject: `order:${order.number}`, before: null, after: null })
}
