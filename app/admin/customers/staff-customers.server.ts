import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { orderMessages } from '#app/conversations/conversations.tables.server.ts'
import { type ListPage, pageOf } from '#app/framework/http/list-cursor.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-order-wire.server.ts'
import { orderPhone } from '#app/orders/customer-messages/customer-messages.server.ts'
import { parseSmsNumber } from '#app/orders/customer-messages/sms-number.ts'
import { isCollected, orderNumber } from '#app/orders/order.ts'
import { listCustomerOrders } from '#app/orders/orders.server.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import { productReviews } from '#app/reviews/reviews.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { whatsAppLink } from '#app/shop/whatsapp.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import type { StaffCustomer, StaffCustomerRow } from './staff-customer.ts'

const maxOrders = 50
const maxMessages = 50

/** Null if no customer has this id, or the customer's data was erased. */
export async function readStaffCustomer(shop: Shop, staff: StaffMember, id: string): Promise<StaffCustomer | null> {
  const { db } = shop
  const [customer] = await db.select().from(customers).where(hasId(id))
  if (!customer) return null
  const { orders: latest, next } = await listCustomerOrders(db, id, { limit: maxOrders, below: null })
  const contacts = latest.map(({ contact }) => contact)
  const name = customer.name || (contacts.find(({ name }) => name)?.name ?? '')
  const phones = [...new Set(contacts.flatMap(({ phone }) => (phone ? [phone] : [])))]
  const phone = latest.map(orderPhone).find(Boolean)
  const sums = await sumOrders(shop, staff, [id])
  return {
    id,
    name,
    email: customer.email ?? contacts.find(({ email }) => email)?.email ?? null,
    phones,
    address: latest.find((order) => !isCollected(order) && order.shippingAddress.address)?.shippingAddress ?? null,
    whatsapp: phone ? whatsAppLink(parseSmsNumber(phone) ?? phone, name ? `Hello ${name}, ` : 'Hello, ') : null,
    is_guest: customer.isGuest,
    since: customer.createdAt.toISOString(),
    note: customer.staffNote,
    orders: latest.map((order) => toStaffOrderRow(order)),
    has_more_orders: next !== null,
    paid_kes: sums(id).paid_kes,
    written: await listLettersAndReviews(db, id),
  }
}

/** Leaves out orders that pay an exchange's difference, because such an order belongs to a separate guest. */
const isListed = and(eq(orders.superseded, false), eq(orders.paysExchange, false))

/** The paid price differences of an order's exchanges, each of which is an order of a separate guest. */
const paidDifferences = sql`coalesce((select sum(paid.amount_kes - paid.refunded_kes) from order_exchanges
  join orders paid on paid.id = payment_order_id and paid.paid_at is not null
  where order_exchanges.order_id = ${orders.id}), 0)`

/** `paid_kes`: null for roles that see no sums. Counts demo payments only in demo mode. */
async function sumOrders({ db, config }: Shop, staff: StaffMember, ids: readonly string[]) {
  const paidKes = sql<number>`coalesce(sum(${orders.amountKes} - ${orders.refundedKes} + ${paidDifferences})
    filter (where ${orders.paidAt} is not null and ${orders.isDemo} = ${config.isDemo}), 0)::float8`
  const rows = await db
    .select({ id: orders.customerId, orders: count(), paidKes })
    .from(orders)
    .where(and(inArray(orders.customerId, [...ids]), isListed))
    .groupBy(orders.customerId)
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id: string) => ({
    orders: found.get(id)?.orders ?? 0,
    paid_kes: mayUse('money', staff) ? (found.get(id)?.paidKes ?? 0) : null,
  })
}

/** Customers with their latest orders, newest first. `below`: lists those whose latest order has a lower number. */
export async function listStaffCustomers(
  shop: Shop,
  staff: StaffMember,
  { limit, below }: { limit: number; below: number | null },
): Promise<ListPage<StaffCustomerRow, number>> {
  const hasLater = sql`exists (select from orders later where later.customer_id = ${orders.customerId}
    and later.number > ${orders.number} and not later.superseded and not later.pays_exchange)`
  const rows = await shop.db
    .select({ customer: customers, order: orders })
    .from(orders)
    .innerJoin(customers, and(eq(customers.id, orders.customerId), isNull(customers.erasedAt)))
    .where(and(isListed, below === null ? undefined : lt(orders.number, below), sql`not ${hasLater}`))
    .orderBy(desc(orders.number))
    .limit(limit + 1)
  const { shown, next } = pageOf(rows, limit, ({ order }) => order.number)
  const ids = shown.map(({ customer }) => customer.id)
  const sums = await sumOrders(shop, staff, ids)
  return {
    shown: shown.map(({ customer: { id, name }, order }) => ({
      id,
      name: name || order.contactName,
      phone: order.contactPhone,
      ...sums(id),
      last_order: orderNumber(order),
      last_order_at: order.createdAt.toISOString(),
    })),
    next,
  }
}

async function listLettersAndReviews(db: Database, customerId: string): Promise<StaffCustomer['written']> {
  const isOfCustomer = eq(orders.customerId, customerId)
  const letters = await db
    .select({ order: orderNumberColumns, words: orderMessages.words, at: orderMessages.at })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(and(isOfCustomer, isNull(orderMessages.staffName)))
    .orderBy(desc(orderMessages.at))
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
