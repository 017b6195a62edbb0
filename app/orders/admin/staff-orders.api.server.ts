import { z } from 'zod'
import { wishToWire } from '#app/catalog/wish.ts'
import { centsToWire } from '#app/money/money.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { isCollected, type Order, staffMoves } from '../order.ts'
import { readOrderCursor, writeOrderCursor } from '../order-cursor.server.ts'
import { orderTotalToWire } from '../order-total-wire.ts'
import { searchQuery, stateQuery } from './orders-csv.api.server.ts'
import { orderMoveInput, type StaffOrder, type StaffOrderRow, staffOrder, staffOrderRow } from './staff-order.ts'
import {
  findStaffOrder,
  listOrderEvents,
  listOrderMessages,
  listStaffOrders,
  moveOrderByStaff,
  type StaffOrderRefusal,
  sendMessageAgain,
} from './staff-orders.server.ts'

const listQuery = z.strictObject({
  state: stateQuery,
  search: searchQuery,
  limit: pageLimit,
  cursor: z.string().max(100).optional(),
})
const staffOrderRows = z.array(staffOrderRow)
const orderParams = z.object({ number: z.string().max(20) })
const messageParams = orderParams.extend({ id: z.uuid() })

const notFound: Problem = { status: 404, message: 'There is no such order.' }
const problems: Record<StaffOrderRefusal, Problem> = {
  'not-found': notFound,
  'moved-meanwhile': {
    status: 409,
    message: 'Somebody else changed this order in the meantime. Nothing was changed: please look again.',
  },
  'not-allowed': { status: 409, message: 'The order cannot go to that state from where it is.' },
  'piece-gone': {
    status: 409,
    message:
      'The ready piece is gone to somebody else: nothing was changed. If you make another, count it as ready and mark the order again; otherwise give the money back.',
  },
}

/** The calls of these routes that pages make. */
export const staffOrderCalls = {
  'GET /api/admin/orders': { answer: staffOrderRows },
  'GET /api/admin/orders/:number': { answer: staffOrder },
  'POST /api/admin/orders/:number/state': { input: orderMoveInput, answer: staffOrder },
  'POST /api/admin/orders/:number/messages/:id/send': { answer: done },
}
type StaffOrderCalls = CallTypes<typeof staffOrderCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffOrderCalls {}
}

export const staffOrdersApi: ModuleApi = async (api, { shop }) => {
  const tags = ['orders']
  const config = { policy: 'admin' as const }

  api.get(
    '/',
    {
      config,
      schema: {
        summary: 'List orders, newest first; the next page is in the Link header',
        tags,
        querystring: listQuery,
        response: { 200: staffOrderRows, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { state: filters = [], search = '', limit = 100, cursor } = request.query
      const below = cursor === undefined ? null : readOrderCursor(cursor)
      if (cursor !== undefined && below === null)
        return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      const page = await listStaffOrders(shop.db, { filters, search, limit, below })
      if (page.next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(page.next)))
      return page.orders.map(toStaffOrderRow)
    },
  )

  api.get(
    '/:number',
    {
      config,
      schema: {
        summary: 'One order in full',
        tags,
        params: orderParams,
        response: { 200: staffOrder, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const order = await findStaffOrder(shop.db, request.params.number)
      return order ? toStaffOrder(shop.db, order) : refuse(reply, notFound)
    },
  )

  api.post(
    '/:number/state',
    {
      config,
      schema: {
        summary: 'Move an order to its next state',
        tags,
        params: orderParams,
        body: orderMoveInput,
        response: { 200: staffOrder, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { note, ...move } = request.body
      const result = await moveOrderByStaff(shop, request.staff, request.params.number, {
        ...move,
        ...(note ? { note } : {}),
      })
      if (!result.ok) return refuse(reply, problems[result.reason])
      const order = await findStaffOrder(shop.db, request.params.number)
      return order ? toStaffOrder(shop.db, order) : refuse(reply, notFound)
    },
  )

  api.post(
    '/:number/messages/:id/send',
    {
      config,
      schema: {
        summary: "Send an order's message to the channel again",
        tags,
        params: messageParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) =>
      (await sendMessageAgain(shop, request.staff, request.params.number, request.params.id))
        ? { success: true as const }
        : refuse(reply, { status: 404, message: 'There is no such message.' }),
  )
}

export function toStaffOrderRow(order: Order): StaffOrderRow {
  return {
    number: order.number,
    state: order.state,
    method: order.method,
    contact_name: order.contact.name,
    contact_phone: order.contact.phone,
    products: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    image: pictureOf(order.lines.find(({ imageKey }) => imageKey)),
    discount: centsToWire(order.discountCents),
    total: centsToWire(order.totalCents),
    amount_kes: order.amountKes,
    refunded_kes: order.refundedKes,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    making_due_on: order.makingDueOn,
    is_collected: isCollected(order),
    is_demo: order.isDemo,
  }
}

function pictureOf(line: { imageKey: string | null } | undefined): string | null {
  return line?.imageKey ? `/uploads/${line.imageKey}/320.jpg` : null
}

function deliveryToWire({ delivery }: Order): StaffOrder['delivery'] {
  if (!delivery) return null
  const { name, daysFrom: days_from, daysTo: days_to, place } = delivery
  return { name, days_from, days_to, place }
}

async function toStaffOrder(db: Database, order: Order): Promise<StaffOrder> {
  const [events, messages] = await Promise.all([listOrderEvents(db, order.id), listOrderMessages(db, order.id)])
  const { rate } = order
  return {
    ...toStaffOrderRow(order),
    contact_email: order.contact.email,
    shipping_address: order.shippingAddress,
    customer_address: order.customerAddress,
    lines: order.lines.map(({ id, name, category, priceCents, quantity, imageKey, ready, ...line }) => ({
      id,
      name,
      category,
      price: centsToWire(priceCents),
      quantity,
      total: centsToWire(priceCents * quantity),
      image: pictureOf({ imageKey }),
      ...wishToWire(line),
      ...(ready === undefined ? {} : { ready }),
    })),
    ...orderTotalToWire(order),
    delivery: deliveryToWire(order),
    with_you_by: order.withYouBy,
    discount_code: order.discountCode,
    rate: {
      rate: rate.rate,
      source: rate.source,
      fetched_at: rate.fetchedAt?.toISOString() ?? null,
      is_fallback: rate.isFallback,
    },
    receipt: order.receipt,
    tracking_note: order.trackingNote,
    is_superseded: order.isSuperseded,
    expires_at: order.expiresAt?.toISOString() ?? null,
    moves: staffMoves(order),
    events: events.map(({ at, fromState, toState, actor, note }) => ({
      at: at.toISOString(),
      from: fromState,
      to: toState,
      actor,
      note,
    })),
    messages: messages.map(({ id, kind, state, tries, lastError, createdAt, sentAt }) => ({
      id,
      kind,
      state,
      tries,
      last_error: lastError,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    })),
  }
}
