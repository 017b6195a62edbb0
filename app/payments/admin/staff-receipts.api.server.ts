import { z } from 'zod'
import { isOwner, type StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { ownersOnly } from '#app/identity/staff/require-admin.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Receipt } from '../payments.tables.server.ts'
import { type StaffReceipt, settleReceiptInput, staffReceipt } from './staff-receipt.ts'
import {
  listAlone,
  listPossibleOrders,
  listSettled,
  type ReceiptRefusal,
  type ReceiptResult,
  type ReceiptSettling,
  settleReceipt,
} from './staff-receipts.server.ts'

const staffReceiptProblems: Record<ReceiptRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such receipt.' },
  'settled-already': { status: 409, message: 'Somebody else settled this receipt in the meantime.' },
  'no-such-order': { status: 422, message: 'There is no such order.', fields: { order: 'There is no such order.' } },
  'not-open': { status: 409, message: 'That order does not wait for a payment.' },
  'not-exact': {
    status: 409,
    message: 'The receipt holds more than the order costs: accept it with its excess noted.',
  },
  'too-little': { status: 409, message: 'The receipt holds less than the order costs.' },
}

const staffReceipts = z.array(staffReceipt)
const tags = ['payments']
const config = { policy: 'admin' as const }

/** The calls of these routes that pages make. */
export const staffReceiptCalls = {
  'GET /api/admin/receipts': { answer: staffReceipts },
  'POST /api/admin/receipts/:receipt/settle': { input: settleReceiptInput, answer: done },
}
type StaffReceiptCalls = CallTypes<typeof staffReceiptCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffReceiptCalls {}
}

/** Staff's side of receipts that stand alone, under /api/admin. */
export const staffReceiptsApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/receipts',
    {
      config,
      schema: {
        summary: 'Receipts of no order: those to settle, oldest first, or the latest that staff settled',
        tags,
        querystring: z.strictObject({ state: z.enum(['open', 'settled']).default('open') }),
        response: { 200: staffReceipts, '4xx': problemAnswer },
      },
    },
    async (request) => {
      if (request.query.state === 'open') return listOpen(shop)
      return (await listSettled(shop)).map((row) => toStaffReceipt(row.receipt, row.orderNumber, []))
    },
  )

  addReceiptSettling(api, {
    path: '/receipts/:receipt/settle',
    tags,
    summary: 'Pay an order by a receipt, or note that it was given back',
    settle: (staff, receipt, settling) => settleReceipt(shop, staff, receipt, settling),
  })
}

type SettlingRoute = {
  path: `/${string}/:receipt/settle`
  tags: string[]
  summary: string
  settle(staff: StaffMember, receipt: string, settling: ReceiptSettling): Promise<ReceiptResult>
}

/** The call that settles a receipt of no order, whoever told of it. */
export function addReceiptSettling(api: Api, { path, tags, summary, settle }: SettlingRoute) {
  api.post(
    path,
    {
      config,
      schema: {
        summary,
        tags,
        params: z.object({ receipt: z.string().max(20) }),
        body: settleReceiptInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { action, order, note } = request.body
      if (action === 'returned' && !isOwner(request.staff)) return refuse(reply, ownersOnly)
      const settling = { action, ...(order ? { orderNumber: order } : {}), ...(note ? { note } : {}) }
      const result = await settle(request.staff, request.params.receipt, settling)
      return result.ok ? { success: true as const } : refuse(reply, staffReceiptProblems[result.reason])
    },
  )
}

async function listOpen(shop: Shop): Promise<StaffReceipt[]> {
  const alone = await listAlone(shop)
  const possible = await listPossibleOrders(shop, alone)
  return alone.map((receipt) => toStaffReceipt(receipt, null, possible))
}

type PossibleOrder = Awaited<ReturnType<typeof listPossibleOrders>>[number]
const mostPossible = 5

export function toStaffReceipt(
  receipt: Receipt,
  number: number | null,
  possible: readonly PossibleOrder[],
): StaffReceipt {
  const fitting = possible.filter(({ amountKes }) => receipt.amountKes === `${amountKes}.00`)
  return {
    receipt: receipt.receipt,
    amount_kes: receipt.amountKes ?? '0.00',
    account: receipt.account ?? '',
    payer: receipt.payer ?? '',
    phone: receipt.phone ?? '',
    paid_at: (receipt.paidAt ?? receipt.receivedAt).toISOString(),
    is_doubtful: receipt.isDoubtful,
    is_asked_back: receipt.standing === 'asked-back',
    possible_orders: fitting
      .slice(0, mostPossible)
      .map(({ number, contactName, state }) => ({ number: orderNumber(number), contact_name: contactName, state })),
    order_number: number === null ? null : orderNumber(number),
    settled_at: receipt.settledAt?.toISOString() ?? null,
    settled_by: receipt.settledBy,
    note: receipt.note,
  }
}
