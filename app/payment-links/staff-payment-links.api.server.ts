import { z } from 'zod'
import { nextPageLink, pageLimit, wrongCursor } from '#app/framework/http/list-cursor.server.ts'
import { type Api, callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { qrCode } from '#app/framework/qr-code.server.ts'
import { amountsInKes } from '#app/money/amounts-in-kes.ts'
import { isProviderMethod } from '#app/money/payment-method.ts'
import { typedPriceText } from '#app/money/typed-price.ts'
import { parseSmsNumber } from '#app/orders/customer-messages/sms-number.ts'
import { readOrderCursor, writeOrderCursor } from '#app/orders/order-cursor.server.ts'
import { paymentProblem } from '#app/payments/payment-problems.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { findPaymentOfOrder } from '#app/payments/status/resume.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { whatsAppLink } from '#app/shop/whatsapp.ts'
import { createPaymentLink, type LinkRefusal, type LinkResult } from './create-link.server.ts'
import { linkInput } from './link-input.ts'
import {
  promptInput,
  type StaffPaymentLink,
  type StaffPaymentLinkRow,
  staffPaymentLink,
  staffPaymentLinkRow,
} from './link-wire.ts'
import { payLink, promptsPhone } from './pay-link.server.ts'
import { lineTexts, linkPath, linkText } from './payment-link.ts'
import { findLinkByNumber, listExchangeMessages, listLinks, type PaymentLink } from './payment-links.server.ts'

const params = z.object({ number: z.string().max(20) })
const listQuery = z.strictObject({ limit: pageLimit, cursor: z.string().max(100).optional() })

const notFound: Problem = { status: 404, message: 'There is no such request.' }
const linkProblems: Record<LinkRefusal, Problem> = {
  'no-method': conflict('The shop cannot take payments yet: it needs a payment method and an exchange rate.'),
  'no-such-product': { status: 404, message: 'One of the pieces is not sold any more. Please take it out.' },
  'not-chosen': { status: 422, message: 'Please choose for each piece that has choices.' },
  'pieces-short': conflict('A piece is sold out.'),
  'too-much': fieldError('lines', 'One request can be of at most KES 10,000,000.'),
  'discount-too-large': fieldError('discount', 'The discount leaves nothing to pay.'),
  'below-catalogue': {
    status: 403,
    message: 'Only owners can request less than the catalogue price. Please ask an owner.',
  },
  'asked-otherwise': conflict('This was asked for already, as it was before it was changed.'),
}

const forStaff = callsFor({ policy: 'shop', tags: ['payments'] })

export const createPaymentLinkCall = forStaff(
  'Ask a buyer without an account for payment; the same id twice is one request',
).post('/api/admin/requests', { input: linkInput, answer: staffPaymentLink })
export const readPaymentLinkCall = forStaff('One request for payment, with its link').get(
  '/api/admin/requests/:number',
  { params, answer: staffPaymentLink },
)
export const listPaymentLinksCall = forStaff(
  'Requests for payment, newest first; the next page is in the Link header',
).get('/api/admin/requests', { query: listQuery, answer: z.array(staffPaymentLinkRow) })
export const sendPromptCall = forStaff("Ask the buyer's phone to pay a request").post(
  '/api/admin/requests/:number/prompt',
  { params, input: promptInput, answer: staffPaymentLink, callsProvider: true },
)

export const staffPaymentLinksApi: ModuleApi = async (api, { shop }) => {
  registerListRoute(api, shop)
  handle(api, createPaymentLinkCall, async (request) => {
    const result = await createPaymentLink(shop, request.staff, request.body)
    if (!result.ok) return refuse(linkProblem(result))
    const link = await findLinkByNumber(shop, result.order.number)
    return link ? toStaffLink(shop, link) : refuse(notFound)
  })

  handle(api, readPaymentLinkCall, async (request) => {
    const found = await findLinkByNumber(shop, request.params.number)
    return found ? toStaffLink(shop, found) : refuse(notFound)
  })
  registerPromptRoutes(api, shop)
}

function linkProblem({ reason, most, line, message }: Extract<LinkResult, { ok: false }>): Problem {
  const problem = linkProblems[reason]
  if (message) return { ...problem, message }
  if (most) return { ...problem, fields: { discount: `Discount can be at most ${typedPriceText(most)} here` } }
  return reason === 'not-chosen' ? { ...problem, fields: { [`lines.${line}.choices`]: 'Please choose' } } : problem
}

function registerListRoute(api: Api, shop: Shop) {
  handle(api, listPaymentLinksCall, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const below = cursor === undefined ? null : readOrderCursor(cursor)
    if (cursor !== undefined && below === null) return refuse(wrongCursor)
    const { links, next } = await listLinks(shop, { limit, below })
    if (next !== null) reply.header('link', nextPageLink(request.url, writeOrderCursor(next)))
    return links.map(toStaffRow)
  })
}

function registerPromptRoutes(api: Api, shop: Shop) {
  handle(api, sendPromptCall, async (request) => {
    const { number } = request.params
    const found = await findLinkByNumber(shop, number)
    if (!found) return refuse(notFound)
    const { method: provider, phone } = request.body
    const { amountKes } = found.order
    const result = await payLink(shop, found, { provider, phone, amountKes, ip: request.ip })
    if (!result.ok) return refuse(paymentProblem(provider, result))
    const paymentLink = await findLinkByNumber(shop, number)
    return paymentLink ? toStaffLink(shop, paymentLink) : refuse(notFound)
  })
}

function toStaffRow({ order, state, exchanged }: PaymentLink): StaffPaymentLinkRow {
  return {
    number: order.number,
    state,
    name: exchanged?.name ?? order.contact.name,
    lines: lineTexts(order),
    discount_kes: order.discountKes,
    amount_kes: order.amountKes,
    made_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt?.toISOString() ?? null,
    is_demo: order.isDemo,
  }
}

async function toStaffLink(shop: Shop, paymentLink: PaymentLink): Promise<StaffPaymentLink> {
  const { order, token, createdBy, exchanged } = paymentLink
  const { publicUrl } = shop.config
  const { shopName } = shop.settings
  const link = `${publicUrl}${linkPath(token)}`

  const { discountKes, amountKes, contact } = order
  const phone = exchanged?.phone ?? contact.phone
  const lines = lineTexts(order)
  const text = linkText({ shopName, link, lines, discountKes, amountKes })
  const inKes = amountsInKes(order, order.rate.rate)
  const payment = await findPaymentOfOrder(shop, order.customerId, order.id)
  return {
    ...toStaffRow(paymentLink),
    lines: lines.map((line, index) => ({ ...line, kes: inKes.lines[index] ?? 0 })),
    delivery_kes: inKes.shipping,
    made_by: createdBy,
    phone,
    exchange_of: exchanged?.number ?? null,
    messages: await listExchangeMessages(shop, paymentLink),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_kes: order.refundedKes,
    method: order.method,
    receipt: order.receipt,
    link,
    whatsapp: whatsAppLink(parseSmsNumber(phone) ?? phone, text),
    qr: qrCode(link),
    prompt_methods: offeredMethods(shop)
      .filter(isProviderMethod)
      .filter((name) => promptsPhone(name)),
    payment: payment && {
      status: payment.status,
      message: payment.message,
      phone: payment.phone,
      is_in_review: payment.isInReview,
    },
  }
}
