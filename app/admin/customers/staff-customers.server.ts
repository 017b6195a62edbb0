import { and, desc, eq, isNull } from 'drizzle-orm'
import { orderLetters } from '#app/conversations/conversations.tables.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-order-wire.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import { listCustomerOrders } from '#app/orders/orders.server.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import { productReviews } from '#app/reviews/reviews.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import type { StaffCustomer } from './staff-customer.ts'

const maxOrders = 50
const maxMessages = 50

/** Null if no customer has this id, or the customer's data was erased. */
export async function readStaffCustomer(db: Database, id: string): Promise<StaffCustomer | null> {
  const [customer] = await db.select().from(customers).where(hasId(id))
  if (!customer) return null
  const { orders: latest, next } = await listCustomerOrders(db, id, { limit: maxOrders, below: null })
  const contacts = latest.map(({ contact }) => contact)
  return {
    id,
    name: customer.name || (contacts.find(({ name }) => name)?.name ?? ''),
    email: customer.email ?? contacts.find(({ email }) => email)?.email ?? null,
    phones: [...new Set(contacts.flatMap(({ phone }) => (phone ? [phone] : [])))],
    is_guest: customer.isGuest,
    since: customer.createdAt.toISOString(),
    note: customer.staffNote,
    orders: latest.map((order) => toStaffOrderRow(order)),
    has_more_orders: next !== null,
    written: await listLettersAndReviews(db, id),
  }
}

async function listLettersAndReviews(db: Database, customerId: string): Promise<StaffCustomer['written']> {
  const isOfCustomer = eq(orders.customerId, customerId)
  const letters = await db
    .select({ order: orderNumberColumns, words: orderLetters.words, at: orderLetters.at })
    .from(orderLetters)
    .innerJoin(orders, eq(orders.id, orderLetters.orderId))
    .where(and(isOfCustomer, isNull(orderLetters.staffName)))
    .orderBy(desc(orderLetters.at))
    .limit(maxMessages)
  const reviews = await db
    .select({ order: orderNumberColumns, words: productReviews.words, at: productReviews.writtenAt })
    .from(productReviews)
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .where(isOfCustomer)
    .orderBy(desc(productReviews.writtenAt))
    .limit(maxMessages)
  return [
    ...letters.map((letter) => ({ kind: 'letter' as const, ...letter })),
    ...reviews.map((review) => ({ kind: 'review' as const, ...review })),
  ]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ order, at, ...rest }) => ({ ...rest, order_number: orderNumber(order), at: at.toISOString() }))
}

export type NoteChange = { before: string; note: string }

/** The audit log does not store the text of the note, because an erasure must remove the text everywhere. */
export function setCustomerNote(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { before, note }: NoteChange,
): Promise<'done' | 'not-found' | 'changed-meanwhile'> {
  return shop.db.transaction(async (tx) => {
    const [customer] = await tx.select().from(customers).where(hasId(id)).for('update')
    if (!customer) return 'not-found'
    if (customer.staffNote !== before && customer.staffNote !== note) return 'changed-meanwhile'
    await tx.update(customers).set({ staffNote: note }).where(eq(customers.id, id))
    const subject = `customer:${id}`
    await recordAudit(tx, { at: shop.clock.now(), staff, action: 'customer note', subject, before: null, after: null })
    return 'done'
  })
}

function hasId(id: string) {
  return and(eq(customers.id, id), isNull(customers.erasedAt))
}
