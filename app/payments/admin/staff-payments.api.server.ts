import { z } from 'zod'
import { acceptReading, listReadings, type ReadingRefusal } from '#app/exchange-rates/rates.server.ts'
import { type Api, callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { isOwner, mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { orderNotFound, orderParams } from '#app/orders/admin/find-staff-order.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { roleRefusal } from '#app/staff/require-staff.server.ts'
import {
  reviewActions,
  reviewChoices,
  type StaffReview,
  settleReviewInput,
  staffPayment,
  staffRate,
  staffReview,
} from './staff-review.ts'
import {
  type ListedReview,
  listOrderPayments,
  listReviews,
  type ReviewRefusal,
  settleReview,
} from './staff-reviews.server.ts'

const problems: Record<ReviewRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such review.' },
  'settled-already': conflict('Somebody else settled this in the meantime.'),
  'not-allowed': conflict("The order's state does not allow that any more. Please look again."),
}

const readingProblems: Record<ReadingRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such reading to accept.' },
  outdated: conflict('A newer rate is already in use, so this one can’t be accepted.'),
}

const forOffice = callsFor({ policy: 'office', tags: ['payments'] })

export const listPaymentsCall = forOffice("An order's payment attempts and what the provider said").get(
  '/api/admin/orders/:number/payments',
  { params: orderParams, answer: z.array(staffPayment) },
)
export const listPaymentReviewsCall = forOffice(
  'Payments to check: those to settle, oldest first, or the latest settled',
).get('/api/admin/reviews', {
  query: z.strictObject({ state: z.enum(['open', 'settled']).default('open') }),
  answer: z.array(staffReview),
})
export const settlePaymentReviewCall = forOffice('Settle a review').post('/api/admin/reviews/:id/settle', {
  touchesMoney: true,
  params: z.object({ id: z.uuid() }),
  input: settleReviewInput,
})
export const listRatesCall = forOffice('The latest readings of the exchange rate').get('/api/admin/rates', {
  answer: z.array(staffRate),
})
const forOwners = callsFor({ policy: 'owner', tags: ['payments'] })

export const acceptRateCall = forOwners(
  'Accept an exchange rate that the shop refused because it differs too much from the last one',
).post('/api/admin/rates/:id/accept', {
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
})

export const staffPaymentsApi: ModuleApi = async (api, { shop }) => {
  addReviewRoutes(api, shop)
  addRateRoutes(api, shop)

  handle(api, listPaymentsCall, async (request) => {
    const payments = await listOrderPayments(shop.db, request.params.number)
    if (!payments) return refuse(orderNotFound)
    return payments.map(({ attempt, messages }) => ({
      id: attempt.id,
      provider: attempt.provider,
      phone: attempt.phone,
      amount_kes: attempt.amountKes,
      state: attempt.state,
      result_code: attempt.resultCode,
      result_text: attempt.resultText,
      receipt: attempt.receipt,
      requested_at: attempt.requestedAt.toISOString(),
      settled_at: attempt.settledAt?.toISOString() ?? null,
      next_check_at: attempt.nextCheckAt?.toISOString() ?? null,
      checks: attempt.checks,
      messages: messages.map(({ id, kind, body, receivedAt, outcome }) => ({
        id,
        kind,
        body,
        received_at: receivedAt.toISOString(),
        outcome,
      })),
    }))
  })
}

function addReviewRoutes(api: Api, shop: Shop) {
  handle(api, listPaymentReviewsCall, async ({ staff, query }) =>
    (await listReviews(shop.db, query.state === 'open')).map((review) => toStaffReview(review, staff)),
  )

  handle(api, settlePaymentReviewCall, async (request) => {
    const { action, note } = request.body
    const policy = reviewActions[action].policy
    if (!mayUse(policy, request.staff)) return refuse(roleRefusal(policy))
    const result = await settleReview(shop, request.staff, request.params.id, { action, ...(note ? { note } : {}) })
    return result.ok ? done : refuse(problems[result.reason])
  })
}

function addRateRoutes(api: Api, shop: Shop) {
  handle(api, listRatesCall, async ({ staff }) =>
    (await listReadings(shop, 30)).map(({ id, rate, source, fetchedAt, accepted, refusal, mayAccept }) => ({
      id,
      rate,
      source,
      fetched_at: fetchedAt.toISOString(),
      accepted,
      refusal,
      may_accept: mayAccept && isOwner(staff),
    })),
  )

  handle(api, acceptRateCall, async (request) => {
    const result = await acceptReading(shop, request.staff, request.params.id)
    return result.ok ? done : refuse(readingProblems[result.reason])
  })
}

function toStaffReview(review: ListedReview, staff: StaffMember): StaffReview {
  const choices = review.settledAt
    ? []
    : reviewChoices(review.reason, { state: review.orderState, isOnHold: review.isOnHold })
  return {
    id: review.id,
    order_number: orderNumber(review.order),
    order_state: review.orderState,
    contact_name: review.contactName,
    contact_phone: review.contactPhone,
    amount_kes: review.amountKes,
    method: review.method,
    reason: review.reason,
    detail: Object.entries(review.detail)
      .filter(([, value]) => value !== null && value !== '' && typeof value !== 'object')
      .map(([name, value]) => ({ name, value: String(value) })),
    opened_at: review.openedAt.toISOString(),
    settled_at: review.settledAt?.toISOString() ?? null,
    settled_by: review.settledBy,
    resolution: review.resolution,
    choices: choices.filter((action) => mayUse(reviewActions[action].policy, staff)),
  }
}
