import { z } from 'zod'
import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { call, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { centsToWire } from '#app/money/money.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { roleRefusal } from '#app/staff/require-staff.server.ts'
import { isCollected, movePolicy, type Order, staffMoves } from '../order.ts'
import { readOrderCursor, writeOrderCursor } from '../order-cursor.server.ts'
import { orderTotalToWire } from '../order-total-wire.ts'
import { readAssignees } from './order-notes.server.ts'
import { searchQuery, stateQuery } from './orders-csv.api.server.ts'
import {
  orderMoveInput,
  type StaffOrder,
  type StaffOrderRow,
  staffOrder,
  staffOrderRow,
  stepBackInput,
} from './staff-order.ts'
import {
  findStaffOrder,
  listOrderEvents,
  listOrderMessages,
  listStaffOrders,
  moveOrderByStaff,
  type StaffOrderRefusal,
  sendMessageAgain,
} from './staff-orders.server.ts'
import { findStepBack, type StepBackRefusal, stepBack } from './step-back.server.ts'

const listQuery = z.strictObject({
  state: stateQuery,
  search: searchQuery,
  limit: pageLimit,
  cursor: z.string().max(100).optional(),
})
const orderParams = z.object({ number: z.string().max(20) })
const messageParams = orderParams.extend({ id: z.uuid() })

const notFound: Problem = { status: 404, message: 'There is no such order.' }
const problems: Record<StaffOrderRefusal, Problem> = {
  'not-found': notFound,
  'on-hold': {
    status: 409,
    message: 'This order is on hold: its payer took the money back. An owner decides under Payments to check.',
  },
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

const needsReason = 'The customer may have read of it by now, so please say why.'
const stepBackProblems: Record<StepBackRefusal, Problem> = {
  'not-found': notFound,
  'moved-meanwhile': problems['moved-meanwhile'],
  'no-step-back': { status: 409, message: 'No step leads back from where the order is.' },
  'reason-needed': { status: 409, message: needsReason, fields: { reason: needsReason } },
}

const forStaff = { policy: 'admin', tags: ['orders'] } as const
const forWorkshop = { policy: 'workshop', tags: ['orders'] } as const

export const listStaffOrdersCall = call('GET', '/api/admin/orders', {
  ...forStaff,
  summary: 'List orders, newest first; the next page is in the Link header',
  query: listQuery,
  answer: z.array(staffOrderRow),
})
export const readStaffOrderCall = call('GET', '/api/admin/orders/:number', {
  ...forStaff,
  summary: 'One order in full',
  params: orderParams,
  answer: staffOrder,
})
export const moveOrderCall = call('POST', '/api/admin/orders/:number/state', {
  ...forStaff,
  summary: 'Move an order to its next state',
  params: orderParams,
  input: orderMoveInput,
  answer: staffOrder,
})
export const stepBackCall = call('POST', '/api/admin/orders/:number/step-back', {
  ...forWorkshop,
  summary: 'Step an order back: undone within 20 seconds, later with a reason',
  params: orderParams,
  input: stepBackInput,
  answer: staffOrder,
})
export const resendOrderMessageCall = call('POST', '/api/admin/orders/:number/messages/:id/send', {
  ...forWorkshop,
  summary: "Send an order's message to the channel again",
  params: messageParams,
})

export const staffOrdersApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffOrdersCall, async (request, reply) => {
    const { state: filters = [], search = '', limit = 100, cursor } = request.query
    const below = cursor === undefined ? null : readOrderCursor(cursor)
    if (cursor !== undefined && below === null) return refuse(wrongCursor)
    const page = await listStaffOrders(shop.db, { filters, search, limit, below })
    if (page.next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(page.next)))
    const assignees = await readAssignees(shop.db, page.orders)
    return page.orders.map((order) => ({ ...toStaffOrderRow(order), assignee: assignees.get(order.id) ?? null }))
  })

  handle(api, readStaffOrderCall, async (request) => {
    const order = await findStaffOrder(shop.db, request.params.number)
    return order ? toStaffOrder(shop, order, request.staff) : refuse(notFound)
  })

  handle(api, moveOrderCall, async (request) => {
    const { note, ...move } = request.body
    const policy = movePolicy(move.to)
    if (!mayUse(policy, request.staff)) return refuse(roleRefusal(policy))
    if (move.to === 'paid' && request.staffMoneyHold) return refuse(request.staffMoneyHold)
    const result = await moveOrderByStaff(shop, request.staff, request.params.number, {
      ...move,
      ...(note ? { note } : {}),
    })
    if (!result.ok) return refuse(problems[result.reason])
    const order = await findStaffOrder(shop.db, request.params.number)
    return order ? toStaffOrder(shop, order, request.staff) : refuse(notFound)
  })

  handle(api, stepBackCall, async (request) => {
    const { from, reason } = request.body
    const result = await stepBack(shop, request.staff, request.params.number, { from, ...(reason ? { reason } : {}) })
    if (!result.ok) return refuse(stepBackProblems[result.reason])
    const order = await findStaffOrder(shop.db, request.params.number)
    return order ? toStaffOrder(shop, order, request.staff) : refuse(notFound)
  })

  handle(api, resendOrderMessageCall, async (request) =>
    (await sendMessageAgain(shop, request.staff, request.params.number, request.params.id))
      ? done
      : refuse({ status: 404, message: 'There is no such message.' }),
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
    is_on_hold: order.isOnHold,
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

async function toStaffOrder({ db, clock }: Shop, order: Order, staff: StaffMember): Promise<StaffOrder> {
  const [events, messages, back] = await Promise.all([
    listOrderEvents(db, order.id),
    listOrderMessages(db, order.id),
    mayUse('workshop', staff) ? findStepBack(db, order) : null,
  ])
  const undoMs = (back?.undoUntil?.getTime() ?? 0) - clock.now().getTime()
  const { rate } = order
  return {
    ...toStaffOrderRow(order),
    customer_id: order.customerId,
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
      ...lineOptionsToWire(line),
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
    moves: staffMoves(order).filter((to) => mayUse(movePolicy(to), staff)),
    step_back: back && { to: back.to, undo_seconds: Math.max(0, Math.ceil(undoMs / 1000)) },
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
