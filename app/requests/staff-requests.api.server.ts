import { z } from 'zod'
import { isProvider } from '#app/money/payment-method.ts'
import { readOrderCursor, writeOrderCursor } from '#app/orders/order-cursor.server.ts'
import { payProblem } from '#app/payments/payment-problems.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { findPaymentOfOrder } from '#app/payments/standing/way-back.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit } from '#app/platform/http/list-cursor.server.ts'
import { type Api, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { whatsAppLink } from '#app/platform/whatsapp.ts'
import { type MakeRefusal, type MakeResult, makeRequest } from './make-request.server.ts'
import { asksPhone, payRequest } from './pay-request.server.ts'
import { priceText, requestPath, requestText, toldLines } from './request.ts'
import {
  promptInput,
  type StaffRequest,
  type StaffRequestRow,
  staffRequest,
  staffRequestRow,
} from './request-answers.ts'
import { requestInput } from './request-input.ts'
import { findRequestByNumber, listRequests, type PaymentRequest } from './requests.server.ts'

const tags = ['payments']
const config = { policy: 'admin' as const }
const params = z.object({ number: z.string().max(20) })
const listQuery = z.strictObject({ limit: pageLimit, cursor: z.string().max(100).optional() })
const staffRequestRows = z.array(staffRequestRow)

const notFound: Problem = { status: 404, message: 'There is no such request.' }
const makeProblems: Record<MakeRefusal, Problem> = {
  'no-method': { status: 409, message: 'The shop takes no payments yet: set up a way to pay first.' },
  'no-such-product': { status: 409, message: 'One of the pieces is not sold any more. Please take it out.' },
  'not-chosen': { status: 422, message: 'Please choose for each piece that has choices.' },
  'pieces-short': { status: 409, message: 'A piece is sold out.' },
  'too-much': { status: 422, message: 'One request can be of at most KES 10,000,000.' },
  'discount-too-large': { status: 422, message: 'The discount leaves nothing to pay.' },
  'asked-otherwise': { status: 409, message: 'This was asked for already, as it was before it was changed.' },
}

/** The calls of these routes that pages make. */
export const staffRequestCalls = {
  'GET /api/admin/requests': { answer: staffRequestRows },
  'POST /api/admin/requests': { input: requestInput, answer: staffRequest },
  'GET /api/admin/requests/:number': { answer: staffRequest },
  'POST /api/admin/requests/:number/prompt': { input: promptInput, answer: staffRequest },
}
type StaffRequestCalls = CallTypes<typeof staffRequestCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends StaffRequestCalls {}
}

/** Mounted at `/api/admin/requests`. */
export const staffRequestsApi: ModuleApi = async (api, { shop }) => {
  addList(api, shop)
  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Ask a buyer without an account for payment; the same id twice is one request',
        body: requestInput,
        response: { 200: staffRequest, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const result = await makeRequest(shop, request.staff, request.body)
      if (!result.ok) return refuse(reply, makeProblem(result))
      const made = await findRequestByNumber(shop, result.order.number)
      return made ? toStaffRequest(shop, made) : refuse(reply, notFound)
    },
  )

  api.get(
    '/:number',
    {
      config,
      schema: {
        tags,
        summary: 'One request for payment, with its link',
        params,
        response: { 200: staffRequest, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const found = await findRequestByNumber(shop, request.params.number)
      return found ? toStaffRequest(shop, found) : refuse(reply, notFound)
    },
  )
  addPrompt(api, shop)
}

function makeProblem({ reason, most, line, message }: Extract<MakeResult, { ok: false }>): Problem {
  const problem = makeProblems[reason]
  if (message) return { ...problem, message }
  if (most) return { ...problem, fields: { discount: `Discount can be at most ${priceText(most)} here` } }
  return reason === 'not-chosen' ? { ...problem, fields: { [`lines.${line}.choices`]: 'Please choose' } } : problem
}

function addList(api: Api, shop: Shop) {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Requests for payment, newest first; the next page is in the Link header',
        querystring: listQuery,
        response: { 200: staffRequestRows, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 100, cursor } = request.query
      const below = cursor === undefined ? null : readOrderCursor(cursor)
      if (cursor !== undefined && below === null)
        return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      const { requests, next } = await listRequests(shop, { limit, below })
      if (next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(next)))
      return requests.map(toStaffRow)
    },
  )
}

function addPrompt(api: Api, shop: Shop) {
  api.post(
    '/:number/prompt',
    {
      config,
      schema: {
        tags,
        summary: "Ask the buyer's phone to pay a request",
        params,
        body: promptInput,
        response: { 200: staffRequest, '4xx': problemAnswer, 502: problemAnswer },
      },
    },
    async (request, reply) => {
      const { number } = request.params
      const found = await findRequestByNumber(shop, number)
      if (!found) return refuse(reply, notFound)
      const { method: provider, phone } = request.body
      const { amountKes } = found.order
      const result = await payRequest(shop, found, { provider, phone, amountKes, ip: request.ip })
      if (!result.ok) return refuse(reply, payProblem(shop, provider, result))
      const asked = await findRequestByNumber(shop, number)
      return asked ? toStaffRequest(shop, asked) : refuse(reply, notFound)
    },
  )
}

function toStaffRow({ order, state }: PaymentRequest): StaffRequestRow {
  return {
    number: order.number,
    state,
    name: order.contact.name,
    lines: toldLines(order),
    discount_kes: order.discountKes,
    amount_kes: order.amountKes,
    made_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt?.toISOString() ?? null,
    is_demo: order.isDemo,
  }
}

async function toStaffRequest(shop: Shop, request: PaymentRequest): Promise<StaffRequest> {
  const { order, token, madeBy } = request
  const { publicUrl } = shop.config
  const { shopName } = shop.settings
  const link = `${publicUrl}${requestPath(token)}`
  const { discountKes, amountKes } = order
  const text = requestText({ shopName, link, lines: toldLines(order), discountKes, amountKes })
  const payment = await findPaymentOfOrder(shop, order.customerId, order.id)
  return {
    ...toStaffRow(request),
    made_by: madeBy,
    phone: order.contact.phone,
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_kes: order.refundedKes,
    method: order.method,
    receipt: order.receipt,
    link,
    whatsapp: whatsAppLink(order.contact.phone, text),
    qr: qrCode(link),
    prompt_methods: offeredMethods(shop)
      .filter(isProvider)
      .filter((name) => asksPhone(name)),
    payment: payment && {
      status: payment.status,
      message: payment.message,
      phone: payment.phone,
      is_in_review: payment.isInReview,
    },
  }
}
