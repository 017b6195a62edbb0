import { nameWithOptions } from '#app/catalog/line-options.ts'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { orderNotFound, orderParams } from '#app/orders/admin/find-staff-order.server.ts'
import { isPaidState } from '#app/orders/order.ts'
import { remainingKes } from '#app/orders/refund-share.ts'
import { providerOf } from '../providers.server.ts'
import { type OrderRefunds, type RefundRefusal, readOrderRefunds, requestRefund } from './refunds.server.ts'
import { missingReference, refundInput, type StaffRefunds, staffRefunds } from './staff-refund.ts'

const problems: Record<RefundRefusal, (amountKes: number) => Problem> = {
  'not-found': () => orderNotFound,
  'not-paid': () => conflict('An order in this state can’t be refunded.'),
  'on-hold': () => conflict('The payer took this money back already. An owner decides under Payments to check.'),
  'exchange-waits': () =>
    conflict('An exchange of this order waits for its payment. Cancel the exchange first, or wait.'),
  'too-much': () => conflict('That is more than is left of what was paid. Please look again.'),
  'nothing-chosen': () => fieldError('wish', 'Please choose what to refund.'),
  'amount-changed': (kes) => conflict(`It would be ${formatKes(kes)} by now, so nothing was done. Please look again.`),
  'method-unavailable': () => conflict('That cannot be refunded this way. Please send it back yourself.'),
}

const forOffice = callsFor({ policy: 'office', tags: ['payments'] })

export const readRefundsCall = forOffice('What was refunded of an order, and what may still be').get(
  '/api/admin/orders/:number/refunds',
  { params: orderParams, answer: staffRefunds },
)
const forOwners = callsFor({ policy: 'owner', tags: ['payments'] })

export const refundOrderCall = forOwners('Refund an order, whole or in part').post(
  '/api/admin/orders/:number/refunds',
  { stepUp: true, touchesMoney: true, params: orderParams, input: refundInput, answer: staffRefunds },
)

export const refundsApi: ModuleApi = async (api, { shop }) => {
  const readRefunds = async (staff: StaffMember, number: string) => {
    const found = await readOrderRefunds(shop, number)
    return found ? toStaffRefunds(found, staff) : refuse(orderNotFound)
  }

  handle(api, readRefundsCall, ({ staff, params: { number } }) => readRefunds(staff, number))

  handle(api, refundOrderCall, async (request) => {
    const { number } = request.params
    const { id, wish: selection, way: method, amount_kes: amountKes, reason, reference = null } = request.body
    if (method === 'by-hand' && reference === null) return refuse(missingReference)
    const input = { id, selection, method, amountKes, reason, reference: method === 'by-hand' ? reference : null }
    const result = await requestRefund(shop, request.staff, number, input)
    return result.ok ? readRefunds(request.staff, number) : refuse(problems[result.reason](result.amountKes ?? 0))
  })
}

function nameOf({ lines }: OrderRefunds['order'], id: string): string {
  const line = lines.find((one) => one.id === id)
  return line ? nameWithOptions(line) : ''
}

function toStaffRefunds({ order, left, paid, ability, refunds }: OrderRefunds, staff: StaffMember): StaffRefunds {
  const { attempt } = paid
  return {
    refunds: refunds.map((refund) => ({
      id: refund.id,
      state: refund.state,
      way: refund.method,
      amount_kes: refund.amountKes,
      reason: refund.reason,
      receipt: refund.receipt,
      result_text: refund.resultText,
      asked_by: refund.askedBy,
      asked_at: refund.askedAt.toISOString(),
      settled_at: refund.settledAt?.toISOString() ?? null,
    })),
    order_state: order.state,
    paid_kes: paid.kes,
    left: {
      lines: left.lines.map(({ id, ordered, paidCents, quantity, cents, kes }) => ({
        id,
        name: nameOf(order, id),
        ordered,
        paid_cents: paidCents,
        quantity,
        cents,
        kes: remainingKes({ cents, kes }, left.rate),
      })),
      shipping_cents: left.shippingCents,
      shipping_kes: left.shippingKes ?? null,
      kes: left.kes,
      rate: left.rate,
    },
    is_open: isPaidState(order.state) && !order.isOnHold && !order.awaitsExchange && left.kes > 0 && isOwner(staff),
    title: paymentMethods[order.method].title,
    payer: attempt?.phone ? providerOf(attempt).maskPayer(attempt.phone) : null,
    whole_by_provider: ability.whole,
    part_by_provider: ability.part,
  }
}
