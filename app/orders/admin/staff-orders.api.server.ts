import { z } from 'zod'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { roleRefusal } from '#app/staff/require-staff.server.ts'
import { movePolicy } from '../order.ts'
import { readOrderCursor, writeOrderCursor } from '../order-cursor.server.ts'
import { maxParcels } from '../parcels/parcel.ts'
import { findStaffOrder, orderNotFound, orderParams } from './find-staff-order.server.ts'
import { readAssignees } from './order-notes.server.ts'
import { searchQuery, stateQuery } from './orders-csv.api.server.ts'
import { resendMessage } from './resend.server.ts'
import { orderMoveInput, staffOrder, staffOrderRow, stepBackInput } from './staff-order.ts'
import { toStaffOrder, toStaffOrderRow } from './staff-order-wire.server.ts'
import {
  listStaffOrders,
  moveOrderByStaff,
  resendChannelMessage,
  type StaffOrderRefusal,
} from './staff-orders.server.ts'
import { type StepBackRefusal, stepBack } from './step-back.server.ts'

const listQuery = z.strictObject({
  state: stateQuery,
  search: searchQuery,
  sort: z.literal('due').optional(),
  limit: pageLimit,
  cursor: z.string().max(100).optional(),
})

const problems: Record<StaffOrderRefusal, Problem> = {
  'not-found': orderNotFound,
  'on-hold': conflict(
    'This order is on hold: its payer took the money back. An owner decides under Payments to check.',
  ),
  'exchange-waits': conflict('An exchange of this order waits for its payment. Cancel the exchange first, or wait.'),
  'moved-meanwhile': conflict(
    'Somebody else changed this order in the meantime. Nothing was changed: please look again.',
  ),
  'not-allowed': conflict('The order cannot go to that state from where it is.'),
  'piece-gone': conflict(
    'The ready piece is gone to somebody else: nothing was changed. If you make another, count it as ready and mark the order again; otherwise give the money back.',
  ),
  'transfer-too-little': conflict('Less arrived than the order costs: nothing was changed.'),
  'transfer-ahead': conflict('The day on which the money arrived is in the future.'),
  'too-much': conflict('Fewer of these pieces are left to send. Please look again.'),
  'nothing-chosen': {
    status: 400,
    message: 'Choose at least one piece.',
    fields: { parcel: 'Choose at least one piece' },
  },
  'no-carrier': {
    status: 409,
    message: 'This carrier is not in the list any more. Please choose another.',
    fields: { carrier_id: 'Please choose another' },
  },
  'too-many-parcels': conflict(`An order goes in at most ${maxParcels} parcels.`),
  'id-taken': conflict('Another parcel has this id. Please send it again.'),
}

const stepBackProblems: Record<StepBackRefusal, Problem> = {
  'not-found': orderNotFound,
  'moved-meanwhile': problems['moved-meanwhile'],
  'no-step-back': conflict('No step leads back from where the order is.'),
  'reason-needed': fieldError('reason', 'The customer may have read of it by now, so please say why.', 409),
}

const forStaff = callsFor({ policy: 'admin', tags: ['orders'] })
const forWorkshop = callsFor({ policy: 'workshop', tags: ['orders'] })

export const listStaffOrdersCall = forStaff(
  'List orders, newest first, or due first with sort=due; the next page is in the Link header',
).get('/api/admin/orders', { query: listQuery, answer: z.array(staffOrderRow) })
export const readStaffOrderCall = forStaff('One order in full').get('/api/admin/orders/:number', {
  params: orderParams,
  answer: staffOrder,
})
export const moveOrderCall = forStaff('Move an order to its next state').post('/api/admin/orders/:number/state', {
  params: orderParams,
  input: orderMoveInput,
  answer: staffOrder,
})
export const stepBackCall = forWorkshop('Step an order back: undone within 20 seconds, later with a reason').post(
  '/api/admin/orders/:number/step-back',
  { params: orderParams, input: stepBackInput, answer: staffOrder },
)
export const resendOrderMessageCall = forWorkshop("Send an order's message to the channel again").post(
  '/api/admin/orders/:number/messages/:id/send',
  { params: orderParams.extend({ id: z.uuid() }) },
)

export const staffOrdersApi: ModuleApi = async (api, { shop }) => {
  handle(api, listStaffOrdersCall, async (request, reply) => {
    const { state: filters = [], search = '', sort, limit = 100, cursor } = request.query
    const below = cursor === undefined ? null : readOrderCursor(cursor)
    if (cursor !== undefined && below === null) return refuse(wrongCursor)
    const { orders, next } = await listStaffOrders(shop.db, { filters, search, limit, below, sort })
    if (next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(next)))
    const assignees = await readAssignees(shop.db, orders)
    return orders.map((order) => ({ ...toStaffOrderRow(order), assignee: assignees.get(order.id) ?? null }))
  })

  const readOrder = async (staff: StaffMember, number: string) => {
    const order = await findStaffOrder(shop.db, number)
    return order ? toStaffOrder(shop, order, staff) : refuse(orderNotFound)
  }

  handle(api, readStaffOrderCall, ({ staff, params: { number } }) => readOrder(staff, number))

  handle(api, moveOrderCall, async (request) => {
    const { note, parcel, transfer, ...move } = request.body
    const policy = movePolicy(move.to)
    if (!mayUse(policy, request.staff)) return refuse(roleRefusal(policy))
    if (move.to === 'paid' && request.staffMoneyHold) return refuse(request.staffMoneyHold)
    const result = await moveOrderByStaff(shop, request.staff, request.params.number, {
      ...move,
      ...(note ? { note } : {}),
      ...(transfer ? { transfer: { ...transfer, amountKes: transfer.amount_kes } } : {}),
      ...(parcel ? { parcel: { ...parcel, carrierId: parcel.carrier_id } } : {}),
    })
    return result.ok ? readOrder(request.staff, request.params.number) : refuse(problems[result.reason])
  })

  handle(api, stepBackCall, async (request) => {
    const { from, reason, parcel_id: parcelId = null } = request.body
    const step = { from, parcelId, ...(reason ? { reason } : {}) }
    const result = await stepBack(shop, request.staff, request.params.number, step)
    return result.ok ? readOrder(request.staff, request.params.number) : refuse(stepBackProblems[result.reason])
  })

  handle(api, resendOrderMessageCall, async (request) => {
    const { number, id } = request.params
    return resendMessage(shop, id, () => resendChannelMessage(shop, request.staff, number, id))
  })
}
