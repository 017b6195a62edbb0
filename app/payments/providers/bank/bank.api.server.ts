import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { payInput } from '../../pay-answers.ts'
import { paymentProblem, paymentRefusals } from '../../payment-problems.server.ts'
import { countPlacedOrder } from '../../placed-order-limits.server.ts'
import { placeBankOrder } from './bank-order.server.ts'

const forCustomers = callsFor({ policy: 'customer', tags: ['payments'] })

/** The other methods place their orders by `POST .../pay`. */
export const placeBankOrderCall = forCustomers('Order the cart, to be paid by bank transfer').post('/api/orders', {
  // The delivery terms are those that the page showed, empty for none; other terms are refused.
  input: z.strictObject({ method: z.literal('bank'), delivery: payInput.shape.delivery }),
  answer: z.object({
    orderId: z.string(),
    /** The payment reference for the transfer, such as 'EK-1001'. */
    number: z.string(),
    amount: z.number().int(),
    details: z.string(),
    expiresAt: z.string().nullable(),
  }),
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
