import { z } from 'zod'
import { callsFor, done, doneAnswer, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { countAddress, tooManyCalls } from '#app/identity/throttling/rate-limits.server.ts'
import { countLookup, sendOrderLink } from './find-order.server.ts'
import { findOrderMessage } from './find-order.ts'
import { findOrderInput } from './find-order-input.ts'
import { type JoinRefusal, joinOrder } from './join-order.server.ts'

const maxWrongLinksPerAddress = 60
const messageAnswer = doneAnswer.extend({ message: z.string() })

const joinProblems: Record<JoinRefusal, Problem> = {
  'no-such-order': { status: 404, message: 'There is no such order.' },
  'not-free': conflict('This order belongs to an account already.'),
  'payment-in-progress': conflict('A payment is in progress. Please finish or cancel it first.'),
}

const forAll = callsFor({ policy: 'public', tags: ['orders'] })
const forCustomers = callsFor({ policy: 'customer', tags: ['orders'] })

export const findOrderCall = forAll("Send an order's private link to its contact; the answer is always the same").post(
  '/api/orders/find',
  { input: findOrderInput, answer: messageAnswer },
)
export const joinOrderCall = forCustomers('Move the order of a private link to the account').post(
  '/api/orders/:number/:token/join',
  { params: z.object({ number: z.string(), token: z.string() }) },
)

export const guestsApi: ModuleApi = async (api, { shop }) => {
  handle(api, findOrderCall, async (request) => {
    const count = await countLookup(shop, request.ip)
    if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    sendOrderLink(shop, request.body, request.ip).catch((error: unknown) =>
      shop.log.error({ err: error }, 'the link to an order could not be sent'),
    )
    return { ...done, message: findOrderMessage }
  })

  handle(api, joinOrderCall, async (request) => {
    const result = await joinOrder(shop, request.customer.id, request.params)
    if (result.ok) return done
    if (result.reason === 'no-such-order') {
      const count = await countAddress(shop, 'order link from', request.ip, maxWrongLinksPerAddress, 3_600)
      if (!count.ok) return refuse(tooManyCalls(count.retryAfterSeconds))
    }
    return refuse(joinProblems[result.reason])
  })
}
