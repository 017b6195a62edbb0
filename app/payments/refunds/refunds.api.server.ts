import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nameAndWish } from '#app/catalog/wish.ts'
import { hasPasskeys } from '#app/identity/staff/passkeys/passkeys.server.ts'
import { isOwner } from '#app/identity/staff/people/staff-member.ts'
import { codeNeeded } from '#app/identity/staff/require-admin.server.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { isPaidState } from '#app/orders/order.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { providerOf } from '../providers.server.ts'
import { type OrderRefunds, type RefundRefusal, readOrderRefunds, requestRefund } from './refunds.server.ts'
import { refundInput, type StaffRefunds, staffRefunds } from './staff-refund.ts'

const notFound: Problem = { status: 404, message: 'There is no such order.' }
const problems: Record<RefundRefusal, (amountKes: number) => Problem> = {
  'not-found': () => notFound,
  'not-paid': () => ({ status: 409, message: 'Nothing of this order can be given back in its state.' }),
  'too-much': () => ({ status: 409, message: 'That is more than is left of what was paid. Please look again.' }),
  'nothing-chosen': () => ({ status: 422, message: 'Please choose what is given back.' }),
  'amount-changed': (kes) => ({
    status: 409,
    message: `It would be ${formatKes(kes)} by now, so nothing was done. Please look again.`,
  }),
  'way-closed': () => ({ status: 409, message: 'That cannot be given back this way. Please give it back by hand.' }),
}

/** The calls of these routes that pages make. */
export const refundCalls = {
  'GET /api/admin/orders/:number/refunds': { answer: staffRefunds },
  'POST /api/admin/orders/:number/refunds': { input: refundInput, answer: staffRefunds },
}
type RefundCalls = CallTypes<typeof refundCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends RefundCalls {}
}

const tags = ['payments']
const config = { policy: 'admin' as const }
const params = z.object({ number: z.string().max(20) })

/** Money that goes back to customers, under /api/admin. */
export const refundsApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/orders/:number/refunds',
    {
      config,
      schema: {
        summary: 'What was given back of an order, and what may still be',
        tags,
        params,
        response: { 200: staffRefunds, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const found = await readOrderRefunds(shop, request.params.number)
      return found ? await toStaffRefunds(shop, found, request) : refuse(reply, notFound)
    },
  )

  api.post(
    '/orders/:number/refunds',
    {
      config: { policy: 'owner' },
      schema: {
        summary: 'Give money of an order back, whole or in part',
        tags,
        params,
        body: refundInput,
        response: { 200: staffRefunds, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      if (request.staffNeedsCode) return refuse(reply, codeNeeded)
      const { number } = request.params
      const { id, wish, way, amount_kes: amountKes, reason, reference = null } = request.body
      const isBare = way === 'by-hand' && reference === null
      if (isBare) return refuse(reply, { status: 422, message: 'Please note the reference.', fields: noReference })
      const input = { id, wish, way, amountKes, reason, reference: way === 'by-hand' ? reference : null }
      const result = await requestRefund(shop, request.staff, number, input)
      if (!result.ok) return refuse(reply, problems[result.reason](result.amountKes ?? 0))
      const found = await readOrderRefunds(shop, number)
      return found ? await toStaffRefunds(shop, found, request) : refuse(reply, notFound)
    },
  )
}

const noReference = { reference: 'How was it given back? For example the receipt.' }

function nameOf({ lines }: OrderRefunds['order'], id: string): string {
  const line = lines.find((one) => one.id === id)
  return line ? nameAndWish(line) : ''
}

type Asking = Pick<FastifyRequest, 'staff' | 'staffNeedsCode'>

async function toStaffRefunds(
  shop: Shop,
  { order, left, paid, ability, refunds }: OrderRefunds,
  { staff, staffNeedsCode }: Asking,
): Promise<StaffRefunds> {
  const { attempt } = paid
  return {
    refunds: refunds.map((refund) => ({
      id: refund.id,
      state: refund.state,
      way: refund.way,
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
      lines: left.lines.map(({ id, ordered, paidCents, quantity, cents }) => ({
        id,
        name: nameOf(order, id),
        ordered,
        paid_cents: paidCents,
        quantity,
        cents,
      })),
      shipping_cents: left.shippingCents,
      shipping_kes: left.shippingKes ?? null,
      kes: left.kes,
      rate: left.rate,
    },
    is_open: isPaidState(order.state) && left.kes > 0 && isOwner(staff),
    needs_code: staffNeedsCode,
    has_passkey: staffNeedsCode && (await hasPasskeys(shop.db, staff.id)),
    title: paymentMethods[order.method].title,
    payer: attempt?.phone ? providerOf(attempt).maskPayer(attempt.phone) : null,
    whole_by_provider: ability.whole,
    part_by_provider: ability.part,
  }
}
