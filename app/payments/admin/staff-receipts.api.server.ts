import { z } from 'zod'
import {
  type Api,
  type ApiCall,
  callsFor,
  done,
  handle,
  type ModuleApi,
  refuse,
} from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { type NumberedOrder, orderNumber } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { roleRefusal } from '#app/staff/require-staff.server.ts'
import type { Receipt } from '../payments.tables.server.ts'
import { type StaffReceipt, settleReceiptInput, staffReceipt } from './staff-receipt.ts'
import {
  listPossibleOrders,
  listSettledReceipts,
  listUnallocatedReceipts,
  type ReceiptRefusal,
  type ReceiptResult,
  type ReceiptSettling,
  settleReceipt,
} from './staff-receipts.server.ts'

const staffReceiptProblems: Record<ReceiptRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such receipt.' },
  'settled-already': conflict('Somebody else settled this receipt in the meantime.'),
  'no-such-order': { status: 404, message: 'There is no such order.', fields: { order: 'There is no such order.' } },
  'not-open': conflict('That order does not wait for a payment.'),
  'not-exact': conflict('The payment is more than the order total: accept it and record the excess.'),
  'too-little': conflict('The payment is less than the order total.'),
  'sale-missing': fieldError('note', 'Say what was sold.'),
  'note-missing': fieldError('note', 'Say how the money was returned.'),
}

const forOffice = callsFor({ policy: 'office', tags: ['payments'] })
const forBookkeepers = callsFor({ policy: 'money', tags: ['payments'] })

export const listReceiptsCall = forOffice(
  'Unallocated receipts: those to settle, oldest first, or the latest that staff settled',
).get('/api/admin/receipts', {
  query: z.strictObject({ state: z.enum(['open', 'settled']).default('open') }),
  answer: z.array(staffReceipt),
})

export const receiptSettling = {
  touchesMoney: true,
  params: z.object({ receipt: z.string().max(20) }),
  input: settleReceiptInput,
} as const

export const settleReceiptCall = forBookkeepers(
  'Pay an order by a receipt, or note that it was given back or is a sale outside the shop',
).post('/api/admin/receipts/:receipt/settle', receiptSettling)

export const staffReceiptsApi: ModuleApi = async (api, { shop }) => {
  handle(api, listReceiptsCall, async (request) => {
    if (request.query.state === 'open') return listOpenReceipts(shop)
    return (await listSettledReceipts(shop)).map((row) => toStaffReceipt(row.receipt, row.order, []))
  })

  registerReceiptSettling(api, settleReceiptCall, (staff, receipt, settling) =>
    settleReceipt(shop, staff, receipt, settling),
  )
}

type Settle = (staff: StaffMember, receipt: string, settling: ReceiptSettling) => Promise<ReceiptResult>

/** Registers a call that settles an unallocated receipt, whether it came from a callback or from a statement. */
export function registerReceiptSettling(api: Api, declared: ApiCall & typeof receiptSettling, settle: Settle) {
  handle(api, declared, async (request) => {
    const { action, order, note, reference } = request.body
    // Only owners may return money.
    if (action === 'returned' && !mayUse('owner', request.staff)) return refuse(roleRefusal('owner'))
    const settling = {
      action,
      ...(order ? { orderNumber: order } : {}),
      ...(note ? { note } : {}),
      ...(reference ? { reference } : {}),
    }
    const result = await settle(request.staff, request.params.receipt, settling)
    return result.ok ? done : refuse(staffReceiptProblems[result.reason])
  })
}

async function listOpenReceipts(shop: Shop): Promise<StaffReceipt[]> {
  const alone = await listUnallocatedReceipts(shop)
  const possible = await listPossibleOrders(shop, alone)
  return alone.map((receipt) => toStaffReceipt(receipt, null, possible))
}

type PossibleOrder = Awaited<ReturnType<typeof listPossibleOrders>>[number]
const maxPossible = 5

export function toStaffReceipt(
  receipt: Receipt,
  order: NumberedOrder | null,
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
    is_asked_back: receipt.status === 'asked-back',
    possible_orders: fitting
      .slice(0, maxPossible)
      .map(({ order: one, contactName, state }) => ({ number: orderNumber(one), contact_name: contactName, state })),
    order_number: order && orderNumber(order),
    is_outside: receipt.status === 'outside',
    settled_at: receipt.settledAt?.toISOString() ?? null,
    settled_by: receipt.settledBy,
    note: receipt.note,
    return_reference: receipt.returnReference,
  }
}
