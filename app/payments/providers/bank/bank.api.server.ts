import { call, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { countAddress, countCall, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { paymentProblem, paymentRefusals } from '../../payment-problems.server.ts'
import { bankOrderAnswer, bankOrderInput } from './bank-answers.ts'
import { placeBankOrder } from './bank-order.server.ts'

// Each is mailed to an address that anybody may type, and holds its place for a week.
const ordersAnHour = 60
/** Whole carriers share an address. */
const ordersOfAddressAnHour = 120

export const placeBankOrderCall = call('POST', '/api/orders', {
  policy: 'customer',
  tags: ['payments'],
  summary: 'Order the cart, to be paid by bank transfer',
  input: bankOrderInput,
  answer: bankOrderAnswer,
  refusal: paymentRefusals,
})

export const bankOrdersApi: ModuleApi = async (api, { shop }) => {
  handle(api, placeBankOrderCall, async (request) => {
    const ofCustomer = await countCall(shop, `bank orders of ${request.customer.id}`, ordersAnHour, 3_600)
    const count = ofCustomer.ok
      ? await countAddress(shop, 'bank orders from', request.ip, ordersOfAddressAnHour, 3_600)
      : ofCustomer
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const result = await placeBankOrder(shop, request.customer, request.body)
    if (!result.ok) return refuse(paymentProblem('bank', result))
    const { id: orderId, number, amountKes: amount, expiresAt } = result.order
    return { orderId, number, amount, details: result.details, expiresAt: expiresAt?.toISOString() ?? null }
  })
}
