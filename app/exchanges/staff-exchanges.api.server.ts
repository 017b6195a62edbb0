import type { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { keysOf } from '#app/framework/records.ts'
import { centsToWire, formatKes } from '#app/money/money.ts'
import { orderNotFound, orderParams } from '#app/orders/admin/find-staff-order.server.ts'
import { maxTotalKes } from '#app/payment-links/link-amounts.ts'
import { missingReference } from '#app/payments/refunds/staff-refund.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import {
  exchangeInput,
  exchangeQuote,
  exchangeQuoteInput,
  exchangeRefundInput,
  staffExchanges,
} from './exchange-wire.ts'
import { type ExchangeRefusal, quoteExchange, refundExchange, requestExchange } from './exchanges.server.ts'
import { readStaffExchanges } from './read-exchanges.server.ts'

const problems: Record<ExchangeRefusal['reason'], Problem> = {
  'not-found': orderNotFound,
  'on-hold': conflict(
    'This order is on hold: its payer took the money back. An owner decides under Payments to check.',
  ),
  'exchange-waits': conflict('An exchange of this order waits for its payment. Cancel that one first, or wait.'),
  'not-open': conflict('Only a paid order that is not yet sent can be exchanged.'),
  'no-such-line': fieldError('line_id', 'This line is not in the order any more. Please look again.', 409),
  'too-many': fieldError('quantity', 'Fewer of these pieces are left to send. Please look again.', 409),
  'refund-under-way': conflict(
    'A refund of this line is under way. Wait until it has ended, then exchange what is left.',
  ),
  'part-refunded': conflict(
    'A part of this line’s price was refunded, so it can’t be exchanged. Refund the rest instead.',
  ),
  'no-such-product': fieldError(
    'product_id',
    'This product is not in the shop: it is hidden, a draft or deleted. Please choose another one.',
    409,
  ),
  'not-chosen': {
    status: 400,
    message: 'Please choose one of each.',
    fields: { choices: 'Please choose one of each' },
  },
  'same-choices': fieldError('choices', 'These are the choices that it has.', 409),
  'pieces-short': fieldError('quantity', 'It is sold out.', 409),
  'too-much': fieldError(
    'quantity',
    `A payment link asks for ${formatKes(maxTotalKes)} at most. Exchange fewer pieces at once.`,
    409,
  ),
  'paid-elsewhere': fieldError(
    'product_id',
    'That would return more than was paid for it in this order: the rest was paid by the link of an earlier exchange. Refund both orders instead.',
    409,
  ),
  'no-method': conflict('The shop cannot take payments yet: it needs a payment method and an exchange rate.'),
  'method-unavailable': conflict('That cannot be refunded this way. Please send it back yourself.'),
  'needs-refund': conflict('It costs less: an owner exchanges it and refunds the difference.'),
  'difference-changed': fieldError('difference_kes', 'The difference is another by now. Please look again.', 409),
}

const forShop = callsFor({ policy: 'shop', tags: ['orders'], params: orderParams })

export const readExchangesCall = forShop(
  "List an order's exchangeable lines with their options, and its exchanges",
).get('/api/admin/orders/:number/exchanges', { answer: staffExchanges })
export const quoteExchangeCall = forShop('Quote the price difference of an exchange, without changes').post(
  '/api/admin/orders/:number/exchanges/quote',
  { input: exchangeQuoteInput, answer: exchangeQuote },
)
export const exchangeCall = forShop(
  'Exchange products for other options or another product: at once, or after the difference is paid by its link',
).post('/api/admin/orders/:number/exchanges', { input: exchangeInput, answer: staffExchanges })
const forOwners = callsFor({ policy: 'owner', tags: ['orders'] })

export const refundExchangeCall = forOwners(
  'Exchange products for cheaper options or a cheaper product, and refund the difference',
).post('/api/admin/orders/:number/exchanges/refund', {
  stepUp: true,
  touchesMoney: true,
  params: orderParams,
  input: exchangeRefundInput,
  answer: staffExchanges,
})

/** Exchanges of products that are paid but not yet sent. */
export const exchangesApi: ModuleApi = async (api, { shop }) => {
  handle(api, readExchangesCall, ({ params: { number } }) => readAnswer(shop, number))

  handle(api, quoteExchangeCall, async ({ params: { number }, body }) => {
    const quote = await quoteExchange(shop, number, toExchangeInput(body))
    if (!quote.ok) return refuse(toProblem(quote))
    const { unitDifferenceCents, quantity, kes, makeBy } = quote.plan
    return { difference: centsToWire(unitDifferenceCents * quantity), difference_kes: kes, make_by: makeBy }
  })

  handle(api, exchangeCall, async ({ staff, params: { number }, body }) => {
    const { id, difference_kes: kes } = body
    const result = await requestExchange(shop, staff, number, { ...toExchangeInput(body), id, kes })
    return result.ok ? readAnswer(shop, number) : refuse(toProblem(result))
  })

  handle(api, refundExchangeCall, async ({ staff, params: { number }, body }) => {
    const { id, difference_kes: kes, way: method, reason, reference = null } = body
    const lacksReference = method === 'by-hand' && reference === null
    if (lacksReference) return refuse(missingReference)
    const refund = { method, reason, reference: method === 'by-hand' ? reference : null }
    const result = await refundExchange(shop, staff, number, { ...toExchangeInput(body), id, kes, ...refund })
    return result.ok ? readAnswer(shop, number) : refuse(toProblem(result))
  })
}

type ExchangeBody = z.infer<typeof exchangeQuoteInput> & { note?: string | undefined }

function toExchangeInput({ line_id: lineId, product_id: productId, quantity, choices = {}, note }: ExchangeBody) {
  return { lineId, productId, quantity, choices, note }
}

function toProblem({ reason, message }: ExchangeRefusal): Problem {
  const problem = problems[reason]
  const [field] = keysOf(problem.fields ?? {})
  return message ? { ...problem, message, ...(field ? { fields: { [field]: message } } : {}) } : problem
}

async function readAnswer(shop: Shop, number: string) {
  return (await readStaffExchanges(shop, number)) ?? refuse(orderNotFound)
}
