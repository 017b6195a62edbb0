import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { manualOrderAnswer, manualOrderInput, receiptAnswer, receiptInput } from '../../../pay-answers.ts'
import { orderClosedText, paymentProblem, paymentRefusals } from '../../../payment-problems.server.ts'
import { countPlacedOrder } from '../../../placed-order-limits.server.ts'
import { prepareOrder } from '../../../prepare-order.server.ts'
import { type ClaimRefusal, claimReceipt } from '../../../settling/receipt-claims.server.ts'
import { manualPaymentOffer } from './manual-payment-offer.ts'

const noMatchText =
  'We have no such payment of exactly this amount. Please check the code and the amount in M-Pesa’s message.'
const claimProblems: Record<Exclude<ClaimRefusal, 'too-many'>, Problem> = {
  'no-such-order': { status: 404, message: 'There is no such order.' },
  'not-open': conflict(orderClosedText),
  'no-match': conflict(noMatchText),
  'codes-waiting': conflict(
    'We are still waiting for M-Pesa about the three codes you typed. Please give it a few minutes.',
  ),
}

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

export const manualOrderCall = forCustomers(
  'Place the order for the cart, to be paid by hand: nothing is sent to a phone',
).post('/api/mpesa/by-hand', { input: manualOrderInput, answer: manualOrderAnswer, refusal: paymentRefusals })
export const claimReceiptCall = forCustomers(
  'Pay an order by the code of a payment by hand that has its exact amount',
).post('/api/mpesa/receipt', { input: receiptInput, answer: receiptAnswer })

export const c2bApi: ModuleApi = async (api, { shop }) => {
  handle(api, manualOrderCall, async (request) => {
    const { amount: amountKes, delivery } = request.body
    if (!manualPaymentOffer(shop)) return refuse(paymentProblem('mpesa', { reason: 'not-offered' }))
    const placing = { kind: 'orders by hand', customerId: request.customer.id, ip: request.ip } as const
    const count = await countPlacedOrder(shop, placing)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const rate = await currentRate(shop)
    if (rate.isUnknown) return refuse(paymentProblem('mpesa', { reason: 'not-offered' }))
    const input = { provider: 'mpesa' as const, amountKes, delivery, rate }
    const result = await shop.db.transaction((tx) => prepareOrder(tx, shop, request.customer, input, null))
    if (!result.ok) return refuse(paymentProblem('mpesa', result))
    const { id: orderId, number: orderNumber, amountKes: amount } = result.order
    return { orderId, orderNumber, amount }
  })

  handle(api, claimReceiptCall, async (request) => {
    const { orderId, code } = request.body
    return answerClaim(shop, { customerId: request.customer.id, orderId, code, ip: request.ip })
  })
}

export async function answerClaim(shop: Shop, claim: Parameters<typeof claimReceipt>[1]) {
  const result = await claimReceipt(shop, claim)
  if (result.ok) return { ...done, ...(result.isWaiting ? { waiting: true as const } : {}) }
  if (result.reason === 'too-many') return refuse(tooManyCalls(result.retryAfterSeconds ?? 3_600))
  return refuse(claimProblems[result.reason])
}
