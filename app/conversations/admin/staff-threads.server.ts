import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import type { PendingPosition } from '#app/framework/http/pending-list.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import { type NumberedOrder, orderNumber, parseOrderNumber } from '#app/orders/order.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { matchesOrderNumber, orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { orderMessages, orderThreads } from '../conversations.tables.server.ts'
import type { StaffInvoiceDetails, StaffThread } from '../conversations-wire.ts'
import { changeInvoiceDetails, readInvoiceDetails } from '../messages.server.ts'

type ThreadQuery = { limit: number; after: PendingPosition | null }

const threadColumns = {
  id: orderThreads.orderId,
  order: orderNumberColumns,
  contact_name: orders.contactName,
  asks: orderThreads.asks,
  is_waiting: orderThreads.isWaiting,
  is_demo: orders.isDemo,
  letters: sql<StaffThread['letters']>`coalesce((
    select json_agg(json_build_object('id', id, 'at', at, 'staff_name', staff_name, 'asks', asks, 'words', words)
      order by at, id)
    from order_letters where order_letters.order_id = order_threads.order_id), '[]')`,
  at: sql<string>`to_json(${orderThreads.latestAt}) #>> '{}'`,
}

type ThreadRow = Omit<StaffThread, 'order_number'> & { id: string; order: NumberedOrder; at: string }

function toThread({ id: _id, order, at: _at, ...rest }: ThreadRow): StaffThread {
  return { order_number: orderNumber(order), ...rest }
}

/** Waiting threads first, then newest first. */
export async function listThreads(db: Database, { limit, after }: ThreadQuery) {
  const { isWaiting, latestAt, orderId } = orderThreads
  const rows = await db
    .select(threadColumns)
    .from(orderThreads)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      after
        ? sql`(${isWaiting}, ${latestAt}, ${orderId}) < (${after.isWaiting}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(isWaiting), desc(latestAt), desc(orderId))
    .limit(limit + 1)
  const { shown, next } = pageOf(
    rows,
    limit,
    ({ is_waiting: isWaiting, at, id }): PendingPosition => ({ isWaiting, at, id }),
  )
  return { threads: shown.map(toThread), next }
}

async function findThread(db: Database, orderId: string): Promise<StaffThread | null> {
  const [row] = await db
    .select(threadColumns)
    .from(orderThreads)
    .innerJoin(orders, eq(orders.id, orderThreads.orderId))
    .where(eq(orderThreads.orderId, orderId))
  return row ? toThread(row) : null
}

async function findOrderId(db: Database, number: string): Promise<string | null> {
  const parsedNumber = parseOrderNumber(number)
  if (parsedNumber === null) return null
  const [row] = await db.select({ id: orders.id }).from(orders).where(matchesOrderNumber(parsedNumber))
  return row?.id ?? null
}

/** Answers a thread, or with null as `words` marks it as needing no answer. Returns null if the order has no thread. */
export function settleThread(
  shop: Shop,
  staff: StaffMember,
  number: string,
  words: string | null,
): Promise<StaffThread | null> {
  return shop.db.transaction(async (tx) => {
    const id = await findOrderId(tx, number)
    const rows = id ? await tx.select().from(orderThreads).where(eq(orderThreads.orderId, id)).for('update') : []
    const order = rows[0] && (await readOrder(tx, rows[0].orderId))
    if (!order) return null
    const at = shop.clock.now()
    if (words !== null) {
      const letterId = randomUUID()
      await tx
        .insert(orderMessages)
        .values({ id: letterId, orderId: order.id, at, staffName: staff.name, asks: null, words })
      await notifyCustomer(tx, shop, order, { kind: 'answered', messageId: letterId, words })
    }
    const latest = words === null ? {} : { latestAt: at }
    await tx
      .update(orderThreads)
      .set({ isWaiting: false, ...latest })
      .where(eq(orderThreads.orderId, order.id))
    const action = words === null ? 'letter settled' : 'letter answered'
    await recordAudit(tx, { at, staff, action, subject: `order:${order.number}`, before: null, after: null })
    return findThread(tx, order.id)
  })
}

export async function readStaffInvoiceDetails(db: Database, number: string): Promise<StaffInvoiceDetails | null> {
  const id = await findOrderId(db, number)
  if (!id) return null
  const { buyerTaxNumber, invoiceNumber } = await readInvoiceDetails(db, id)
  return { buyer_tax_number: buyerTaxNumber, invoice_number: invoiceNumber }
}

export function setInvoiceNumber(
  shop: Shop,
  staff: StaffMember,
  number: string,
  typed: string,
): Promise<StaffInvoiceDetails | null> {
  return shop.db.transaction(async (tx) => {
    const id = await findOrderId(tx, number)
    if (!id) return null
    const before = await readInvoiceDetails(tx, id)
    await changeInvoiceDetails(tx, id, { invoiceNumber: typed || null })
    await recordAudit(tx, {
      at: shop.clock.now(),
      staff,
      action: 'invoice number typed',
      subject: `order:${number}`,
      before: { invoice: before.invoiceNumber },
      after: { invoice: typed || null },
    })
    return readStaffInvoiceDetails(tx, number)
  })
}
