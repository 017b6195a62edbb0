import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { paymentProblem, paymentRefusals } from '../../payment-problems.server.ts'
import { countPlacedOrder } from '../../placed-order-limits.server.ts'
import { bankOrderAnswer, bankOrderInput } from './bank-answers.ts'
import { placeBankOrder } from './bank-order.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

export const placeBankOrderCall = forCustomers('Order the cart, to be paid by bank transfer').post('/api/orders', {
  input: bankOrderInput,
  answer: bankOrderAnswer,
  refusal: paymentRefusals,
})

export const bankOrdersApi: ModuleApi = async (api, { shop }) => {
  handle(api, placeBankOrderCall, async (request) => {
    const count = await countPlacedOrder(shop, { kind: 'bank orders', customerId: request.customer.id, ip: request.ip })
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    const result = await placeBankOrder(shop, request.customer, request.body)
    if (!result.ok) return refuse(paymentProblem('bank', result))
    const { id: orderId, number, amountKes: amount, expiresAt } = result.order
    return { orderId, number, amount, details: result.details, expiresAt: expiresAt?.toISOString() ?? null }
  })
}
