import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { nairobiEnd, nairobiStart } from '#app/framework/nairobi.ts'
import { requeueColumns } from '#app/framework/outbox/outbox.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { staffConfirmedMethods } from '#app/money/payment-method.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { notifyCustomer } from '../customer-messages/customer-messages.server.ts'
import { channelMessagesJobName } from '../messages/channel-messages.server.ts'
import { enqueueOrderNotification } from '../messages/order-notifications.server.ts'
import { isCollected, type Order, type OrderState, parseOrderNumber, staffMoves, undoSeconds } from '../order.ts'
import { changeState, markOrderPaid } from '../order-moves.server.ts'
import { isNotBlocked } from '../order-rows.server.ts'
import { type OrdersPage, toPage } from '../orders.server.ts'
import { channelMessages, makerMails, matchesOrderNumber, orderEvents, orders } from '../orders.tables.server.ts'
import { isPartlySent } from '../parcels/parcel.ts'
import { type BankTransfer, checkTransfer, storeTransfer, type TransferRefusal } from './bank-transfer.server.ts'
import { findStaffOrder, lockStaffOrder } from './find-staff-order.server.ts'
import { phoneDigits } from './phone-digits.ts'
import type { OrderFilter } from './staff-order.ts'
import { type ParcelInput, type ParcelRefusal, storeParcel } from './store-parcel.server.ts'

export type StaffOrdersQuery = {
  filters: OrderFilter[]
  /** A part of a name, phone, email or receipt, or an order number. */
  search: string
  limit: number
  /** The number of the last order that is already listed. */
  below: number | null
  /** By due day instead of newest first. */
  sort?: 'due' | undefined
  /** The first and the last day in Nairobi on which the orders were placed. */
  from?: string | undefined
  to?: string | undefined
  isDemo?: boolean
}

/** Newest first, or due first. An unpaid order that a newer order replaced appears only in a search. */
export async function listStaffOrders(db: Database, query: StaffOrdersQuery): Promise<OrdersPage> {
  const search = query.search.trim()
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        query.filters.length > 0 ? or(...query.filters.map(filterCondition)) : undefined,
        search === '' ? eq(orders.superseded, false) : searchCondition(search),
        query.below === null ? undefined : query.sort ? isDueAfter(query.below) : lt(orders.number, query.below),
        query.from ? gte(orders.createdAt, nairobiStart(query.from)) : undefined,
        query.to ? lt(orders.createdAt, nairobiEnd(query.to)) : undefined,
        query.isDemo === undefined ? undefined : eq(orders.isDemo, query.isDemo),
      ),
    )
    .orderBy(...(query.sort ? [asc(dueOn), asc(orders.number)] : [desc(orders.number)]))
    .limit(query.limit + 1)
  return toPage(db, rows, query.limit)
}

/** Orders without a due day, such as those that await a bank transfer, come last. */
const dueOn = sql`coalesce(${orders.makingDueOn}, 'infinity')`
const isDueAfter = (number: number) =>
  sql`(${dueOn}, ${orders.number}) > (select coalesce(making_due_on, 'infinity'), number from orders where number = ${number})`

function filterCondition(filter: OrderFilter): SQL | undefined {
  if (filter !== 'awaiting_transfer') return eq(orders.state, filter)
  return and(eq(orders.state, 'awaiting_payment'), inArray(orders.method, staffConfirmedMethods))
}

/** Orders to make and send, the earliest due day first: in demo mode only demo orders, otherwise only real orders. */
export async function listOrdersToMake(shop: Shop, limit: number): Promise<Order[]> {
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.isDemo, shop.config.isDemo), isNotBlocked, inArray(orders.state, ['paid', 'making'])))
    .orderBy(asc(orders.makingDueOn), asc(orders.number))
    .limit(limit)
  return (await toPage(shop.db, rows, limit)).orders
}

/** Uses a separate query for each field, because one condition with `or` would use no index. */
function searchCondition(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const number = parseOrderNumber(search)
  const digits = phoneDigits(search)
  const queries = [
    sql`select id from orders where contact_name ilike ${pattern} or contact_email ilike ${pattern} or receipt ilike ${pattern}`,
    sql`select a.order_id from receipts r join payment_attempts a on a.id = r.attempt_id where r.receipt ilike ${pattern}`,
  ]
  if (number !== null) queries.push(sql`select id from orders where ${matchesOrderNumber(number)}`)
  // '0712 345 678' must find +254712345678.
  if (digits !== null) {
    queries.push(
      sql`select id from orders where regexp_replace(contact_phone, '\\D', '', 'g') like ${`%${digits}%`}`,
      sql`select id from orders where regexp_replace(shipping_address ->> 'phone', '\\D', '', 'g') like ${`%${digits}%`}`,
      sql`select order_id from payment_attempts where phone like ${`%${digits}%`}`,
    )
  }
  return sql`${orders.id} in (${sql.join(queries, sql` union all `)})`
}

export function listOrderEvents(db: Database, orderId: string) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** Each message with its mails to the makers. */
export async function listOrderMessages(db: Database, orderId: string) {
  const messages = await db
    .select()
    .from(channelMessages)
    .where(eq(channelMessages.orderId, orderId))
    .orderBy(asc(channelMessages.createdAt), asc(channelMessages.id))
  const ids = messages.map(({ id }) => id)
  const mails = await db
    .select()
    .from(makerMails)
    .where(inArray(makerMails.messageId, ids))
    .orderBy(asc(makerMails.recipient))
  return messages.map((message) => ({ ...message, mails: mails.filter(({ messageId }) => messageId === message.id) }))
}

type MoveOptions = { note?: string; parcel?: ParcelInput; transfer?: BankTransfer }
export type StaffMove = MoveOptions & { from: OrderState; to: OrderState }
export type StaffOrderRefusal =
  | 'not-found'
  | 'on-hold'
  | 'exchange-waits'
  | 'moved-meanwhile'
  | 'not-allowed'
  | 'piece-gone'
  | TransferRefusal
  | ParcelRefusal
export type StaffOrderResult = { ok: true } | { ok: false; reason: StaffOrderRefusal }

/** Staff may set 'paid' only for a bank transfer. */
export async function moveOrderByStaff(
  shop: Shop,
  staff: StaffMember,
  number: string,
  move: StaffMove,
): Promise<StaffOrderResult> {
  const result = await shop.db.transaction(async (tx): Promise<StaffOrderResult> => {
    const order = await lockStaffOrder(tx, number)
    if (!order) return { ok: false, reason: 'not-found' }
    return moveLocked(tx, shop, staff, order, move)
  })
  if (result.ok && move.to === 'paid') shop.jobs.wake(channelMessagesJobName)
  return result
}

/** Call it in the transaction that locked the order. */
export async function moveLocked(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  order: Order,
  move: StaffMove,
): Promise<StaffOrderResult> {
  if (order.parcels.some(({ id }) => id === move.parcel?.id)) return { ok: true }
  if (order.state !== move.from) return { ok: false, reason: 'moved-meanwhile' }
  if (order.isOnHold) return { ok: false, reason: 'on-hold' }
  if (order.awaitsExchange) return { ok: false, reason: 'exchange-waits' }
  const isParcelMisplaced = move.parcel && (move.to !== 'sent' || isCollected(order))
  if (isParcelMisplaced || !staffMoves(order).includes(move.to)) return { ok: false, reason: 'not-allowed' }
  const result = await applyMove(tx, shop, staff, order, move)
  if (!result.ok) return result
  const { state } = result.order
  const isPart = state !== move.to
  await recordAudit(tx, {
    at: shop.clock.now(),
    staff,
    action: isPart ? 'order partly sent' : `order ${state}`,
    subject: `order:${order.number}`,
    // Leaves out notes and parcels: they may name the customer, and only in the order can staff erase them.
    before: { state: isPartlySent(order) ? 'partly sent' : order.state },
    after: { state: isPart ? 'partly sent' : state },
  })
  return { ok: true }
}

type MoveResult = { ok: true; order: Order } | { ok: false; reason: StaffOrderRefusal }

/** A refusal changes nothing, for example if another order has reserved the last stock item. */
async function applyMove(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  order: Order,
  { to, note, parcel, transfer }: StaffMove,
): Promise<MoveResult> {
  const at = shop.clock.now()
  if (to === 'paid') {
    const checkedTransfer = checkTransfer(order, transfer, at)
    if (!checkedTransfer.ok) return checkedTransfer
    const payment = { at, receipt: null, by: 'staff' as const, actor: staff.name, note: checkedTransfer.note }
    const result = await markOrderPaid(tx, shop, order, payment)
    if (!result.ok && result.reason === 'piece-gone') return { ok: false, reason: result.reason }
    if (!result.ok) throw new Error(`staff could not mark an order paid: ${result.reason}`)
    await storeTransfer(tx, order, transfer, at)
    return { ok: true, order: { ...order, state: to } }
  }
  if (to === 'sent' && !isCollected(order))
    return storeParcel(tx, shop, { order, actor: staff.name, input: { ...parcel, note } })
  await changeState(tx, order, { to, by: 'staff', actor: staff.name, at, note: note || null })
  const trackingNote = to === 'sent' ? note || null : order.trackingNote
  if (to === 'sent') await tx.update(orders).set({ trackingNote }).where(eq(orders.id, order.id))
  const movedOrder = { ...order, state: to, trackingNote }
  if (to === 'making' || to === 'sent' || to === 'cancelled')
    await notifyCustomer(tx, shop, movedOrder, { kind: to === 'sent' ? 'ready' : to })
  if (to === 'sent' || to === 'cancelled') {
    const due = to === 'sent' ? { dueAt: addSeconds(at, undoSeconds) } : {}
    await enqueueOrderNotification(tx, movedOrder, { event: `order.${to}`, at, ...due })
  }
  return { ok: true, order: movedOrder }
}

/** Queues a message again, even if it was sent or failed permanently. False if the order has no such message. */
export async function resendChannelMessage(
  shop: Shop,
  staff: StaffMember,
  number: string,
  messageId: string,
): Promise<boolean> {
  const isFound = await shop.db.transaction(async (tx) => {
    const order = await findStaffOrder(tx, number)
    if (!order) return false
    const [message] = await tx
      .select()
      .from(channelMessages)
      .where(and(eq(channelMessages.id, messageId), eq(channelMessages.orderId, order.id)))
      .for('update')
    if (!message) return false
    const at = shop.clock.now()
    await tx
      .update(channelMessages)
      .set({ ...requeueColumns(at), isMailQueued: false })
      .where(eq(channelMessages.id, message.id))
    await recordAudit(tx, {
      at,
      staff,
      action: 'message sent again',
      subject: `order:${order.number}`,
      before: { kind: message.kind, state: message.state },
      after: { kind: message.kind, state: 'waiting' },
    })
    return true
  })
  if (isFound) shop.jobs.wake(channelMessagesJobName)
  return isFound
}
