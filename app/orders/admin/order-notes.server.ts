import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '#app/identity/identity.tables.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { orderNotes, orders } from '../orders.tables.server.ts'
import { findStaffOrder, lockStaffOrder } from './find-staff-order.server.ts'
import { maxNotes, type OrderNotes } from './order-notes.ts'

/** Null if there is no such order. */
export async function readNotes(db: Database, reader: StaffMember, number: string): Promise<OrderNotes | null> {
  const order = await findStaffOrder(db, number)
  if (!order) return null
  const notes = await db
    .select({ id: orderNotes.id, text: orderNotes.text, staffId: staff.id, staff_name: staff.name, at: orderNotes.at })
    .from(orderNotes)
    .innerJoin(staff, eq(staff.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, order.id))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id))
  const member = { id: staff.id, name: staff.name }
  const [assignee = null] = await db
    .select(member)
    .from(orders)
    .innerJoin(staff, eq(staff.id, orders.assigneeId))
    .where(eq(orders.id, order.id))
  return {
    notes: notes.map(({ staffId, at, ...note }) => ({
      ...note,
      at: at.toISOString(),
      may_remove: staffId === reader.id || isOwner(reader),
    })),
    assignee,
    members: await db.select(member).from(staff).where(isNull(staff.leftAt)).orderBy(asc(staff.name)),
  }
}

export type NoteRefusal = 'not-found' | 'no-note' | 'not-yours' | 'id-taken' | 'too-many' | 'no-member'

/** Idempotent by `id`: the same id sent again stores nothing. */
export function addNote(
  shop: Shop,
  writer: StaffMember,
  number: string,
  { id, text }: { id: string; text: string },
): Promise<NoteRefusal | null> {
  return withLockedOrder(shop, number, async (tx, orderId) => {
    const [existingNote] = await tx.select().from(orderNotes).where(eq(orderNotes.id, id))
    if (existingNote) return existingNote.orderId === orderId && existingNote.staffId === writer.id ? null : 'id-taken'
    if ((await tx.$count(orderNotes, eq(orderNotes.orderId, orderId))) >= maxNotes) return 'too-many'
    await tx.insert(orderNotes).values({ id, orderId, text, staffId: writer.id, at: shop.clock.now() })
    return null
  })
}

/**
 * Members may remove their own notes, and owners any note. The audit log names only the order, so no copy of the text
 * remains.
 */
export function removeNote(shop: Shop, by: StaffMember, number: string, id: string): Promise<NoteRefusal | null> {
  return withLockedOrder(shop, number, async (tx, orderId) => {
    const isNote = and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId))
    const [note] = await tx.select().from(orderNotes).where(isNote)
    if (!note) return 'no-note'
    if (note.staffId !== by.id && !isOwner(by)) return 'not-yours'
    await tx.delete(orderNotes).where(isNote)
    await audit(tx, shop, by, { number, action: 'order note removed' })
    return null
  })
}

/** `staffId` null: no assignee. */
export function assignOrder(
  shop: Shop,
  by: StaffMember,
  number: string,
  staffId: string | null,
): Promise<NoteRefusal | null> {
  return withLockedOrder(shop, number, async (tx, orderId) => {
    const isCurrentMember = and(eq(staff.id, staffId ?? sql`null`), isNull(staff.leftAt))
    const [member] = await tx.select({ name: staff.name }).from(staff).where(isCurrentMember)
    if (staffId !== null && !member) return 'no-member'
    await tx.update(orders).set({ assigneeId: staffId }).where(eq(orders.id, orderId))
    await audit(tx, shop, by, { number, action: 'order assigned', after: { assignee: member?.name ?? 'nobody' } })
    return null
  })
}

/** The assignees' names by order id. */
export async function readAssignees(db: Database, orderRows: readonly { id: string }[]): Promise<Map<string, string>> {
  const ids = orderRows.map(({ id }) => id)
  const rows = await db
    .select({ id: orders.id, name: staff.name })
    .from(orders)
    .innerJoin(staff, eq(staff.id, orders.assigneeId))
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks the order and calls `change` in the same transaction. */
function withLockedOrder(
  shop: Shop,
  number: string,
  change: (tx: Database, orderId: string) => Promise<NoteRefusal | null>,
): Promise<NoteRefusal | null> {
  return shop.db.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number)
    return order ? change(tx, order.id) : 'not-found'
  })
}

type AuditEntry = { number: string; action: string; after?: object }

function audit(tx: Database, { clock }: Shop, by: StaffMember, { number, action, after }: AuditEntry): Promise<void> {
  const subject = `order:${number}`
  return recordAudit(tx, { at: clock.now(), staff: by, action, subject, before: null, after })
}
