import { and, asc, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import {
  removeUnusedImages,
  type StoredPhotosError,
  withStoredPhotos,
} from '#app/catalog/admin/product-photos.server.ts'
import type { UploadedPhoto } from '#app/catalog/admin/upload-form.server.ts'
import { pickFields } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { lockStaffOrder } from '../admin/find-staff-order.server.ts'
import type { CustomerNotification } from '../customer-messages/customer-message.ts'
import { notifyCustomer, renotifyCustomer } from '../customer-messages/customer-messages.server.ts'
import type { Order } from '../order.ts'
import { customerMessages, orderPhotographs } from '../orders.tables.server.ts'
import { canPhotograph, maxPhotographs, type OrderPhotograph } from './order-photograph.ts'

/** Oldest first. */
export async function listPhotographs(db: Database, orderId: string): Promise<OrderPhotograph[]> {
  const fields = ['id', 'words', 'width', 'height', 'addedAt'] as const
  return (await readPhotographs(db, orderId)).map((photograph) => pickFields(photograph, fields))
}

export function readPhotographs(db: Database, orderId: string) {
  return db
    .select()
    .from(orderPhotographs)
    .where(eq(orderPhotographs.orderId, orderId))
    .orderBy(asc(orderPhotographs.addedAt), asc(orderPhotographs.id))
}

/** Null if there is no such photograph. `orderId`: searches only this order. */
export async function findPhotographKey(db: Database, id: string, orderId?: string): Promise<string | null> {
  const isPhotograph = and(eq(orderPhotographs.id, id), orderId ? eq(orderPhotographs.orderId, orderId) : undefined)
  const [row] = await db.select({ key: orderPhotographs.imageKey }).from(orderPhotographs).where(isPhotograph)
  return row?.key ?? null
}

export type NewPhotograph = { id: string; words: string }
export type PhotographRefusal = 'not-found' | 'no-photograph' | 'id-taken' | 'not-being-made' | 'too-many'
export type PhotographResult = { ok: true; order: Order } | { ok: false; reason: PhotographRefusal } | StoredPhotosError

/** Idempotent: a repeated `id` stores nothing. */
export function addPhotograph(
  shop: Shop,
  staff: StaffMember,
  number: string,
  { id, words }: NewPhotograph,
  photo: UploadedPhoto,
): Promise<PhotographResult> {
  const storePhotograph = async (
    tx: Database,
    storedPhotos: readonly StoredPhotograph[],
  ): Promise<PhotographResult> => {
    const [image] = storedPhotos
    const order = await lockStaffOrder(tx, number)
    if (!order || !image) return { ok: false, reason: 'not-found' }
    const [existingPhotograph] = await tx.select().from(orderPhotographs).where(eq(orderPhotographs.id, id))
    if (existingPhotograph)
      return existingPhotograph.orderId === order.id ? { ok: true, order } : { ok: false, reason: 'id-taken' }
    if (!canPhotograph(order.state)) return { ok: false, reason: 'not-being-made' }
    if ((await tx.$count(orderPhotographs, eq(orderPhotographs.orderId, order.id))) >= maxPhotographs)
      return { ok: false, reason: 'too-many' }
    const waitingMessageId = await findWaitingMessageId(tx, order.id)
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
        announcedWith: waitingMessageId ?? id,
      })
    const notify = waitingMessageId ? renotifyCustomer : notifyCustomer
    await notify(tx, shop, order, await photographNotification(tx, order.id, waitingMessageId ?? id))
    await audit(tx, shop, staff, order, 'photograph added')
    return { ok: true, order }
  }
  return withStoredPhotos(shop, [photo], storePhotograph, 'private')
}

type StoredPhotograph = { key: string; width: number; height: number }

/** Staff can remove a photograph even after the buyer was notified, but a sent mail still has it. */
export async function removePhotograph(
  shop: Shop,
  staff: StaffMember,
  number: string,
  id: string,
): Promise<PhotographResult> {
  const removedKeys: string[] = []
  const result = await shop.db.transaction(async (tx): Promise<PhotographResult> => {
    const order = await lockStaffOrder(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    const isPhotograph = and(eq(orderPhotographs.id, id), eq(orderPhotographs.orderId, order.id))
    const [photograph] = await tx.delete(orderPhotographs).where(isPhotograph).returning()
    if (!photograph) return { ok: false, reason: 'no-photograph' }
    removedKeys.push(photograph.imageKey)
    const notification = await photographNotification(tx, order.id, photograph.announcedWith)
    if (notification.photographs.length === 0) await deleteUnsentMessages(tx, order.id, photograph.announcedWith)
    await renotifyCustomer(tx, shop, order, notification)
    await audit(tx, shop, staff, order, 'photograph removed')
    return { ok: true, order }
  })
  if (result.ok) await removeUnusedImages(shop, removedKeys)
  return result
}

const isUntouched = sql`${customerMessages.state} = 'waiting' and ${customerMessages.tries} = 0
  and ${customerMessages.claimedUntil} is null and ${customerMessages.round} = 1`

/** The id of the first photograph in the message that no channel has sent yet; null without such a message. */
async function findWaitingMessageId(tx: Database, orderId: string): Promise<string | null> {
  const isPhotographMessage = and(eq(customerMessages.orderId, orderId), like(customerMessages.kind, 'photographed:%'))
  const rows = await tx
    .select({ id: customerMessages.id, kind: customerMessages.kind, isUntouched: sql<boolean>`(${isUntouched})` })
    .from(customerMessages)
    .where(isPhotographMessage)
    .orderBy(desc(customerMessages.createdAt))
    // The lock prevents the job from sending the message meanwhile.
    .for('no key update')
  const [latest] = rows
  const messageRows = rows.filter(({ kind }) => kind === latest?.kind)
  return latest && messageRows.every((row) => row.isUntouched) ? (latest.kind.split(':')[1] ?? null) : null
}

async function deleteUnsentMessages(tx: Database, orderId: string, firstId: string): Promise<void> {
  const isThisMessage = and(eq(customerMessages.orderId, orderId), eq(customerMessages.kind, `photographed:${firstId}`))
  await tx
    .delete(customerMessages)
    .where(
      and(
        isThisMessage,
        inArray(customerMessages.state, ['waiting', 'set-aside']),
        isNull(customerMessages.claimedUntil),
      ),
    )
}

type PhotographNotification = Extract<CustomerNotification, { kind: 'photographed' }>

async function photographNotification(tx: Database, orderId: string, firstId: string): Promise<PhotographNotification> {
  const all = await readPhotographs(tx, orderId)
  const photographs = all
    .filter(({ announcedWith }) => announcedWith === firstId)
    .map(({ id, words }) => ({ id, words }))
  return { kind: 'photographed', firstId, photographs }
}

/** Records no caption, because it may be about the buyer, whose data can be erased. */
async function audit(tx: Database, shop: Shop, staff: StaffMember, order: Order, action: string): Promise<void> {
  const at = shop.clock.now()
  await recordAudit(tx, { at, staff, action, subject: `order:${order.number}`, before: null, after: null })
}
