import { z } from 'zod'
import { acceptReading, listReadings, type ReadingRefusal } from '#app/exchange-rates/rates.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff/people/staff-member.ts'
import { ownersOnly } from '#app/identity/staff/require-admin.server.ts'
import { orderNumber, readOrderNumber } from '#app/orders/order.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { type Api, done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  isGivingBack,
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
  'settled-already': { status: 409, message: 'Somebody else settled this in the meantime.' },
  'not-allowed': { status: 409, message: "The order's state does not allow that any more. Please look again." },
}

const readingProblems: Record<ReadingRefusal, Problem> = {
  'not-found': { status: 404, message: 'There is no such reading to accept.' },
  outdated: { status: 409, message: 'A newer rate counts already, so this one would change nothing.' },
}

const staffPayments = z.array(staffPayment)
const staffReviews = z.array(staffReview)
const staffRates = z.array(staffRate)
const tags = ['payments']
const config = { policy: 'admin' as const }

/** The calls of these routes that pages make. */
export const staffPaymentCalls = {
  'GET /api/admin/orders/:number/payments': { answer: staffPayments },
  'GET /api/admin/reviews': { answer: staffReviews },
  'POST /api/admin/reviews/:id/settle': { input: settleReviewInput, answer: done },
  'GET /api/admin/rates': { answer: staffRates },
  'POST /api/admin/rates/:id/accept': { answer: done },
}
type StaffPaymentCalls = CallTypes<typeof staffPaymentCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffPaymentCalls {}
}

/** Staff's side of payments, under /api/admin. */
export const staffPaymentsApi: ModuleApi = async (api, { shop }) => {
  addReviewRoutes(api, shop)
  addRateRoutes(api, shop)

  api.get(
    '/orders/:number/payments',
    {
      config,
      schema: {
        summary: "An order's payment attempts and what the provider said",
        tags,
        params: z.object({ number: z.string().max(20) }),
        response: { 200: staffPayments, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const number = readOrderNumber(request.params.number)
      if (number === null) return refuse(reply, { status: 404, message: 'There is no such order.' })
      const payments = await listOrderPayments(shop.db, number)
      if (!payments) return refuse(reply, { status: 404, message: 'There is no such order.' })
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
    },
  )
}

function addReviewRoutes(api: Api, shop: Shop) {
  api.get(
    '/reviews',
    {
      config,
      schema: {
        summary: 'Payments that contradict: those to settle, oldest first, or the latest settled',
        tags,
        querystring: z.strictObject({ state: z.enum(['open', 'settled']).default('open') }),
        response: { 200: staffReviews, '4xx': problemAnswer },
      },
    },
    async ({ staff, query }) =>
      (await listReviews(shop.db, query.state === 'open')).map((review) => toStaffReview(review, staff)),
  )

  api.post(
    '/reviews/:id/settle',
    {
      config,
      schema: {
        summary: 'Settle a review',
        tags,
        params: z.object({ id: z.uuid() }),
        body: settleReviewInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { action, note } = request.body
      if (isGivingBack(action) && !isOwner(request.staff)) return refuse(reply, ownersOnly)
      const result = await settleReview(shop, request.staff, request.params.id, { action, ...(note ? { note } : {}) })
      return result.ok ? { success: true as const } : refuse(reply, problems[result.reason])
    },
  )
}

function addRateRoutes(api: Api, shop: Shop) {
  api.get(
    '/rates',
    {
      config,
      schema: {
        summary: 'The latest readings of the exchange rate',
        tags,
        response: { 200: staffRates, '4xx': problemAnswer },
      },
    },
    async ({ staff }) =>
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

  api.post(
    '/rates/:id/accept',
    {
      config: { policy: 'owner' },
      schema: {
        summary: 'Count with a reading that the shop refused for its jump',
        tags,
        params: z.object({
          id: z
            .string()
            .regex(/^\d{1,15}$/)
            .transform(Number),
        }),
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await acceptReading(shop, request.staff, request.params.id)
      return result.ok ? { success: true as const } : refuse(reply, readingProblems[result.reason])
    },
  )
}

function toStaffReview(review: ListedReview, staff: StaffMember): StaffReview {
  const choices = review.settledAt ? [] : reviewChoices(review.reason, review.orderState)
  return {
    id: review.id,
    order_number: orderNumber(review.orderNumber),
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
    choices: isOwner(staff) ? choices : choices.filter((action) => !isGivingBack(action)),
  }
}
